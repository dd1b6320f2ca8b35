import { PLATFORMS, type Platform } from "./model.ts";
import { hash } from "./random.ts";

/**
 * Opaque tokens (§2.4, §2.16). A token is the few numbers that identify the thing, masked, behind a
 * check keyed from seed and workspace; so nothing is stored per token and a foreign or damaged one
 * is told apart.
 */

const PROMPT_PREFIX = "bp_";
const RUN_PREFIX = "run_";
const LETTERS = "0123456789abcdefghjkmnpqrstvwxyz";
const BITS_PER_LETTER = 5;
const LETTERS_PER_WORD = 7;
const DAY_BIAS = 0x8000;
const ORDINAL_BITS = 20;

export interface PromptIdentity {
  /** The brand's index in its workspace. */
  readonly brand: number;
  /** The prompt's ordinal in its brand. */
  readonly prompt: number;
}

export interface RunIdentity extends PromptIdentity {
  readonly platform: Platform;
  readonly day: number;
  readonly slot: number;
}

/** The tokens of one workspace under one seed. */
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

  /** What a prompt's token stands for; null where it is not one of this workspace's. */
  prompt(token: string): PromptIdentity | null {
    const words = this.#decode(PROMPT_PREFIX, token, 1);
    return words === null ? null : promptIn(words[0]!);
  }

  /** What a run's token stands for; null where it is not one of this workspace's. */
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
    // Encoding again refuses any spelling but the one given out.
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
