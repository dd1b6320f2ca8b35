import { runningSums } from "../../common/random.ts";
import type { Name } from "../model.ts";

/** Names and pages that all runs of a month together mention or cite only a few times. */
export interface LongTail {
  readonly names: readonly number[];
  /** Prefix sums of their frequencies. */
  readonly nameSums: Float64Array;
  /** Share of runs that mention one of the names. */
  readonly nameShare: number;
  /** Pages by the subjects whose product they are about, and their language. */
  readonly pages: ReadonlyMap<string, readonly number[]>;
  /** Share of citations that are of one of the pages. */
  readonly pageShare: number;
}

export const NO_LONG_TAIL: LongTail = {
  names: [],
  nameSums: new Float64Array(0),
  nameShare: 0,
  pages: new Map(),
  pageShare: 0,
};

/** Share of the names, by strength, that are in the long tail. */
const NAME_SHARE = 0.65;
/** Mentions per month of the strongest and of the weakest of them. */
const [MOST_MENTIONS, FEWEST_MENTIONS] = [2, 0.8];
/** Citations of each page per month. */
const CITATIONS = 0.63;
const CITATIONS_PER_RUN = 3.4;
/** Upper bounds, for months with few runs. */
const [MAX_NAME_SHARE, MAX_PAGE_SHARE] = [0.1, 0.03];

/** What the frequencies of a long tail depend on. */
export interface LongTailPlan {
  readonly runsPerMonth: number;
  /** Factor on the usual number of citations of a run. */
  readonly citationFactor: number;
  /** Names that are never in the long tail, even if they are weak. */
  readonly major: ReadonlySet<string>;
}

/** Selects the weakest names, and computes how often they and the pages occur, for any number of runs. */
export function longTailOf(
  { runsPerMonth, citationFactor, major }: LongTailPlan,
  { names, pages }: { readonly names: readonly Name[]; readonly pages: LongTail["pages"] },
): LongTail {
  const minor = [...names.entries()]
    .filter(([id, { name, strength }]) => id > 0 && strength > 0 && !major.has(name))
    .toSorted(([, a], [, b]) => b.strength - a.strength);
  const weakest = minor.slice(-Math.floor(names.length * NAME_SHARE));
  const frequencies = weakest.map(
    (_, place) =>
      MOST_MENTIONS - ((MOST_MENTIONS - FEWEST_MENTIONS) * place) / Math.max(1, weakest.length - 1),
  );
  const pageCount = new Set([...pages.values()].flat()).size;
  const citationsPerMonth = runsPerMonth * CITATIONS_PER_RUN * citationFactor;
  const nameSums = runningSums(frequencies);
  return {
    names: weakest.map(([id]) => id),
    nameSums,
    nameShare: Math.min(MAX_NAME_SHARE, (nameSums.at(-1) ?? 0) / Math.max(1, runsPerMonth)),
    pages,
    pageShare: Math.min(MAX_PAGE_SHARE, (CITATIONS * pageCount) / Math.max(1, citationsPerMonth)),
  };
}
