import { OMITTED } from "../core/too-large.ts";

/** The default limit of all responses of a check together. */
export const RESPONSE_MEMORY_MB = 512;

/** The default limit of all responses of a recording together; what rules read beside them takes as much again. */
export const RECORDING_MEMORY_MB = 1024;

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

  /** Whether a body of this size, or with this size so far, can be kept. */
  hasRoom({ bytes }: BodySize): boolean {
    return bytes <= SMALL_BYTES || this.#bytes + bytes <= this.limitMb * MB;
  }

  /** Counts a body, and returns whether it can be kept. */
  keep(size: BodySize): boolean {
    if (!this.hasRoom(size)) return false;
    this.#bytes += size.bytes;
    return true;
  }
}

/** Describes why a body is not kept. */
export function omissionReason({ limitMb }: ResponseMemory): string {
  return `${OMITTED}, after ${limitMb} MB of responses`;
}

/**
 * Estimates the memory of a text with the values in it, of which each has a comma or a bracket. Each character counts
 * twice: parsed strings do not share the memory of the text.
 */
export class BodySize {
  #characters = 0;
  #values = 0;
  #isWide = false;

  /** Adds a part of the body in UTF-8. */
  add(part: Uint8Array): void {
    for (let at = 0; at < part.length; at++) {
      const byte = part[at] ?? 0;
      if (byte === 0x2c || byte === 0x5b || byte === 0x7b) this.#values++;
      if (!isContinuation(byte)) this.#characters++;
      // The first byte of a character after U+00FF.
      if (byte >= 0xc4) this.#isWide = true;
    }
  }

  get bytes(): number {
    return (this.#isWide ? 4 : 2) * this.#characters + VALUE_BYTES * this.#values;
  }
}

/** Whether a byte is not the first of a character. */
function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
