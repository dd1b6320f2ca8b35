import { asking, bearer, type Ask, type Values } from "../../ask.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Json } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, richest } from "../../terrain.ts";

/** What another workspace has, seen with its own key: what the main key must never see. */
export interface Foreign {
  /** A brand that only the other workspace lists; null: each is listed here too. */
  readonly brand: string | null;
  /** A row of its answers, and the answer itself. */
  readonly run: Json;
  readonly detail: Json;
}

const STUDIED_BRANDS = 3;

/** What the other key is asked for, as far as can be told by now. */
export function foreignAsks(survey: Survey): Ask[] {
  const asks = [survey.ask("listTrackedBrands"), otherAsk(survey, "listTrackedBrands")];
  for (const ask of foreignRunAsks(survey)) {
    asks.push(ask);
    const run = firstRun(survey, ask);
    if (run !== null) return [...asks, otherAsk(survey, "getQueryRun", { run_id: run.run_id })];
    if (survey.find(ask) === null) break;
  }
  return asks;
}

export function foreignOf(survey: Survey): Foreign {
  const run = foreignRunAsks(survey)
    .map((ask) => firstRun(survey, ask))
    .find((found) => found !== null);
  const detail = run && survey.body(otherAsk(survey, "getQueryRun", { run_id: run.run_id }));
  return { brand: foreignBrands(survey)[0] ?? null, run: run ?? null, detail: detail ?? null };
}

/** The main key asking for a brand that is not its own. */
export function trespasses(survey: Survey): Ask[] {
  const { brand } = foreignOf(survey);
  if (brand === null) return [];
  return [
    survey.ask("getVisibility", { brand, ...closedWindow(survey) }),
    survey.ask("listQueries", { brand }),
    survey.ask("listQueryRuns", { brand, ...closedWindow(survey) }),
  ];
}

/** The main key passing tokens of the other workspace. */
export function smuggles(survey: Survey): Ask[] {
  const { run } = foreignOf(survey);
  const mine = richest(survey);
  if (run === null) return [];
  const prompt: unknown = run.brand_prompt_id;
  return [
    survey.ask("getQueryRun", { run_id: run.run_id }),
    ...(mine !== null && typeof prompt === "string"
      ? [
          survey.ask("listQueryRuns", {
            brand: mine.brand,
            brand_prompt_id: prompt,
            ...closedWindow(survey),
          }),
        ]
      : []),
  ];
}

function otherAsk({ contract }: Survey, id: OperationId, values: Values = {}): Ask {
  return asking(contract, id, values, bearer("other"));
}

function foreignRunAsks(survey: Survey): Ask[] {
  const brands = [...foreignBrands(survey), ...namesIn(otherList(survey))];
  return [...new Set(brands)]
    .slice(0, STUDIED_BRANDS)
    .map((brand) => otherAsk(survey, "listQueryRuns", { brand, ...closedWindow(survey) }));
}

function firstRun(survey: Survey, ask: Ask): Json {
  const items: Json = survey.body(ask)?.items;
  const run: Json = Array.isArray(items) ? items[0] : null;
  return typeof run?.run_id === "string" ? run : null;
}

/** Brands that the other key lists and the main key does not; none where a list is not whole. */
function foreignBrands(survey: Survey): string[] {
  const own: Json = survey.body(survey.ask("listTrackedBrands"));
  if (own?.has_more !== false) return [];
  const names = new Set(namesIn(own));
  return namesIn(otherList(survey)).filter((name) => !names.has(name));
}

function otherList(survey: Survey): Json {
  return survey.body(otherAsk(survey, "listTrackedBrands"));
}

function namesIn(list: Json): string[] {
  const items: Json[] = Array.isArray(list?.items) ? list.items : [];
  return items
    .map((item: Json): unknown => item?.brand)
    .filter((name): name is string => typeof name === "string" && name !== "");
}
