import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { pairsOf, rowsBy, type RowPair } from "../../assert/known-rows.ts";
import { textsOf } from "../../assert/rows.ts";
import { windowScope } from "../../assert/runs.ts";
import { UNCHANGED_DATA } from "../../assert/stability.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
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

/** §2.10: the fields of a cited page do not depend on the filters of the list. */
export const citationsSamePage: Rule = {
  id: "citations.same-page",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs(`a cited URL, also found by a filter, ${UNCHANGED_DATA}`);
    const pages = wholeList(survey);
    const [first] = pages;
    if (first === undefined) return;
    const known = rowsBy(pages, "url");
    for (const exchange of survey.responses("listCitations")) {
      if (pages.includes(exchange) || windowScope(exchange) !== windowScope(first)) continue;
      const pairs = pairsOf(survey, exchange, { known, field: "url" });
      reportFindings(reporter, exchange, pairs.flatMap(findingsOf), pairs.length > 0);
    }
  },
};

/** The pages with all cited URLs of the sample; none if the list changed. */
function wholeList(survey: Survey): readonly Exchange[] {
  const values = citedSample(survey)?.values;
  return values === undefined
    ? []
    : (unchangedWholeList(survey, "listCitations", values)?.pages ?? []);
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

/** Lists have no order. */
function textOf(value: Json): string {
  return JSON.stringify(Array.isArray(value) ? textsOf(value).toSorted() : value);
}
