import { citingIdlePlatforms, idlePlatformRequests } from "./idle-platforms.ts";
import { citationFilters } from "./citation-filters.ts";
import { matchUrl } from "./cited-urls.ts";
import {
  baseOf,
  judgeCountedList,
  type CountedList,
  type CountedRequest,
  type ExpectedRows,
} from "./lists.ts";
import { pagesOf, recountRequests } from "./requests.ts";
import { requiredRow, tally } from "./tally.ts";
import { formatValue, type FindingDetails } from "../../assert/findings.ts";
import { textsOf } from "../../assert/rows.ts";
import { normalizeDomain } from "../../assert/text.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";

/** §2.10, §2.16: /citations lists the URLs that the runs cite. */
export const recountCitations: Rule = {
  id: "recount.citations",
  requests: (survey) => [
    ...recountRequests(survey, "listCitations", pagesOf(survey, "listCitations"), (counted) =>
      citationFilters(survey, "listCitations", counted),
    ),
    ...idlePlatformRequests(survey),
  ],
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and the URLs that they cite");
    judgeCountedList(survey, citations(survey), reporter);
    citingIdlePlatforms(survey).forEach(reporter.violates);
  },
};

function citations(survey: Survey): CountedList {
  return {
    id: "listCitations",
    name: "url",
    count: "citation_count",
    expect: (request) => expectUrls(survey, request),
    judgeRow: wrongRow,
  };
}

function expectUrls(survey: Survey, request: CountedRequest): ExpectedRows | null {
  const { runs, counted, filters } = request;
  const rows = baseOf(survey, "listCitations", counted)?.walk.rows;
  // Only the list without filters shows which URLs they select.
  if (rows === undefined && Object.keys(filters).length > 0) return null;
  const rowByUrl = new Map((rows ?? []).map((row): [unknown, Json] => [row?.url, row]));
  const urls = [...tally(runs, ({ citations: all }) => all.map(({ url }): unknown => url))];
  const matches = urls.map(([url]) => matchUrl(rowByUrl.get(url) ?? {}, filters));
  if (matches.includes(null)) return null;
  return new Map(
    urls.flatMap(([url, { runs: answers, entries }], at) => {
      if (matches[at] === "no") return [];
      const row = requiredRow({ citations: entries, answers, URLs: 1 });
      return [[url, { ...row, isRequired: matches[at] === "yes" }]];
    }),
  );
}

/** Compares domain and providers with those of the runs that cite the URL; others may have cited it before. */
function wrongRow(row: Json, pointer: string, { runs }: CountedRequest): FindingDetails[] {
  const citing = runs.filter(({ citations: all }) => all.some(({ url }) => url === row.url));
  const providers = textsOf(row.providers);
  const lacking = citing
    .map((run): unknown => run.row.provider)
    .find((provider) => typeof provider === "string" && !providers.includes(provider));
  const domains = citing.flatMap(({ citations: all }) =>
    all.filter(({ url }) => url === row.url).map(({ domain }): unknown => domain),
  );
  const other = domains.find((domain) => !isSameDomain(domain, row.domain));
  return [
    ...(lacking === undefined
      ? []
      : [
          {
            pointer: `${pointer}/providers`,
            kind: "provider-missing",
            expected: `a list with ${formatValue(lacking)}, a run of which cites the URL`,
            actual: formatValue(row.providers),
          },
        ]),
    ...(other === undefined
      ? []
      : [
          {
            pointer: `${pointer}/domain`,
            kind: "domain-differs",
            expected: `${formatValue(other)}, as in the detail of a run`,
            actual: formatValue(row.domain),
          },
        ]),
  ];
}

/** Whether two domains are equal or one is below the other; values of other types are not compared. */
function isSameDomain(a: unknown, b: unknown): boolean {
  if (typeof a !== "string" || typeof b !== "string") return true;
  const [one, other] = [normalizeDomain(a), normalizeDomain(b)];
  return one === other || one.endsWith(`.${other}`) || other.endsWith(`.${one}`);
}
