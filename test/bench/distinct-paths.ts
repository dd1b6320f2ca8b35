import { LIST_PATH, SMALL_PATH } from "./peer-files.ts";
import { between, daysBefore, pick, seeded, type Random } from "./random.ts";

/**
 * Distinct variations of the small and the list request: random windows, filters and pages. The responses are about
 * as large as the constant ones of the other servers.
 */
export interface Variation {
  readonly path: string;
  /** Shortest and longest window in days. A list has few filters and enough days for a hundred rows. */
  readonly days: readonly [least: number, most: number];
  readonly platformChance: number;
  readonly tagChance: number;
  /** null: the response has no pages. */
  readonly lastOffset: number | null;
}

export const UNCACHED_SMALL: Variation = {
  path: SMALL_PATH,
  days: [7, 118],
  platformChance: 0.8,
  tagChance: 0.5,
  lastOffset: null,
};

export const UNCACHED_LIST: Variation = {
  path: LIST_PATH,
  days: [20, 30],
  platformChance: 0.4,
  tagChance: 0.3,
  lastOffset: 59,
};

/** Filter values of the brand in the paths. */
const HISTORY_DAYS = 119;
const PLATFORMS = ["openai", "claude", "gemini", "perplexity", "grok"];
const TAGS = [
  "running-shoes",
  "footwear",
  "waterproof",
  "shelter",
  "sleep",
  "packs",
  "clothing",
  "ultralight",
  "winter",
  "family",
  "sustainability",
  "budget",
];

/** Consecutive duplicates after which the generator stops. */
const MAX_TRIES = 10_000;

/** @throws {Error} when no further variation exists. */
export function* distinctPaths(variation: Variation, seed: number): Generator<string, string> {
  const random = seeded(seed);
  const today = new Date().toISOString().slice(0, 10);
  const seen = new Set<string>();
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const path = oneOf(variation, today, random);
    if (seen.has(path)) continue;
    seen.add(path);
    tries = 0;
    yield path;
  }
  throw new Error(`${variation.path} has no further variation`);
}

function oneOf(variation: Variation, today: string, random: Random): string {
  const { path, days, platformChance, tagChance, lastOffset } = variation;
  const length = between(random, ...days);
  const end = between(random, 0, HISTORY_DAYS - length);
  let varied = `${path}&start_date=${daysBefore(today, end + length)}&end_date=${daysBefore(today, end)}`;
  if (random() < platformChance) varied += `&llm_provider=${pick(random, PLATFORMS)}`;
  if (random() < tagChance) varied += `&query_tag=${pick(random, TAGS)}`;
  return lastOffset === null ? varied : `${varied}&offset=${between(random, 0, lastOffset)}`;
}
