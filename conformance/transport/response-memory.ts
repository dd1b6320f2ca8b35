import { OMITTED } from "../core/too-large.ts";

/** The default limit of all responses of a check together. */
export const RESPONSE_MEMORY_MB = 512;

/** The default limit of all responses of a recording together; what rules read beside them takes as much again. */
export const RECORDING_MEMORY_MB = 1024;

const MB = 1024 * 1024;
/** Memory of one value of parsed JSON, without its characters. */
const VALUE_BYTES = 32;
/** Memory of one object beyond that. V8 stores names once for objects with the same ones, but they can all differ. */
const OBJECT_BYTES = 192;
/** Memory of one name beyond that. */
const NAME_BYTES = 24;
/** Responses that take no more (32 KB of rows) are kept in any case: most that a check reads are smaller. */
const SMALL_BYTES = 192 * 1024;

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
 * Estimates the memory of a text with the values in it, of which each has a comma or a bracket, and each name a colon.
 * Each character counts twice: parsed strings do not share the memory of the text.
 */
export class BodySize {
  #characters = 0;
  #parsed = 0;
  #isWide = false;

  /** Adds a part of the body in UTF-8. */
  add(part: Uint8Array): void {
    let characters = 0;
    let parsed = 0;
    let isWide = false;
    for (let at = 0; at < part.length; at++) {
      const byte = part[at]!;
      parsed += PARSED_BYTES[byte]!;
      if (!isContinuation(byte)) characters++;
      // The first byte of a character after U+00FF.
      if (byte >= 0xc4) isWide = true;
    }
    this.#characters += characters;
    this.#parsed += parsed;
    if (isWide) this.#isWide = true;
  }

  get bytes(): number {
    return (this.#isWide ? 4 : 2) * this.#characters + this.#parsed;
  }
}

/** By byte: the memory of what it stands for in JSON. */
const PARSED_BYTES = new Uint8Array(256);
for (const [character, bytes] of [
  [",", VALUE_BYTES],
  ["[", VALUE_BYTES],
  ["{", VALUE_BYTES + OBJECT_BYTES],
  [":", NAME_BYTES],
] as const) {
  PARSED_BYTES[character.charCodeAt(0)] = bytes;
}

/** Whether a byte is not the first of a character. */
function isContinuation(byte: number): boolean {
  return byte >= 0x80 && byte < 0xc0;
}
