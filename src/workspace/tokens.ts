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
const BRAND_BITS = 12;
const SLOT_BITS = 8;
const PLATFORM_BITS = 8;

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

  ofPrompt(identity: PromptIdentity): string {
    const { brand, prompt } = identity;
    return this.#encode(PROMPT_PREFIX, isShort(identity) ? [shortWord(identity)] : [brand, prompt]);
  }

  ofRun(identity: RunIdentity): string {
    const { brand, prompt, platform, day, slot } = identity;
    const place = PLATFORMS.indexOf(platform);
    if (!isShort(identity) || slot >= 2 ** SLOT_BITS) {
      return this.#encode(RUN_PREFIX, [
        brand,
        prompt,
        day + DAY_BIAS,
        slot * 2 ** PLATFORM_BITS + place,
      ]);
    }
    const when =
      (day + DAY_BIAS) * 2 ** (SLOT_BITS + PLATFORM_BITS) + slot * 2 ** PLATFORM_BITS + place;
    return this.#encode(RUN_PREFIX, [shortWord(identity), when]);
  }

  /** Decodes the token of a prompt; null if it is not a valid one of this workspace. */
  prompt(token: string): PromptIdentity | null {
    const [word] = this.#decode(PROMPT_PREFIX, token, 1) ?? [];
    if (word !== undefined) return promptIn(word);
    const [brand, prompt] = this.#decode(PROMPT_PREFIX, token, 2) ?? [];
    return brand === undefined || prompt === undefined ? null : { brand, prompt };
  }

  /** Decodes the token of a run; null if it is not a valid one of this workspace. */
  run(token: string): RunIdentity | null {
    const [word, when] = this.#decode(RUN_PREFIX, token, 2) ?? [];
    if (word !== undefined && when !== undefined) {
      return runIn(promptIn(word), when >>> (SLOT_BITS + PLATFORM_BITS), when & 0xffff);
    }
    const [brand, prompt, day, slot] = this.#decode(RUN_PREFIX, token, 4) ?? [];
    if (brand === undefined || prompt === undefined || day === undefined || slot === undefined) {
      return null;
    }
    return runIn({ brand, prompt }, day, slot);
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

/** Whether the numbers of a prompt fit into one word, as those of nearly all do. */
function isShort({ brand, prompt }: PromptIdentity): boolean {
  return brand < 2 ** BRAND_BITS && prompt < 2 ** ORDINAL_BITS;
}

function shortWord({ brand, prompt }: PromptIdentity): number {
  return brand * 2 ** ORDINAL_BITS + prompt;
}

/** A run; `place` has its slot and the index of its platform. null: there is no such platform. */
function runIn(identity: PromptIdentity, day: number, place: number): RunIdentity | null {
  const platform = PLATFORMS[place & (2 ** PLATFORM_BITS - 1)];
  if (platform === undefined) return null;
  return { ...identity, platform, day: day - DAY_BIAS, slot: place >>> PLATFORM_BITS };
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
