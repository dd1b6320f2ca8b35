import { memoize } from "../../../src/common/memoize.ts";
import { formatValue } from "../../assert/findings.ts";
import { itemsOf, rowsOf, textsOf, type Row } from "../../assert/rows.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { addDays, isDate } from "../../core/calendar.ts";
import { type Exchange, type Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { citedRequests, pastCitations } from "../../plan/cited-sources.ts";
import { LONG_AGO_DAYS } from "../../plan/discovery.ts";

/**
 * §2.10, §4.3: a platform that `providers` names has the URL under its filter. It may have cited the URL outside the window,
 * so the list of a platform that lacks a URL is requested over ten years.
 */
export const citationsCitingPlatforms: Rule = {
  id: "citations.citing-platforms",
  requests: (survey) => [
    ...citedRequests(survey),
    ...unlisted(survey).uncited.map(({ request }) => request),
  ],
  judge(survey, reporter) {
    reporter.needs("cited URLs, and all of one platform with otherwise the same filters");
    const { listed, uncited } = unlisted(survey);
    listed.forEach(reporter.holds);
    for (const { row, slug, request } of uncited) {
      const exchange = survey.find(request);
      if (exchange === null || !isWholeHistory(survey, exchange)) continue;
      if (hasUrl(exchange, row.row["url"])) continue;
      reporter.violates({
        exchange: row.exchange,
        pointer: `${row.pointer}/providers`,
        kind: "platform-without-url",
        expected: `only platforms that cited ${formatValue(row.row["url"])}: with llm_provider=${slug}, /citations does not have it in ten years`,
        actual: formatValue(row.row["providers"]),
        compared: [{ exchange, pointer: "/items" }],
      });
    }
  },
};

/** A row that names a platform whose list over the same days lacks the URL. */
interface Uncited {
  readonly row: Row;
  readonly slug: string;
  /** All URLs of the domain that the platform ever cited. */
  readonly request: PlannedRequest;
}

interface Unlisted {
  /** The responses whose rows could be compared with the list of a platform, which has them. */
  readonly listed: readonly Exchange[];
  readonly uncited: readonly Uncited[];
}

const MAX_REQUESTS = 3;

function unlisted(survey: Survey): Unlisted {
  return survey.memoize("citations.unlisted-platforms", () => {
    const all = pastCitations(survey);
    const listed = new Set<Exchange>();
    const uncited = new Map<string, Uncited>();
    for (const [filtered, slug] of platformLists(survey, all)) {
      const [selection, urls] = [selectionOf(filtered), urlsOf(filtered)];
      const pages = all.filter((one) => !isOfPlatform(one) && selectionOf(one) === selection);
      for (const row of pages.flatMap(rowsOf)) {
        if (!textsOf(row.row["providers"]).includes(slug)) continue;
        if (urls.has(row.row["url"])) listed.add(row.exchange);
        else addUncited(survey, uncited, { row, slug });
      }
    }
    // Rarely cited URLs are the likeliest to have no other run in ten years.
    const counts = mostCitations(all);
    const countOf = ({ row }: Uncited): number => counts.get(row.row["url"]) ?? 0;
    const rarest = [...uncited.values()].toSorted((a, b) => countOf(a) - countOf(b));
    return { listed: [...listed], uncited: rarest.slice(0, MAX_REQUESTS) };
  });
}

/** Returns the complete lists of one platform. */
function platformLists(survey: Survey, all: readonly Exchange[]): [Exchange, slug: string][] {
  return all.flatMap((one): [Exchange, string][] => {
    const { llm_provider: slug } = parametersOf(one);
    if (slug === undefined || !isCompleteList(one) || !isValidRequest(survey, one)) return [];
    return [[one, slug]];
  });
}

function isOfPlatform(exchange: Exchange): boolean {
  return parametersOf(exchange)["llm_provider"] !== undefined;
}

/** Returns the highest count of each URL, which is that of the longest window. */
function mostCitations(exchanges: readonly Exchange[]): ReadonlyMap<unknown, number> {
  const counts = new Map<unknown, number>();
  for (const row of exchanges.flatMap(itemsOf)) {
    const [url, count]: unknown[] = [row?.url, row?.citation_count];
    if (typeof count === "number") counts.set(url, Math.max(count, counts.get(url) ?? 0));
  }
  return counts;
}

/** Adds a row, unless it is there already. */
function addUncited(
  survey: Survey,
  uncited: Map<string, Uncited>,
  { row, slug }: Pick<Uncited, "row" | "slug">,
): void {
  const { domain, url }: Json = row.row;
  const key = JSON.stringify([row.brand, url, slug]);
  if (typeof domain !== "string" || uncited.has(key)) return;
  const { today } = survey.settings;
  const window = { start_date: addDays(today, -LONG_AGO_DAYS), end_date: today };
  const values = { brand: row.brand, ...window, domain, llm_provider: slug, limit: 100, offset: 0 };
  uncited.set(key, { row, slug, request: survey.plan("listCitations", values) });
}

/** Whether a response is the whole list over all of the ten years. */
function isWholeHistory(survey: Survey, exchange: Exchange): boolean {
  const start: unknown = bodyOf(exchange)?.date_range?.start;
  const isLong = isDate(start) && start <= addDays(survey.settings.today, -LONG_AGO_DAYS + 1);
  return isLong && isCompleteList(exchange);
}

/** A URL under one filter can be the canonical one, or another spelling, of the same page. */
function urlsOf(exchange: Exchange): ReadonlySet<unknown> {
  return new Set(itemsOf(exchange).flatMap((row): unknown[] => [row?.url, row?.canonical_url]));
}

function hasUrl(exchange: Exchange, url: unknown): boolean {
  return urlsOf(exchange).has(url);
}

const LAYOUT: ReadonlySet<string> = new Set(["llm_provider", "limit", "offset", "include_extras"]);

/** Returns what a request selects, apart from the platform and the page. */
const selectionOf = memoize((exchange: Exchange): string => {
  const given = Object.entries(parametersOf(exchange)).filter(([name]) => !LAYOUT.has(name));
  return JSON.stringify(given.toSorted(([a], [b]) => (a < b ? -1 : 1)));
});
