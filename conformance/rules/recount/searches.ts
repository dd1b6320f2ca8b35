import { withoutDots } from "../../assert/ellipsis.ts";
import {
  judgeCountedList,
  countedRequests,
  type CountedList,
  type CountedRequest,
  type ExpectedRows,
} from "./lists.ts";
import { COUNTED } from "./figures.ts";
import { recountRequests } from "./requests.ts";
import { requiredRow, tally } from "./tally.ts";
import {
  expectEqual,
  reportFindings,
  formatValue,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { isCount, sum } from "../../assert/numbers.ts";
import { promptOfToken } from "../../assert/prompts.ts";
import { hasOneLanguage } from "../../assert/search-listings.ts";
import { foldText } from "../../assert/text.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { PlannedRequest, RequestParameters } from "../../core/planned-request.ts";
import { bodyOf, type Survey, type Walk } from "../../core/survey.ts";
import { isListedAfter, promptsAgain } from "../../plan/removed-prompts.ts";
import { runsOf, wrongDays } from "./search-days.ts";
import { wrongTopicDays } from "./topic-days.ts";
import {
  comparedRuns,
  readRuns,
  type CountedRun,
  type CountedRuns,
} from "../../plan/counted-runs.ts";

/** §2.12, §2.16: /searches lists the searches of the runs; for several languages, those of one. */
export const recountSearches: Rule = {
  id: "recount.searches",
  requests: (survey) => [
    ...recountRequests(
      survey,
      "listSearches",
      (values) => [
        ...survey.walkRequests("listSearches", { ...values, group_by: "search" }),
        ...topicRequests(survey, values),
      ],
      searchFilters,
    ),
    ...readRuns(survey)
      .filter(({ scope }) => hasLostTriggers(survey, scope))
      .map(({ scope }) => promptsAgain(survey, scope["brand"])),
  ],
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and their searches");
    judgeCountedList(survey, strings(survey), reporter);
    for (const request of countedRequests(survey, "listSearches")) {
      const compared = comparedRuns(request.counted, request.runs);
      const found = [...wrongTotals(request), ...wrongTopicDays(survey, request)];
      const findings = found.map((one) => ({ ...one, compared }));
      reportFindings(reporter, request.exchange, findings, request.runs.some(hasSearched));
    }
  },
};

/** Plans the first topics; under tags in deep checks only, because their strings show which runs a tag selects. */
function topicRequests(survey: Survey, values: RequestParameters): PlannedRequest[] {
  if (values["query_tag"] !== undefined && survey.settings.depth !== "deep") return [];
  return [survey.plan("listSearches", { ...values, limit: 100, offset: 0 })];
}

function hasLostTriggers(survey: Survey, scope: RequestParameters): boolean {
  const { rows } = survey.walk("listSearches", { ...scope, group_by: "search" });
  return rows.some((row) => row?.triggered_by === null);
}

/** Plans a search for a word that some of the strings contain, but not all. */
function searchFilters({ runs }: CountedRuns): { search: string }[] {
  const texts = [...new Set(runs.flatMap(({ queries }) => queries ?? []))];
  const words = texts.flatMap((text) => text.match(/[\p{L}\p{N}]{3,}/gu) ?? []);
  const count = (word: string): number => texts.filter((text) => text.includes(word)).length;
  const dividing = words.find((word) => count(word) > 1 && count(word) < texts.length);
  const search = dividing ?? words[0];
  return search === undefined ? [] : [{ search }];
}

function hasSearched({ queries }: CountedRun): boolean {
  return queries !== null && queries.length > 0;
}

function strings(survey: Survey): CountedList {
  return {
    id: "listSearches",
    name: "search",
    count: "occurrences",
    // §2.12: a row is one exact search string.
    isExact: true,
    mode: { group_by: "search" },
    expect: expectStrings,
    judgeRow: (row, pointer, request) => wrongRow(survey, row, pointer, request),
  };
}

/** Returns the strings of the runs; a string of another language than the shown one need not be listed. */
function expectStrings(request: CountedRequest): ExpectedRows | null {
  const { group_by, language, search, ...others } = request.filters;
  if (group_by !== "search" || Object.keys(others).length > 0) return null;
  const isOneLanguage = language === undefined && hasOneLanguage(bodyOf(request.exchange));
  const all = [...tally(request.runs, ({ queries }) => queries ?? [])];
  return new Map(
    all
      .filter(([text]) => search === undefined || foldText(text).includes(foldText(search)))
      .map(([text, { entries }]) => {
        const isFound = search === undefined || text.includes(search);
        return [
          text,
          { ...requiredRow({ searches: entries }), isRequired: isOneLanguage && isFound },
        ];
      }),
  );
}

/** Compares platforms, days and prompt of a string with the runs that searched for it. */
function wrongRow(
  survey: Survey,
  row: Json,
  pointer: string,
  request: CountedRequest,
): FindingDetails[] {
  const { counted, walk } = request;
  const own = runsOf(row, request);
  const by = tally(own, ({ row: run, queries }) =>
    (queries ?? []).filter((text) => text === row.search).map((): unknown => run.provider),
  );
  const platforms = Object.entries<unknown>(row.searches_by_provider ?? {}).flatMap(
    ([provider, count]) =>
      expectEqual(
        `${pointer}/searches_by_provider/${provider}`,
        "count-differs",
        by.get(provider)?.entries ?? 0,
        count,
      ),
  );
  return [
    ...withSource(platforms, COUNTED),
    ...wrongDays({ row, runs: own }, pointer, request),
    ...(counted.idsStay ? wrongTrigger(survey, row, pointer, own) : []),
    ...(counted.idsStay && row.triggered_by === null
      ? lostTrigger(survey, walk, pointer, own)
      : []),
  ];
}

/** The prompt that searched for a string most often, with its text or the beginning of it. */
function wrongTrigger(
  survey: Survey,
  row: Json,
  pointer: string,
  own: readonly CountedRun[],
): FindingDetails[] {
  const { brand_prompt_id: id, prompt } = row.triggered_by ?? {};
  if (typeof id !== "string") return [];
  const prompts = tally(own, ({ row: run, queries }) =>
    (queries ?? []).filter((text) => text === row.search).map((): unknown => run.brand_prompt_id),
  );
  const most = Math.max(0, ...[...prompts.values()].map(({ entries }) => entries));
  const times = prompts.get(id)?.entries ?? 0;
  const at = `${pointer}/triggered_by`;
  if (times === most) return wrongText(promptOfToken(survey, id)?.text, prompt, `${at}/prompt`);
  const expected = `a prompt that searched for it ${most} times, as often as no other`;
  const kind = "not-the-most-frequent";
  return [{ pointer: `${at}/brand_prompt_id`, kind, expected, actual: `${times} times` }];
}

/** The prompts of all runs with a string are still listed, so the one that searched for it most often is, too. */
function lostTrigger(
  survey: Survey,
  { pages }: Walk,
  pointer: string,
  own: readonly CountedRun[],
): FindingDetails[] {
  const page = pages.at(-1);
  if (page === undefined || own.length === 0) return [];
  if (!own.every(({ row }) => isListedAfter(survey, page, row.brand_prompt_id))) return [];
  const expected = "a prompt: all prompts that searched for it are listed";
  return [{ pointer: `${pointer}/triggered_by`, kind: "prompt-missing", expected, actual: "null" }];
}

function wrongText(text: unknown, prompt: unknown, pointer: string): FindingDetails[] {
  if (typeof text !== "string" || typeof prompt !== "string") return [];
  const isBeginning = text.startsWith(withoutDots(prompt));
  if (prompt !== "" && isBeginning) return [];
  const expected = `${formatValue(text)}, the text of the prompt, or its beginning`;
  return [{ pointer, kind: "text-differs", expected, actual: formatValue(prompt) }];
}

/** Compares the totals and, without filters, the coverage; of several languages, only the coverage. */
function wrongTotals({ exchange, runs, filters, hasAllRuns }: CountedRequest): FindingDetails[] {
  const body = bodyOf(exchange);
  const { group_by: _, search = "", ...others } = filters;
  if (Object.keys(others).length > 0) return [];
  const coverage = search === "" && hasAllRuns ? wrongCoverage(body, runs) : [];
  if (!hasOneLanguage(body)) return coverage;
  const queries = runs
    .flatMap((run) => run.queries ?? [])
    .filter((text) => foldText(text).includes(foldText(search)));
  // Whether a search respects letter case is not shown.
  if (queries.some((text) => !text.includes(search))) return [];
  const isPlain = search === "";
  return [
    ...equalCount(body, "total_occurrences", queries.length),
    ...(isPlain ? equalCount(body, "total_unique_searches", new Set(queries).size) : []),
    ...coverage,
  ];
}

function equalCount(body: Json, name: string, count: number): FindingDetails[] {
  const value: unknown = body?.[name];
  return isCount(value)
    ? withSource(expectEqual(`/${name}`, "count-differs", count, value), COUNTED)
    : [];
}

/** Coverage counts runs (§2.12). Whether it counts those of one language is shown by their number. */
function wrongCoverage(body: Json, runs: readonly CountedRun[]): FindingDetails[] {
  const isOfAll = hasOneLanguage(body) || body?.coverage?.runs === runs.length;
  if (!isOfAll) return [];
  const readable = runs.filter(({ queries }) => queries !== null);
  const without = readable.filter(({ queries }) => queries?.length === 0);
  const counts = {
    runs: runs.length,
    runs_with_readable_searches: readable.length,
    runs_without_search: without.length,
  };
  const rows: Json[] = Array.isArray(body?.coverage?.by_provider) ? body.coverage.by_provider : [];
  const wrong = [
    ...Object.entries(counts).flatMap(([name, count]) =>
      expectEqual(`/coverage/${name}`, "count-differs", count, body?.coverage?.[name]),
    ),
    ...rows.flatMap((row, index) => {
      const own = runs.filter((run) => run.row.provider === row?.provider);
      const searches = sum(own.map(({ queries }) => queries?.length ?? 0));
      const at = `/coverage/by_provider/${index}`;
      return [
        ...expectEqual(`${at}/runs`, "count-differs", own.length, row?.runs),
        ...(hasOneLanguage(body)
          ? expectEqual(`${at}/searches`, "count-differs", searches, row?.searches)
          : []),
      ];
    }),
  ];
  return withSource(wrong, COUNTED);
}
