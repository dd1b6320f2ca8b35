import type { Counted } from "../workspace/ledger/counted.ts";
import type { Measure } from "../workspace/ledger/tally.ts";
import { PLATFORMS, type Name, type Platform } from "../workspace/model.ts";
import type { Scope } from "./scope.ts";
import { printed } from "./rounding.ts";
import { countLabel, SENTIMENT_FIELDS, SentimentTally } from "./sentiment.ts";

const NAME_FIELDS = 2 + SENTIMENT_FIELDS;

/** For each name: mentions, the sum of its ranks, and its labels. */
const NAMES: Measure = {
  fields: NAME_FIELDS,
  counters: Int32Array,
  sumBytes: 4 * 1024 * 1024,
  byPrompt: false,
  items: ({ catalogue }) => catalogue.names.length,
  count: (tally, segment, { rows, length }) => {
    const { sums } = tally;
    const { mentionEnd, mentionName, mentionBits, platform } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const start = segment.mentionStart(row);
      const end = mentionEnd[row]!;
      const first = tally.firstOf(platform[row]!);
      for (let mention = start; mention < end; mention++) {
        const at = first + mentionName[mention]! * NAME_FIELDS;
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
  readonly rankSum: number;
  readonly sentiment = new SentimentTally();
  readonly #isNamedOn: (platform: number) => boolean;

  constructor({ name, domain }: Name, counted: Counted, id: number) {
    const fields = counted.fieldsOf(null, id);
    this.name = name;
    this.domain = domain;
    this.rankSum = fields[1]!;
    this.sentiment.add(fields[0]!, fields, 2);
    this.#isNamedOn = (platform) => counted.on(platform, id, 0) > 0;
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
    return PLATFORMS.filter((_, place) => this.#isNamedOn(place));
  }
}

/** Every name with at least one mention in a scope, in no particular order. */
export function namesIn(scope: Scope): NameTally[] {
  const counted = scope.count(NAMES);
  return scope.brand.catalogue.names
    .map((name, id) => new NameTally(name, counted, id))
    .filter(({ count }) => count > 0);
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
