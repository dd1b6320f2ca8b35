import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { itemsOf, rowPointer, textsOf } from "../../assert/rows.ts";
import { isBetween, UNCHANGED_DATA } from "../../assert/stability.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citedRequests, citedSample } from "../../plan/cited-sources.ts";

/** §2.9, §2.10, §4.1: source_type is the kind of a site, so a domain and its URLs have the same under every filter. */
export const taxonomySameSite: Rule = {
  id: "taxonomy.same-site",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs(`a domain with categories and one of its URLs, ${UNCHANGED_DATA}`);
    const sites = sitesOf(survey);
    if (sites.size === 0) return;
    for (const exchange of survey.responses("listCitedDomains", "listCitations")) {
      const rows = itemsOf(exchange).map((row: Json, index: number) => ({
        row,
        pointer: rowPointer(index),
        site: sites.get(row?.domain),
      }));
      const known = rows.filter(
        (pair): pair is Pair =>
          pair.site !== undefined &&
          hasTags(pair.row) &&
          isBetween(survey, plannedRequestOf(pair.site.exchange), exchange),
      );
      const findings = known.flatMap(findingsOf);
      const couldFail = known.some(({ row }) => textsOf(row.source_type_tags).length > 0);
      reportFindings(reporter, exchange, findings, couldFail);
    }
  },
};

interface Site {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
}

interface Pair {
  readonly row: Json;
  readonly pointer: string;
  readonly site: Site;
}

/** The rows of the cited domains by their exact names: a subdomain can be a site of its own. */
function sitesOf(survey: Survey): ReadonlyMap<unknown, Site> {
  const values = citedSample(survey)?.values;
  const pages = values && unchangedWholeList(survey, "listCitedDomains", values)?.pages;
  return new Map(
    (pages ?? []).flatMap((exchange) =>
      exchange.response?.json?.items.flatMap((row: Json, index: number): [unknown, Site][] =>
        hasTags(row) ? [[row.domain, { exchange, pointer: rowPointer(index), row }]] : [],
      ),
    ),
  );
}

function hasTags(row: Json): boolean {
  return Array.isArray(row?.source_type_tags);
}

function findingsOf({ row, pointer, site }: Pair): FindingDetails[] {
  const [own, others] = [row, site.row].map(({ source_type_tags: tags }) => textsOf(tags));
  const isSame = JSON.stringify(own?.toSorted()) === JSON.stringify(others?.toSorted());
  if (isSame) return [];
  return [
    {
      pointer: `${pointer}/source_type_tags`,
      kind: "site-differs",
      expected: `${formatValue(others)}, as in the row of ${row.domain}`,
      actual: formatValue(own),
      compared: [{ exchange: site.exchange, pointer: `${site.pointer}/source_type_tags` }],
    },
  ];
}
