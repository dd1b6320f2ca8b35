import { type FindingDetails, formatValue, reportFindings } from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { isBetween, isClosedWindow, isUnchanged } from "../../assert/stability.ts";
import { citedUrlContains, containsText, normalizeDomain } from "../../assert/text.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import { parametersOf, succeeded, type Survey } from "../../core/survey.ts";

// A search of /citations shows what the same search of /citations/domains must find, also if not all cited URLs are known.

/** Plans the searches of domains on /citations as well, over past days. In deep checks only. */
export function sameSearchRequests(survey: Survey): PlannedRequest[] {
  if (survey.settings.depth !== "deep") return [];
  return survey.responses("listCitedDomains").flatMap((exchange) => {
    const request = sameSearch(survey, exchange);
    return request === null ? [] : [request, repeated(request)];
  });
}

const SHARED: ReadonlySet<string> = new Set([
  "brand",
  "start_date",
  "end_date",
  "search",
  "limit",
  "offset",
]);

/** Returns the same search of /citations; null if it has further filters or its days are not over. */
function sameSearch(survey: Survey, exchange: Exchange): PlannedRequest | null {
  const { limit: _, offset: __, ...values } = parametersOf(exchange);
  const isShared = Object.keys(values).every((name) => SHARED.has(name));
  if (values["search"] === undefined || !isShared || !isClosedWindow(survey, exchange)) return null;
  return survey.plan("listCitations", { ...values, limit: 100, offset: 0 });
}

/** Compares domains with the cited URLs that the same search finds. */
export function judgeSameSearch(survey: Survey, reporter: Reporter): void {
  for (const exchange of survey.responses("listCitedDomains")) {
    const request = sameSearch(survey, exchange);
    const cited = request === null ? null : survey.find(request);
    if (request === null || cited === null || !succeeded(cited) || !isCompleteList(cited)) continue;
    if (!isUnchanged(survey, request) || !isBetween(survey, request, exchange)) continue;
    // Otherwise /citations may respect letter case where /citations/domains ignores it (C48).
    const isComparable = ignoresCase(survey);
    const findings = [
      ...(isComparable ? surplus(exchange, cited) : []),
      ...missing(exchange, cited),
    ];
    const compared = [{ exchange: cited, pointer: "/items" }];
    reportFindings(
      reporter,
      exchange,
      findings.map((finding) => ({ ...finding, compared })),
      itemsOf(cited).length > 0,
    );
  }
}

/** Whether a search of /citations found a URL that has the text in other letter case only. */
function ignoresCase(survey: Survey): boolean {
  return survey.memoize("domains.citations-ignore-case", () =>
    survey.responses("listCitations").some((exchange) => {
      const search = textOf(exchange);
      return itemsOf(exchange).some(
        (row) => citedUrlContains(row, search) && !Object.values(row).some(has(search)),
      );
    }),
  );
}

/** Domains without the text, of which no URL is found. */
function surplus(exchange: Exchange, cited: Exchange): FindingDetails[] {
  const search = textOf(exchange);
  const sites = new Set(itemsOf(cited).map(siteOf));
  return itemsOf(exchange).flatMap((row, index) => {
    if (containsText(row?.domain, search) || sites.has(siteOf(row))) return [];
    const expected = `${formatValue(search)} in the domain, or a URL of it that /citations finds`;
    const actual = formatValue(row?.domain);
    return [{ pointer: rowPointer(index), kind: "search-not-kept", expected, actual }];
  });
}

/** Domains of URLs that contain the text, as listed by /citations. */
function missing(exchange: Exchange, cited: Exchange): FindingDetails[] {
  if (!isCompleteList(exchange)) return [];
  const search = textOf(exchange);
  const sites = new Set(itemsOf(exchange).map(siteOf));
  const lacking = itemsOf(cited).find(
    (row) => !sites.has(siteOf(row)) && [row?.url, row?.page_title].some(has(search)),
  );
  if (lacking === undefined) return [];
  const expected = `${formatValue(lacking.domain)}, of which /citations finds a URL`;
  return [{ pointer: "/items", kind: "row-missing", expected, actual: "no such row" }];
}

function has(search: string): (value: unknown) => boolean {
  return (value) => typeof value === "string" && value.includes(search);
}

function siteOf(row: Json): unknown {
  const site: unknown = row?.domain;
  return typeof site === "string" ? normalizeDomain(site) : site;
}

function textOf(exchange: Exchange): string {
  return parametersOf(exchange)["search"] ?? "";
}
