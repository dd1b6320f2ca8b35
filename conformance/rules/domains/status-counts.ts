import {
  comparedWith,
  expectEqual,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { unchangedWholeList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { normalizeDomain } from "../../assert/text.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { isObject } from "../../../src/common/is-object.ts";
import type { Place, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { citedRequests, citedSample } from "../../plan/cited-sources.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** What the breakdown counts: the URLs of the domain, their citations, or all its known URLs (C47). */
const READINGS: readonly Reading[] = [
  { weigh: () => 1, isExact: true },
  { weigh: (page) => page.citation_count, isExact: true },
  { weigh: () => 1, isExact: false },
];

interface Reading {
  readonly weigh: (page: Json) => number;
  /** Whether URLs outside the window are left out. */
  readonly isExact: boolean;
}

/** §2.9, §2.10: a domain's url_status_breakdown counts the statuses of its URLs. */
export const domainsStatusCounts: Rule = {
  id: "domains.status-counts",
  requests: citedRequests,
  judge(survey, reporter) {
    reporter.needs("all cited domains and URLs of a brand, without changes during the check");
    const lists = listsOf(survey);
    if (lists === null) return;
    const readings = READINGS.map((reading) =>
      lists.domains.map((exchange) => ({
        exchange,
        findings: itemsOf(exchange).flatMap((row, index) =>
          rowFindings(row, `/items/${index}/url_status_breakdown`, {
            ...reading,
            pages: lists.pages,
          }),
        ),
      })),
    );
    const count = (judged: (typeof readings)[number]): number =>
      judged.reduce((sum, { findings }) => sum + findings.length, 0);
    const [best] = readings.toSorted((a, b) => count(a) - count(b));
    for (const { exchange, findings } of best ?? []) {
      const compared = comparedWith(findings, lists.places);
      reportFindings(reporter, exchange, compared, itemsOf(exchange).length > 0);
    }
  },
};

interface Lists {
  readonly domains: readonly Exchange[];
  readonly pages: ReadonlyMap<string, readonly Json[]>;
  /** Where the cited URLs are. */
  readonly places: readonly Place[];
}

function listsOf(survey: Survey): Lists | null {
  const sample = citedSample(survey);
  if (sample === null) return null;
  const domains = unchangedWholeList(survey, "listCitedDomains", sample.values);
  const citations = unchangedWholeList(survey, "listCitations", sample.values);
  if (domains === null || citations === null) return null;
  const readable = citations.rows.filter((row) => typeof row?.domain === "string");
  if (readable.length < citations.rows.length) return null;
  return {
    domains: domains.pages,
    pages: groupBy(readable, (row): string => normalizeDomain(row.domain)),
    places: citations.pages.map((exchange) => ({ exchange, pointer: "/items" })),
  };
}

function rowFindings(
  row: Json,
  pointer: string,
  { pages, weigh, isExact }: Reading & Pick<Lists, "pages">,
): FindingDetails[] {
  const breakdown: unknown = row?.url_status_breakdown;
  if (!isObject(breakdown) || typeof row.domain !== "string") return [];
  const own = pages.get(normalizeDomain(row.domain)) ?? [];
  const statuses = new Set([
    ...own.map((page) => String(page.url_status)),
    ...Object.keys(breakdown),
  ]);
  return [...statuses].flatMap((status) => {
    const some = own.filter((page) => page.url_status === status);
    const expected = some.reduce((sum, page) => sum + weigh(page), 0);
    if (!isExact && Number(breakdown[status]) >= expected) return [];
    // A status without URLs may be missing.
    return withSource(
      expectEqual(`${pointer}/${status}`, "status-count", expected, breakdown[status] ?? 0),
      "the number of its URLs with this status in /citations",
    );
  });
}
