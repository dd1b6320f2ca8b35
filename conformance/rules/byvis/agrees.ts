import { reportFindings, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { type PlannedRequest, plannedRequestOf, repeated } from "../../core/planned-request.ts";
import { type Exchange, type Json, credentialIdentity } from "../../core/exchange.ts";
import { listRequests } from "../../plan/paging.ts";
import { canBeEqual, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import {
  unchangedAround,
  isClosedWindow,
  isUnchanged,
  UNCHANGED_DATA,
} from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { closedWindow, firstPromptId } from "../../plan/discovery.ts";
import { rowsOf } from "../../assert/rows.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";
import { byvisFirstPage, byvisBrand, promptRows } from "./prompt-rows.ts";
import { platformRequests } from "./platform-requests.ts";
import { unitsOf } from "../../assert/rounding.ts";

const COUNTS = ["total_runs", "mention_runs"] as const;
const NUMBERS = [
  "visibility_pct",
  "prominence_pct",
  "avg_rank",
  "net_sentiment",
  "sentiment_coverage_pct",
] as const;

/** §2.7, §2.14: both endpoints report the same metrics of a prompt over a closed window. */
export const byvisAgrees: Rule = {
  id: "byvis.agrees",
  requests: agreeRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with runs, and /visibility for it over the same closed window");
    const rows = rowsByPrompt(survey);
    const decimals = fieldDecimals(survey);
    const units = unitsOf(survey);
    // Rows do not depend on a tag, while /visibility has no runs of a prompt under a tag that it lacks.
    const untagged = overallResponses(survey).filter((one) => !parametersOf(one)["query_tag"]);
    for (const exchange of untagged) {
      const found = rows.get(promptScope(exchange, parametersOf(exchange)["brand_prompt_id"]));
      if (found === undefined || !isClosedWindow(survey, exchange)) continue;
      if (unchangedAround(survey, plannedRequestOf(found.list), exchange) === null)
        reporter.needs(UNCHANGED_DATA);
      else {
        const findings = differences(found, metricsOf(exchange), { decimals, units });
        reportFindings(reporter, exchange, findings, found.row.total_runs > 0);
      }
    }
  },
};

/**
 * Plans two prompts: the first one, which other rules read as well, and one that is rarely mentioned, if possible with
 * different values in all fields, so that one is not taken for another.
 */
function agreeRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = byvisBrand(survey);
  if (discovered === null) return listRequests(survey);
  const base = byvisFirstPage(survey, discovered);
  const list = survey.find(base);
  const rows = list === null ? [] : rowsOf(list).map(({ row }) => row);
  const mentioned = rows.filter(({ mention_runs }) => mention_runs > 0);
  const rarelyMentioned = mentioned.find(hasDistinctNumbers) ?? mentioned[0];
  const ids = [firstPromptId(discovered), rarelyMentioned?.["brand_prompt_id"] as unknown].filter(
    (id): id is string => typeof id === "string",
  );
  const values = { brand: discovered.brand, ...closedWindow(survey) };
  return [
    ...listRequests(survey),
    repeated(base),
    ...ids.map((brand_prompt_id) => survey.plan("getVisibility", { ...values, brand_prompt_id })),
    ...platformRequests(survey, discovered),
  ];
}

function hasDistinctNumbers(row: Json): boolean {
  return new Set(NUMBERS.map((name): unknown => row[name])).size === NUMBERS.length;
}

interface Found {
  readonly row: Json;
  readonly pointer: string;
  readonly list: Exchange;
}

/**
 * Returns the rows by the parameters of the matching /visibility request, of lists that did not change if there are
 * any: of the earliest, since most requests are sent between it and its repetition.
 */
function rowsByPrompt(survey: Survey): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  const lists = survey.responses("listPromptsByVisibility");
  const isAnchored = (list: Exchange): boolean => isUnchanged(survey, plannedRequestOf(list));
  for (const list of [...lists.filter(isAnchored), ...lists]) {
    for (const { row, pointer } of rowsOf(list)) {
      const scope = promptScope(list, row.brand_prompt_id);
      if (!found.has(scope)) found.set(scope, { row, pointer, list });
    }
  }
  return found;
}

function promptScope(exchange: Exchange, id: unknown): string {
  const { brand, start_date, end_date, llm_provider } = parametersOf(exchange);
  const scope = [credentialIdentity(exchange), brand, start_date, end_date, llm_provider, id];
  return JSON.stringify(scope.map((value) => value ?? null));
}

type Decimals = Readonly<Record<string, { readonly row: number; readonly metric: number }>>;

function fieldDecimals(survey: Survey): Decimals {
  const rows = promptRows(survey).map(({ row }): Json => row);
  const metrics = overallResponses(survey).map(metricsOf);
  return Object.fromEntries(
    NUMBERS.map((name) => [
      name,
      {
        row: decimalsOfValues(rows.map((row): unknown => row[name])),
        metric: decimalsOfValues(metrics.map((one): unknown => one[name])),
      },
    ]),
  );
}

function differences(
  found: Found,
  metrics: Json,
  { decimals, units }: { readonly decimals: Decimals; readonly units: number },
): FindingDetails[] {
  const { row, list, pointer } = found;
  const names = [...COUNTS, ...NUMBERS];
  return names
    .filter((name) => differ([row[name], metrics[name]], decimals[name], units))
    .map((name) => ({
      pointer: `/metrics/${name}`,
      kind: "metric-differs",
      expected: `${formatValue(row[name])}, as in the prompt's row of /prompts/by-visibility with the same parameters`,
      actual: formatValue(metrics[name]),
      compared: [{ exchange: list, pointer: `${pointer}/${name}` }],
    }));
}

/** A number and null can mean the same; other rules check that. */
function differ(
  [a, b]: readonly [unknown, unknown],
  decimals: Decimals[string] | undefined,
  units: number,
): boolean {
  if (typeof a !== "number" || typeof b !== "number") return false;
  if (decimals === undefined) return a !== b;
  return !canBeEqual(
    { value: a, decimals: decimals.row },
    { value: b, decimals: decimals.metric },
    units,
  );
}
