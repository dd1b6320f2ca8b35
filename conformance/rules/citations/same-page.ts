import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { itemsOf, rowPointer, textsOf } from "../../assert/rows.ts";
import { windowScope } from "../../assert/runs.ts";
import { isBetween, UNCHANGED_DATA } from "../../assert/stability.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import type { Json } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Place, Rule } from "../../core/rule.ts";
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

/** §2.10: what is told about a cited page does not depend on the filter by which it was found. */
export const citationsSamePage: Rule = {
  id: "citations.same-page",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs(`a cited URL, also found by a filter, ${UNCHANGED_DATA}`);
    const pages = pagesOf(survey);
    if (pages.size === 0) return;
    for (const exchange of survey.responses("listCitations")) {
      const rows = itemsOf(exchange).flatMap((row: Json, index: number) => {
        const page = pages.get(row?.url);
        const isOther =
          page !== undefined &&
          page.exchange !== exchange &&
          windowScope(page.exchange) === windowScope(exchange);
        return isOther ? [{ row, pointer: rowPointer(index), page }] : [];
      });
      const known = rows.filter(({ page }) =>
        isBetween(survey, plannedRequestOf(page.exchange), exchange),
      );
      reportFindings(reporter, exchange, known.flatMap(findingsOf), known.length > 0);
    }
  },
};

interface Page extends Place {
  readonly row: Json;
}

/** The rows of all cited URLs of the sample; none if the list changed. */
function pagesOf(survey: Survey): ReadonlyMap<unknown, Page> {
  const values = citedSample(survey)?.values;
  const lists = values && unchangedWholeList(survey, "listCitations", values)?.pages;
  return new Map(
    (lists ?? []).flatMap((exchange) =>
      itemsOf(exchange).map((row: Json, index: number): [unknown, Page] => [
        row?.url,
        { exchange, pointer: rowPointer(index), row },
      ]),
    ),
  );
}

function findingsOf({
  row,
  pointer,
  page,
}: {
  readonly row: Json;
  readonly pointer: string;
  readonly page: Page;
}): FindingDetails[] {
  return FIELDS.filter((name) => name in row && name in page.row)
    .filter((name) => textOf(row[name]) !== textOf(page.row[name]))
    .map((name) => ({
      pointer: `${pointer}/${name}`,
      kind: "page-differs",
      expected: `${formatValue(page.row[name])}, as in the list without this filter`,
      actual: formatValue(row[name]),
      compared: [{ exchange: page.exchange, pointer: `${page.pointer}/${name}` }],
    }));
}

/** Lists have no order. */
function textOf(value: Json): string {
  return JSON.stringify(Array.isArray(value) ? textsOf(value).toSorted() : value);
}
