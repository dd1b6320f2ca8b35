import { formatValue } from "../../assert/findings.ts";
import { rowsOf, textsOf, type Row } from "../../assert/rows.ts";
import { addDays, isDate } from "../../core/calendar.ts";
import { type Exchange, type Json } from "../../core/exchange.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Finding } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { groupBy } from "../../../src/common/group-by.ts";
import { memoize } from "../../../src/common/memoize.ts";
import { pastCitations } from "../../plan/cited-sources.ts";
import { discoveredBrands, LONG_AGO_DAYS, PROVIDERS } from "../../plan/discovery.ts";

/**
 * Returns findings for platforms that cite a URL without runs of the brand (§2.10, §2.16: only runs cite URLs). They may have
 * been before the window, so platforms without runs in it are looked up over ten years.
 */
export function citingIdlePlatforms(survey: Survey): Finding[] {
  const findings: Finding[] = [];
  for (const { brand, slug, request } of idlePlatforms(survey)) {
    const runs = survey.find(request);
    if (runs === null || !hasNoRuns(survey, runs)) continue;
    for (const row of pastCitations(survey).flatMap(rowsOf)) {
      if (row.brand !== brand || !namedIn(row).includes(slug)) continue;
      findings.push({
        exchange: row.exchange,
        pointer: `${row.pointer}/providers`,
        kind: "platform-without-runs",
        expected: `only platforms with runs of the brand: /visibility has none of ${slug} in ten years`,
        actual: formatValue(row.row["providers"]),
        compared: [{ exchange: runs, pointer: "/metrics/total_runs" }],
      });
      if (findings.length === MAX_FINDINGS) return findings;
    }
  }
  return findings;
}

/** Plans the runs over ten years of the platforms that may be idle. */
export function idlePlatformRequests(survey: Survey): PlannedRequest[] {
  return idlePlatforms(survey).map(({ request }) => request);
}

const MAX_FINDINGS = 3;

function namedIn({ row }: Row): string[] {
  return textsOf(row["providers"]).filter((slug) => PROVIDERS.some((known) => known === slug));
}

/** Returns the platforms that the rows of a response name. */
const platformsIn = memoize(
  (exchange: Exchange): ReadonlySet<string> => new Set(rowsOf(exchange).flatMap(namedIn)),
);

/** A platform that cites URLs for a brand, but has no runs in the usual window, and the request for all its runs. */
interface IdlePlatform {
  readonly brand: string;
  readonly slug: string;
  readonly request: PlannedRequest;
}

function idlePlatforms(survey: Survey): readonly IdlePlatform[] {
  return survey.memoize("citations.idle-platforms", () => {
    const { today } = survey.settings;
    const window = { start_date: addDays(today, -LONG_AGO_DAYS), end_date: today };
    const byBrand = groupBy(pastCitations(survey), (one) => parametersOf(one)["brand"] ?? "");
    return [...byBrand].flatMap(([brand, exchanges]) => {
      const slugs = new Set(exchanges.flatMap((one) => [...platformsIn(one)]));
      return [...slugs]
        .filter((slug) => runsOn(survey, brand, slug) === 0)
        .map((slug) => {
          const values = { brand, ...window, llm_provider: slug };
          return { brand, slug, request: survey.plan("getVisibility", values) };
        });
    });
  });
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
  const isLong = isDate(start) && start <= addDays(survey.settings.today, -LONG_AGO_DAYS + 1);
  return isLong && metrics?.total_runs === 0;
}
