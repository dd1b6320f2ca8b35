import { formatValue } from "../../assert/findings.ts";
import { isClosedWindow } from "../../assert/stability.ts";
import { rowsOf, textsOf, type Row } from "../../assert/rows.ts";
import { addDays, isDate } from "../../core/calendar.ts";
import { credentialIdentity, type Exchange, type Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { discoveredBrands, LONG_AGO, PROVIDERS } from "../../plan/discovery.ts";

/**
 * Returns findings for platforms that cite a URL without runs of the brand (§2.10, §2.16: only runs cite URLs). They may have
 * been before the window, so platforms without runs in it are looked up over ten years.
 */
export function citingIdlePlatforms(survey: Survey): Finding[] {
  const idle = idlePlatforms(survey);
  const found = citationsOf(survey).flatMap((exchange) =>
    rowsOf(exchange).flatMap((row) =>
      namedIn(row).flatMap((slug): Finding[] => {
        const request = idle.get(keyOf(row.brand, slug));
        const runs = request === undefined ? null : survey.find(request);
        if (runs === null || !hasNoRuns(survey, runs)) return [];
        return [
          {
            exchange,
            pointer: `${row.pointer}/providers`,
            kind: "platform-without-runs",
            expected: `only platforms with runs of the brand: /visibility has none of ${slug} in ten years`,
            actual: formatValue(row.row["providers"]),
            compared: [{ exchange: runs, pointer: "/metrics/total_runs" }],
          },
        ];
      }),
    ),
  );
  return found.slice(0, MAX_FINDINGS);
}

/** Plans the runs over ten years of the platforms that may be idle. */
export function idlePlatformRequests(survey: Survey): PlannedRequest[] {
  return [...idlePlatforms(survey).values()];
}

const MAX_FINDINGS = 3;

function citationsOf(survey: Survey): Exchange[] {
  const main = credentialIdentity(survey.plan("listCitations"));
  return survey
    .responses("listCitations")
    .filter((one) => credentialIdentity(one) === main && isClosedWindow(survey, one));
}

function namedIn({ row }: Row): string[] {
  return textsOf(row["providers"]).filter((slug) => PROVIDERS.some((known) => known === slug));
}

function keyOf(brand: string, slug: string): string {
  return JSON.stringify([brand, slug]);
}

/** Plans the visibility of each brand on platforms that cite URLs, but have no runs in the usual window. */
function idlePlatforms(survey: Survey): ReadonlyMap<string, PlannedRequest> {
  const { today } = survey.settings;
  const window = { start_date: addDays(today, -LONG_AGO), end_date: today };
  const named = citationsOf(survey)
    .flatMap(rowsOf)
    .flatMap((row) => namedIn(row).map((slug) => [row.brand, slug] as const));
  const known = new Map(named.map(([brand, slug]) => [keyOf(brand, slug), { brand, slug }]));
  return new Map(
    [...known].flatMap(([key, { brand, slug }]) =>
      runsOn(survey, brand, slug) === 0
        ? [[key, survey.plan("getVisibility", { brand, ...window, llm_provider: slug })]]
        : [],
    ),
  );
}

/** Returns a platform's runs in the usual window; null if they are unknown. */
function runsOn(survey: Survey, brand: string, slug: string): number | null {
  const discovered = discoveredBrands(survey).find((one) => one.brand === brand);
  const rows: unknown = discovered?.searches?.coverage?.by_provider;
  if (!Array.isArray(rows)) return null;
  const own: Json = rows.find((row: Json) => row?.provider === slug);
  return typeof own?.runs === "number" ? own.runs : 0;
}

/** Whether a response over the whole ten years counts no run. */
function hasNoRuns(survey: Survey, exchange: Exchange): boolean {
  const { metrics, date_range: range } = exchange.response?.json ?? {};
  const start: unknown = range?.start;
  const isLong = isDate(start) && start <= addDays(survey.settings.today, -LONG_AGO + 1);
  return isLong && metrics?.total_runs === 0;
}
