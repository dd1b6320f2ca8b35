import { type Ask, askOf, repeated } from "../../ask.ts";
import { type Exchange, type Json, keyOf } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import { canAgree, precisionOf } from "../../numbers.ts";
import type { Rule } from "../../rule.ts";
import { anchorOf, isClosed, stands, STILL } from "../../still.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { closedWindow, promptOf } from "../../terrain.ts";
import { rowsOf } from "../runs/rows.ts";
import { metricsOf, overallReplies } from "../visibility/overall.ts";
import { byvisBase, byvisStudy, promptRows } from "./rows.ts";

const COUNTS = ["total_runs", "mention_runs"] as const;
const NUMBERS = [
  "visibility_pct",
  "prominence_pct",
  "avg_rank",
  "net_sentiment",
  "sentiment_coverage_pct",
] as const;

/** §2.7, §2.14: a prompt has the same metrics, whoever is asked, over a closed window. */
export const byvisAgrees: Rule = {
  id: "byvis.agrees",
  asks: agreeAsks,
  judge(survey, judgement) {
    judgement.missing("a prompt with answers, and /visibility for it over the same closed window");
    const rows = rowsByPrompt(survey);
    const decimals = fieldDecimals(survey);
    for (const exchange of overallReplies(survey)) {
      const found = rows.get(promptScope(exchange, parametersOf(exchange)["brand_prompt_id"]));
      if (found === undefined || !isClosed(survey, exchange)) continue;
      if (anchorOf(survey, askOf(found.list), exchange) === null) judgement.missing(STILL);
      else {
        const findings = differences(found.row, metricsOf(exchange), decimals);
        tell(judgement, exchange, { findings, witness: found.row.total_runs > 0 });
      }
    }
  },
};

/** Two prompts of the base: the first one, at which others look as well, and one that is seldom named. */
function agreeAsks(survey: Survey): readonly Ask[] {
  const study = byvisStudy(survey);
  if (study === null) return listAsks(survey);
  const base = byvisBase(survey, study);
  const list = survey.find(base);
  const rows = list === null ? [] : rowsOf(list).map(({ row }) => row);
  const seldom: unknown = rows.find(({ mention_runs }) => mention_runs > 0)?.["brand_prompt_id"];
  const ids = [promptOf(study), seldom].filter((id): id is string => typeof id === "string");
  const values = { brand: study.brand, ...closedWindow(survey) };
  return [
    ...listAsks(survey),
    repeated(base),
    ...ids.map((brand_prompt_id) => survey.ask("getVisibility", { ...values, brand_prompt_id })),
  ];
}

interface Found {
  readonly row: Json;
  readonly list: Exchange;
}

/** Rows by what /visibility has to be asked to tell the same. */
function rowsByPrompt(survey: Survey): ReadonlyMap<string, Found> {
  const found = new Map<string, Found>();
  for (const list of survey.replies("listPromptsByVisibility")) {
    const isAnchored = stands(survey, askOf(list));
    for (const { row } of rowsOf(list)) {
      const scope = promptScope(list, row.brand_prompt_id);
      if (!found.has(scope) || isAnchored) found.set(scope, { row, list });
    }
  }
  return found;
}

function promptScope(exchange: Exchange, id: unknown): string {
  const { brand, start_date, end_date, llm_provider } = parametersOf(exchange);
  const scope = [keyOf(exchange), brand, start_date, end_date, llm_provider, id];
  return JSON.stringify(scope.map((value) => value ?? null));
}

type Decimals = Readonly<Record<string, { readonly row: number; readonly metric: number }>>;

function fieldDecimals(survey: Survey): Decimals {
  const rows = promptRows(survey).map(({ row }): Json => row);
  const metrics = overallReplies(survey).map(metricsOf);
  return Object.fromEntries(
    NUMBERS.map((name) => [
      name,
      {
        row: precisionOf(rows.map((row): unknown => row[name])),
        metric: precisionOf(metrics.map((one): unknown => one[name])),
      },
    ]),
  );
}

function differences(row: Json, metrics: Json, decimals: Decimals): Finding[] {
  const names = [...COUNTS, ...NUMBERS];
  return names
    .filter((name) => differ([row[name], metrics[name]], decimals[name]))
    .map((name) => ({
      pointer: `/metrics/${name}`,
      kind: "metric-differs",
      expected: `${shown(row[name])}, as the prompt's row has it`,
      actual: shown(metrics[name]),
    }));
}

/** Nothing against a number can be two ways of telling the same; that is for other rules to see. */
function differ(
  [a, b]: readonly [unknown, unknown],
  decimals: Decimals[string] | undefined,
): boolean {
  if (typeof a !== "number" || typeof b !== "number") return false;
  if (decimals === undefined) return a !== b;
  return !canAgree({ value: a, decimals: decimals.row }, { value: b, decimals: decimals.metric });
}
