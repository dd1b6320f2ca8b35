import { PLATFORMS, type Platform } from "../workspace/model.ts";
import type { Scope } from "./scope.ts";
import { printed } from "./rounding.ts";
import { SentimentTally } from "./sentiment.ts";

/** How often and how one name occurs in a set of runs; a name counts once per answer. */
export class NameTally {
  readonly name: string;
  readonly domain: string | null;
  rankSum = 0;
  #platforms = 0;
  readonly sentiment = new SentimentTally();

  constructor(name: string, domain: string | null) {
    this.name = name;
    this.domain = domain;
  }

  addPlatform(platform: number): void {
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

export interface MentionTally {
  /** Names with at least one mention, in no particular order. */
  readonly names: readonly NameTally[];
  readonly runs: number;
  /** All mentions of all names. */
  readonly mentions: number;
}

/** Counts every name over a scope. */
export function tallyMentions(scope: Scope): MentionTally {
  const tallies = scope.brand.catalogue.names.map(
    ({ name, domain }) => new NameTally(name, domain),
  );
  let runs = 0;
  let mentions = 0;
  scope.forEach((segment, row) => {
    runs++;
    const start = segment.mentionStart(row);
    const end = segment.mentionEnd[row]!;
    mentions += end - start;
    for (let at = start; at < end; at++) {
      const tally = tallies[segment.mentionName[at] as number]!;
      tally.rankSum += at - start + 1;
      tally.sentiment.add(segment, at);
      tally.addPlatform(segment.platform[row]!);
    }
  });
  return { names: tallies.filter(({ count }) => count > 0), runs, mentions };
}

/** Orders texts by code units: the same on every machine, whatever its locale. */
export function byText(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
