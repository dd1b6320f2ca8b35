/** The default limit of all responses of a check together. */
export const RESPONSE_MEMORY_MB = 512;

const MB = 1024 * 1024;
/** Memory of one value of parsed JSON; an empty object takes more than its two characters. */
const VALUE_BYTES = 32;
/** Responses that take no more (64 KB of text) are kept in any case: what a check reads is mostly smaller. */
const SMALL_BYTES = 128 * 1024;

/** Counts the memory that the kept responses of a check take: their texts and what is parsed from them. */
export class ResponseMemory {
  readonly limitMb: number;
  #bytes = 0;

  constructor(limitMb: number = RESPONSE_MEMORY_MB) {
    this.limitMb = limitMb;
  }

  /** Counts a body, and returns whether it can be kept. */
  keep(text: string): boolean {
    const bytes = bytesOf(text);
    if (bytes > SMALL_BYTES && this.#bytes + bytes > this.limitMb * MB) return false;
    this.#bytes += bytes;
    return true;
  }
}

/**
 * Estimates the memory of a text with the values in it, of which each has a comma or a bracket. Each character counts
 * twice: parsed strings do not share the memory of the text.
 */
function bytesOf(text: string): number {
  let values = 0;
  let isWide = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 0x2c || code === 0x5b || code === 0x7b) values++;
    else if (code > 0xff) isWide = true;
  }
  return (isWide ? 4 : 2) * text.length + VALUE_BYTES * values;
}
