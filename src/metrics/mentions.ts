import type { Measure } from "../workspace/ledger/tally.ts";
import { PLATFORMS, type Platform } from "../workspace/model.ts";
import type { Scope } from "./scope.ts";
import { printed } from "./rounding.ts";
import { countLabel, SENTIMENT_FIELDS, SentimentTally } from "./sentiment.ts";

/** For each name: mentions, the sum of its ranks, and its labels. */
const NAMES: Measure = {
  fields: 2 + SENTIMENT_FIELDS,
  counters: Uint32Array,
  keepsLatest: false,
  byPrompt: false,
  items: ({ catalogue }) => catalogue.names.length,
  count: ({ sums, measure }, segment, { rows, length }) => {
    const { mentionEnd, mentionName, mentionBits, platform } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const start = segment.mentionStart(row);
      const end = mentionEnd[row]!;
      for (let mention = start; mention < end; mention++) {
        const place = mentionName[mention]! * PLATFORMS.length + platform[row]!;
        const at = place * measure.fields;
        sums[at] = sums[at]! + 1;
        sums[at + 1] = sums[at + 1]! + mention - start + 1;
        countLabel(sums, at + 2, mentionBits[mention]!);
      }
    }
  },
};

/** How often and how one name occurs in a set of runs; a name counts once per answer. */
export class NameTally {
  readonly name: string;
  readonly domain: string | null;
  rankSum = 0;
  readonly sentiment = new SentimentTally();
  #platforms = 0;

  constructor(name: string, domain: string | null) {
    this.name = name;
    this.domain = domain;
  }

  /** Adds what was counted on one platform: the counters that begin there. */
  add(platform: number, sums: Uint32Array | Float64Array, first: number): void {
    if (sums[first] === 0) return;
    this.rankSum += sums[first + 1]!;
    this.sentiment.add(sums[first]!, sums, first + 2);
    this.#platforms |= 1 << platform;
  }

  get count(): number {
    return this.sentiment.mentions;
  }

  /** Mean rank over the answers that name it. */
  get averageRank(): number {
    return printed(this.rankSum, this.count);
  }

  /** The platforms whose answers named it, in list order. */
  get platforms(): Platform[] {
    return PLATFORMS.filter((_, index) => (this.#platforms & (1 << index)) !== 0);
  }
}

/** Every name with at least one mention in a scope, in no particular order. */
export function namesIn(scope: Scope): NameTally[] {
  const { sums, measure } = scope.count(NAMES);
  const tallies = scope.brand.catalogue.names.map(({ name, domain }, id) => {
    const tally = new NameTally(name, domain);
    for (let platform = 0; platform < PLATFORMS.length; platform++) {
      tally.add(platform, sums, (id * PLATFORMS.length + platform) * measure.fields);
    }
    return tally;
  });
  return tallies.filter(({ count }) => count > 0);
}

/** All mentions of all names. */
export function mentionsOf(names: readonly NameTally[]): number {
  return names.reduce((sum, { count }) => sum + count, 0);
}

/** Orders texts by code units: the same on every machine, whatever its locale. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
