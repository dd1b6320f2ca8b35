import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { pairsOf, rowsBy, type RowPair } from "../../assert/known-rows.ts";
import { textsOf, type Row } from "../../assert/rows.ts";
import { UNCHANGED_DATA } from "../../assert/stability.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citedRequests, citedSample } from "../../plan/cited-sources.ts";

/** §2.9, §2.10, §4.1: source_type is the kind of a site, so a domain and its URLs have the same under every filter. */
export const taxonomySameSite: Rule = {
  id: "taxonomy.same-site",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs(`a domain with categories and one of its URLs, ${UNCHANGED_DATA}`);
    const known = sitesOf(survey);
    if (known.size === 0) return;
    for (const exchange of survey.responses("listCitedDomains", "listCitations")) {
      const pairs = pairsOf(survey, exchange, { known, field: "domain" }).filter(({ row }) =>
        hasTags(row.row),
      );
      const couldFail = pairs.some(({ row }) => textsOf(row.row["source_type_tags"]).length > 0);
      reportFindings(reporter, exchange, pairs.flatMap(findingsOf), couldFail);
    }
  },
};

/** The rows of the cited domains by their exact names: a subdomain can be a site of its own. */
function sitesOf(survey: Survey): ReadonlyMap<unknown, Row> {
  const values = citedSample(survey)?.values;
  const pages = values && unchangedWholeList(survey, "listCitedDomains", values)?.pages;
  return new Map([...rowsBy(pages ?? [], "domain")].filter(([, { row }]) => hasTags(row)));
}

function hasTags(row: Json): boolean {
  return Array.isArray(row?.source_type_tags);
}

function findingsOf({ row: { row, pointer }, known }: RowPair): FindingDetails[] {
  const [own, others] = [row, known.row].map(({ source_type_tags: tags }) => textsOf(tags));
  const isSame = JSON.stringify(own?.toSorted()) === JSON.stringify(others?.toSorted());
  if (isSame) return [];
  return [
    {
      pointer: `${pointer}/source_type_tags`,
      kind: "site-differs",
      expected: `${formatValue(others)}, as in the row of ${row["domain"]}`,
      actual: formatValue(own),
      compared: [{ exchange: known.exchange, pointer: `${known.pointer}/source_type_tags` }],
    },
  ];
}
