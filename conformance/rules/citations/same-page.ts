import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { pairsOf, rowsBy, type RowPair } from "../../assert/known-rows.ts";
import { textsOf } from "../../assert/rows.ts";
import { windowScope } from "../../assert/runs.ts";
import { isUnchanged, UNCHANGED_DATA } from "../../assert/stability.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Finding, Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { brandWithMostRuns } from "../../plan/discovery.ts";
import { firstPageRequest } from "../../plan/paging.ts";
import { citedRequests, citedSample } from "../../plan/cited-sources.ts";

const FIELDS = [
  "canonical_url",
  "domain",
  "page_title",
  "html_title",
  "meta_description",
  "og_title",
  "og_description",
  "og_image",
  "metadata_status",
  "url_status",
  "content_type_tags",
];

/** §2.10, §4.3: the fields of a cited page do not depend on the filters of the list, and its platforms include theirs. */
export const citationsSamePage: Rule = {
  id: "citations.same-page",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs(`a cited URL, also found by a filter, ${UNCHANGED_DATA}`);
    for (const pages of knownLists(survey)) judgeScope(survey, pages, reporter);
  },
};

/** Compares the responses over the brand and the days of a list with its pages. */
function judgeScope(survey: Survey, pages: readonly Exchange[], reporter: Reporter): void {
  const [first] = pages;
  if (first === undefined) return;
  const known = rowsBy(pages, "url");
  for (const exchange of survey.responses("listCitations")) {
    if (pages.includes(exchange) || windowScope(exchange) !== windowScope(first)) continue;
    const pairs = pairsOf(survey, exchange, { known, field: "url" });
    const findings = [...pairs.flatMap(findingsOf), ...missingPlatforms(exchange, pairs)];
    reportFindings(reporter, exchange, findings, pairs.length > 0);
  }
}

/**
 * The pages with all cited URLs of the sample, and in a deep check the first page of the brand with the most runs, if they did
 * not change.
 */
function knownLists(survey: Survey): (readonly Exchange[])[] {
  const values = citedSample(survey)?.values;
  const sample = values === undefined ? null : unchangedWholeList(survey, "listCitations", values);
  const discovered = survey.settings.depth === "deep" ? brandWithMostRuns(survey) : null;
  const page = discovered && firstPageRequest(survey, "listCitations", discovered);
  const first = page !== null && isUnchanged(survey, page) ? survey.find(page) : null;
  return [sample?.pages ?? [], first === null ? [] : [first]];
}

function findingsOf({ row: { row, pointer }, known }: RowPair): FindingDetails[] {
  return FIELDS.filter((name) => name in row && name in known.row)
    .filter((name) => textOf(row[name]) !== textOf(known.row[name]))
    .map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: "page-differs",
      expected: `${formatValue(known.row[name])}, as in the list without this filter`,
      actual: formatValue(row[name]),
      compared: [{ exchange: known.exchange, pointer: `${known.pointer}/${name}` }],
    }));
}

/** Returns findings about the known rows that lack a platform which the row of the same URL has under a filter. */
function missingPlatforms(exchange: Exchange, pairs: readonly RowPair[]): Finding[] {
  return pairs.flatMap(({ row, known }) => {
    const reported: unknown = known.row["providers"];
    if (!Array.isArray(reported)) return [];
    const lacking = textsOf(row.row["providers"]).find((slug) => !reported.includes(slug));
    if (lacking === undefined) return [];
    return [
      {
        exchange: known.exchange,
        pointer: `${known.pointer}/providers`,
        kind: "platform-missing",
        expected: `a list with ${lacking}, which has cited the URL according to the list under a filter`,
        actual: formatValue(reported),
        compared: [{ exchange, pointer: `${row.pointer}/providers` }],
      },
    ];
  });
}

/** Lists have no order. */
function textOf(value: Json): string {
  return JSON.stringify(Array.isArray(value) ? textsOf(value).toSorted() : value);
}
