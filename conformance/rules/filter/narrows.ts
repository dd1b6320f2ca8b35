import { reportFindings } from "../../assert/findings.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import type { Finding, Reporter, Rule } from "../../core/rule.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import { filterRequests } from "./filter-requests.ts";
import { countsOf, sharedCounts } from "../../assert/counts.ts";
import { rowMismatches } from "./row-mismatches.ts";
import {
  areContradictory,
  areDisjoint,
  filterGroups,
  filtersOf,
  type FilterGroup,
  type FilteredResponse,
} from "./filter-groups.ts";

const MAX_PER_RESPONSE = 3;

/**
 * §4.2 to §4.6: a filtered response counts at most what the unfiltered one counts, and so do two filtered
 * ones together if no run can match both.
 */
export const narrows: Rule = {
  id: "filter.narrows",
  requests: filterRequests,
  judge(survey, reporter) {
    for (const filterGroup of filterGroups(survey)) {
      const parts = filterGroup.parts.map((part) => counted(filterGroup, part));
      for (const part of parts) judgePart(filterGroup, part, reporter);
      for (const part of filterGroup.parts) judgeContradictory(survey, part, reporter);
      judgeDisjoint(survey, filterGroup, { parts, reporter });
    }
    judgeRows(survey, reporter);
    reporter.needs("a list with and without a filter, without changes during the check");
  },
};

/** A filtered response with the counts it shares with the whole. */
interface Counted extends FilteredResponse {
  readonly counts: ReturnType<typeof sharedCounts>;
}

function counted({ whole }: FilterGroup, part: FilteredResponse): Counted {
  const counts = sharedCounts({ whole, part: part.exchange });
  return { ...part, counts: counts.filter(([all]) => !all.isBeforeFilters) };
}

function judgePart(
  { whole }: FilterGroup,
  { exchange, counts }: Counted,
  reporter: Reporter,
): void {
  const risen = counts.filter(([all, some]) => some.value > all.value);
  const findings = risen.slice(0, MAX_PER_RESPONSE).map(([all, some]) => ({
    pointer: some.pointer,
    kind: "more-than-unfiltered",
    expected: `at most ${all.value}, as without the filter`,
    actual: String(some.value),
    compared: [{ exchange: whole, pointer: all.pointer }],
  }));
  reportFindings(
    reporter,
    exchange,
    findings,
    counts.some(([all]) => all.value > 0),
  );
}

/** A prompt without the tag has no runs with it. A list may have rows that count nothing. */
function judgeContradictory(
  survey: Survey,
  { exchange, filters }: FilteredResponse,
  reporter: Reporter,
): void {
  if (!areContradictory(survey, filters)) return;
  const counts = countsOf(exchange).filter(
    ({ key, isBeforeFilters }) => key !== "total_count" && !isBeforeFilters,
  );
  const findings = counts
    .filter(({ value }) => value > 0)
    .slice(0, 1)
    .map(({ pointer, value }) => ({
      pointer,
      kind: "contradictory-filters",
      expected: `0: the prompt ${filters.brand_prompt_id} does not have the tag ${filters.query_tag}`,
      actual: String(value),
    }));
  reportFindings(reporter, exchange, findings, false);
}

interface Parts {
  readonly parts: readonly Counted[];
  readonly reporter: Reporter;
}

function judgeDisjoint(survey: Survey, { whole }: FilterGroup, { parts, reporter }: Parts): void {
  const addUp = countsOfAnswersAddUp(survey, whole);
  for (const [index, a] of parts.entries()) {
    for (const b of parts.slice(index + 1)) {
      if (!areDisjoint(survey, a.filters, b.filters)) continue;
      const over = overlaps(whole, [a, b], addUp);
      for (const finding of over.slice(0, 1)) reporter.violates(finding);
    }
  }
}

/**
 * Whether owned share counts citations or answers, each of which belongs to one run: there are more of them than
 * URLs, which two parts can share.
 */
function countsOfAnswersAddUp(survey: Survey, { operation, request, response }: Exchange): boolean {
  if (operation !== "getOwnedShare") return false;
  const values = { ...Object.fromEntries(request.query), limit: 100, offset: 0 };
  const urls: unknown = survey.body(survey.plan("listCitations", values))?.total_count;
  return typeof urls === "number" && response?.json?.total > urls;
}

/** Returns findings where two disjoint parts count more than the whole, about the part that counts more. */
function overlaps(whole: Exchange, parts: readonly [Counted, Counted], addUp: boolean): Finding[] {
  const [a, b] = parts;
  const others = new Map(a.counts.map(([, count]) => [count.key, count]));
  return b.counts.flatMap(([all, ofB]) => {
    const ofA = others.get(ofB.key);
    if (!isJudged(addUp || all.addsUp, all.key, all.value) || ofA === undefined) return [];
    if (ofB.value + ofA.value <= all.value) return [];
    // A part that ignores its filter counts as much as the whole.
    const isA = ofA.value > ofB.value;
    const [more, less] = isA ? [ofA, ofB] : [ofB, ofA];
    const [suspect, other] = isA ? [a, b] : [b, a];
    return {
      exchange: suspect.exchange,
      pointer: more.pointer,
      kind: "not-only-matching",
      expected: `at most ${all.value - less.value}: without the filter it is ${all.value}, with ${inWords(other)} ${less.value}, and no run matches both filters`,
      actual: String(more.value),
      compared: [
        { exchange: other.exchange, pointer: less.pointer },
        { exchange: whole, pointer: all.pointer },
      ],
    };
  });
}

/** Citations of a URL add up, unless URLs are counted; then every count is 1. */
function isJudged(addsUp: boolean, key: string, value: number): boolean {
  return addsUp || (key.startsWith("citation_count") && value > 1 && isPageRow(key));
}

function isPageRow(key: string): boolean {
  return /^citation_count of \["[a-z]+:\/\//i.test(key);
}

function inWords({ filters }: FilteredResponse): string {
  return new URLSearchParams(Object.entries(filters)).toString();
}

const TELLING: readonly OperationId[] = [
  "listCitations",
  "listSearches",
  "listPromptsByVisibility",
  "listQueryRuns",
];

/** Checks rows that show by themselves that they do not match. */
function judgeRows(survey: Survey, reporter: Reporter): void {
  for (const exchange of survey.responses(...TELLING)) {
    if (!isValidRequest(survey, exchange)) continue;
    const { checked, wrong } = rowMismatches(survey, exchange, filtersOf(exchange));
    const findings = wrong.slice(0, MAX_PER_RESPONSE).map(({ pointer, expected, actual }) => ({
      pointer,
      kind: "row-does-not-match",
      expected,
      actual,
    }));
    reportFindings(reporter, exchange, findings, checked > 0);
  }
}
