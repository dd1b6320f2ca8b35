import { comparedWith, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { isCount, sum } from "../../assert/numbers.ts";
import { itemsOf } from "../../assert/rows.ts";
import { isClosedWindow, unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { isValidRequest } from "../../assert/valid-request.ts";
import { metricsOf } from "../../assert/visibility.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { platformRequests } from "./platform-requests.ts";
import { byvisBrand, orderRequests } from "./prompt-rows.ts";

const SCOPE = ["brand", "start_date", "end_date"] as const;
const ALLOWED: ReadonlySet<string> = new Set([
  ...SCOPE,
  "llm_provider",
  "limit",
  "offset",
  "order",
]);

/**
 * §2.14, §4.5: with a platform, the rows count the runs that /visibility counts with it, except those of prompts that are
 * not listed, of which there are at most as many as without the platform.
 */
export const byvisFilteredSums: Rule = {
  id: "byvis.filtered-sums",
  requests(survey) {
    const discovered = byvisBrand(survey);
    const requests = discovered === null ? [] : platformRequests(survey, discovered);
    return [...orderRequests(survey), ...requests];
  },
  judge(survey, reporter) {
    reporter.needs(`all prompts with a platform, over past days, ${UNCHANGED_DATA}`);
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const llm_provider = onlyPlatform(survey, exchange);
      if (llm_provider === null || !isCompleteList(exchange)) continue;
      const whole = totals(survey, exchange, {});
      const filtered = totals(survey, exchange, { llm_provider });
      if (whole === null || filtered === null || whole.list === null) continue;
      const unlisted = Math.max(0, whole.runs - runsIn(whole.list));
      const findings = wrongSum(exchange, filtered.runs, unlisted);
      const compared = [whole.metrics, filtered.metrics].map((one) => ({
        exchange: one,
        pointer: "/metrics/total_runs",
      }));
      reportFindings(
        reporter,
        exchange,
        comparedWith(findings, compared),
        filtered.runs > unlisted,
      );
    }
  },
};

/** Returns the platform of a request for past days without further filters; null for others. */
function onlyPlatform(survey: Survey, exchange: Exchange): string | null {
  const given = parametersOf(exchange);
  const isPlain = Object.keys(given).every((name) => ALLOWED.has(name));
  if (!isPlain || !isClosedWindow(survey, exchange) || !isValidRequest(survey, exchange))
    return null;
  return given["llm_provider"] ?? null;
}

function wrongSum(exchange: Exchange, runs: number, unlisted: number): FindingDetails[] {
  const [listed, least] = [runsIn(exchange), runs - unlisted];
  if (listed >= least && listed <= runs) return [];
  const expected =
    unlisted === 0
      ? `${runs} total_runs over all rows, as in /visibility`
      : `${least} to ${runs} total_runs over all rows: ${runs} in /visibility, of which at most ${unlisted} are of prompts that are not listed`;
  return [{ pointer: "/items", kind: "runs-differ", expected, actual: String(listed) }];
}

interface Totals {
  readonly runs: number;
  readonly metrics: Exchange;
  readonly list: Exchange | null;
}

/** Returns the runs of /visibility with some filters, and the prompts with them; null if one changed or is unknown. */
function totals(
  survey: Survey,
  exchange: Exchange,
  filters: Readonly<Record<string, string>>,
): Totals | null {
  const given = parametersOf(exchange);
  const scope = Object.fromEntries(SCOPE.map((name) => [name, given[name]]));
  const list = survey.plan("listPromptsByVisibility", {
    ...scope,
    ...filters,
    limit: 100,
    offset: 0,
  });
  const found = unchangedAround(survey, withCredentialOf(exchange, list), exchange);
  const whole = found !== null && isCompleteList(found) ? found : null;
  const isWhole = Object.keys(filters).length === 0;
  const request = withCredentialOf(
    exchange,
    survey.plan("getVisibility", { ...scope, ...filters }),
  );
  const metrics = isWhole ? unchangedAround(survey, request, exchange) : survey.find(request);
  const runs: unknown = metrics === null ? null : metricsOf(metrics)?.total_runs;
  if (metrics === null || !isCount(runs) || (isWhole && whole === null)) return null;
  return { runs, metrics, list: whole };
}

function runsIn(list: Exchange): number {
  return sum(itemsOf(list).map((row): number => (isCount(row?.total_runs) ? row.total_runs : 0)));
}
