import type { OperationId } from "../../../src/contract/operation.ts";
import { asksLawfully } from "../../lawful.ts";
import type { Deviation, Judgement, Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { filterAsks } from "./asks.ts";
import { sharedCounts } from "./counts.ts";
import { mismatches } from "./matching.ts";
import { areDisjoint, families, filtersOf, type Family, type Part } from "./parts.ts";

const MOST_PER_REPLY = 3;

/**
 * §4.2 to §4.6: a filtered reply counts no more than the unfiltered one, and two that can have no answer
 * in common no more together: so a filter that is ignored shows where no row does.
 */
export const narrows: Rule = {
  id: "filter.narrows",
  asks: filterAsks,
  judge(survey, judgement) {
    for (const family of families(survey)) {
      const parts = family.parts.map((part) => counted(family, part));
      for (const part of parts) judgePart(part, judgement);
      judgeDisjoint(survey, parts, judgement);
    }
    judgeRows(survey, judgement);
    judgement.missing("a list under a filter, and the same without it, that stands still");
  },
};

/** A part with what both it and the whole count. */
interface Counted extends Part {
  readonly counts: ReturnType<typeof sharedCounts>;
}

function counted({ whole }: Family, part: Part): Counted {
  return { ...part, counts: sharedCounts({ whole, part: part.exchange }) };
}

function judgePart({ exchange, counts }: Counted, { held, broken }: Judgement): void {
  const risen = counts.filter(([all, some]) => some.value > all.value);
  for (const [all, some] of risen.slice(0, MOST_PER_REPLY)) {
    broken({
      exchange,
      pointer: some.pointer,
      kind: "more-than-unfiltered",
      expected: `at most ${all.value}, as without the filter`,
      actual: String(some.value),
    });
  }
  if (risen.length === 0 && counts.some(([all]) => all.value > 0)) held(exchange);
}

function judgeDisjoint(survey: Survey, parts: readonly Counted[], judgement: Judgement): void {
  for (const [place, a] of parts.entries()) {
    for (const b of parts.slice(place + 1)) {
      if (!areDisjoint(survey, a.filters, b.filters)) continue;
      const over = overlaps(a, b);
      for (const deviation of over.slice(0, 1)) judgement.broken(deviation);
    }
  }
}

/** Where two parts without a common answer count more than the whole. */
function overlaps(a: Counted, b: Counted): Deviation[] {
  const others = new Map(a.counts.map(([, count]) => [count.key, count.value]));
  return b.counts.flatMap(([all, some]) => {
    const other = others.get(some.key);
    if (!isJudged(all.addsUp, all.key, all.value) || other === undefined) return [];
    if (some.value + other <= all.value) return [];
    return {
      exchange: b.exchange,
      pointer: some.pointer,
      kind: "not-only-matching",
      expected: `at most ${all.value - other}: ${inWords(a)} has ${other} of ${all.value}, and no answer is in both`,
      actual: String(some.value),
    };
  });
}

/** Citations of a page add up, unless pages are what is counted: then every count is 1. */
function isJudged(addsUp: boolean, key: string, value: number): boolean {
  return addsUp || (key.startsWith("citation_count") && value > 1 && isPageRow(key));
}

function isPageRow(key: string): boolean {
  return /^citation_count of \["[a-z]+:\/\//i.test(key);
}

function inWords({ filters }: Part): string {
  return new URLSearchParams(Object.entries(filters)).toString();
}

const TELLING: readonly OperationId[] = [
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listQueryRuns",
];

/** Rows that tell themselves that they do not match. */
function judgeRows(survey: Survey, { held, broken }: Judgement): void {
  for (const exchange of survey.replies(...TELLING)) {
    if (!asksLawfully(survey, exchange)) continue;
    const { looked, wrong } = mismatches(survey, exchange, filtersOf(exchange));
    if (looked > 0 && wrong.length === 0) held(exchange);
    for (const { pointer, expected, actual } of wrong.slice(0, MOST_PER_REPLY)) {
      broken({ exchange, pointer, kind: "row-does-not-match", expected, actual });
    }
  }
}
