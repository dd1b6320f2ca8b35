import { PLATFORMS, type Platform } from "../simulation/model.ts";
import { hash } from "../common/random.ts";

/**
 * Opaque tokens of prompts and runs (§2.4, §2.16). A token consists of a checksum keyed by seed and
 * workspace, and the masked numbers that identify the entity. Nothing is stored per token, and foreign or
 * damaged tokens are detected.
 */

const PROMPT_PREFIX = "bp_";
const RUN_PREFIX = "run_";
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS_PER_LETTER = 5;
const LETTERS_PER_WORD = 7;
const DAY_BIAS = 0x8000;
const ORDINAL_BITS = 20;

export interface PromptIdentity {
  /** Index of the brand in its workspace. */
  readonly brand: number;
  /** Ordinal of the prompt in its brand. */
  readonly prompt: number;
}

export interface RunIdentity extends PromptIdentity {
  readonly platform: Platform;
  readonly day: number;
  readonly slot: number;
}

/** Encodes and decodes the tokens of a workspace under a seed. */
export class Tokens {
  readonly #key: number;

  constructor(seed: number, workspace: string) {
    this.#key = hash("tokens", seed, workspace);
  }

  ofPrompt({ brand, prompt }: PromptIdentity): string {
    return this.#encode(PROMPT_PREFIX, [brand * 2 ** ORDINAL_BITS + prompt]);
  }

  ofRun({ brand, prompt, platform, day, slot }: RunIdentity): string {
    const when = (day + DAY_BIAS) * 2 ** 16 + slot * 2 ** 8 + PLATFORMS.indexOf(platform);
    return this.#encode(RUN_PREFIX, [brand * 2 ** ORDINAL_BITS + prompt, when]);
  }

  /** Decodes the token of a prompt; null if it is not a valid one of this workspace. */
  prompt(token: string): PromptIdentity | null {
    const words = this.#decode(PROMPT_PREFIX, token, 1);
    return words === null ? null : promptIn(words[0]!);
  }

  /** Decodes the token of a run; null if it is not a valid one of this workspace. */
  run(token: string): RunIdentity | null {
    const words = this.#decode(RUN_PREFIX, token, 2);
    if (words === null) return null;
    const when = words[1]!;
    const platform = PLATFORMS[when & 0xff];
    if (platform === undefined) return null;
    return {
      ...promptIn(words[0]!),
      platform,
      day: (when >>> 16) - DAY_BIAS,
      slot: (when >>> 8) & 0xff,
    };
  }

  #encode(prefix: string, words: readonly number[]): string {
    const check = hash(this.#key, prefix, ...words);
    const masked = words.map((word, place) => (word ^ hash(this.#key, check, place)) >>> 0);
    return prefix + [check, ...masked].map(lettersOf).join("");
  }

  #decode(prefix: string, token: string, count: number): number[] | null {
    const body = token.slice(prefix.length);
    if (!token.startsWith(prefix) || body.length !== (count + 1) * LETTERS_PER_WORD) return null;
    const [check, ...masked] = Array.from({ length: count + 1 }, (_, place) =>
      wordOf(body.slice(place * LETTERS_PER_WORD, (place + 1) * LETTERS_PER_WORD)),
    );
    if (check === null || check === undefined) return null;
    const words = masked.map((word, place) => ((word ?? 0) ^ hash(this.#key, check, place)) >>> 0);
    // Comparing the encoded form rejects every other spelling.
    return this.#encode(prefix, words) === token ? words : null;
  }
}

function promptIn(word: number): PromptIdentity {
  return { brand: word >>> ORDINAL_BITS, prompt: word & (2 ** ORDINAL_BITS - 1) };
}

function lettersOf(word: number): string {
  let rest = word;
  let letters = "";
  for (let place = 0; place < LETTERS_PER_WORD; place++) {
    letters = `${LETTERS[rest & (2 ** BITS_PER_LETTER - 1)] ?? ""}${letters}`;
    rest = Math.floor(rest / 2 ** BITS_PER_LETTER);
  }
  return letters;
}

function wordOf(letters: string): number | null {
  let word = 0;
  for (const letter of letters) {
    const value = LETTERS.indexOf(letter);
    if (value < 0) return null;
    word = word * 2 ** BITS_PER_LETTER + value;
  }
  return word < 2 ** 32 ? word : null;
}
