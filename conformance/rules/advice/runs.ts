import type { Ask } from "../../ask.ts";
import type { Json } from "../../exchange.ts";
import { listAsks } from "../../lists.ts";
import type { Survey } from "../../survey.ts";
import { isStudied, studies, type Study } from "../../terrain.ts";
import { rowsOf } from "../runs/rows.ts";

export const STATUSES = ["done", "running", "pending", "error"] as const;

/** A brand with advice, and its newest advice runs. */
export interface Advised {
  readonly study: Study;
  readonly rows: readonly Json[];
}

const MOST_BRANDS = 4;

/** Looks through the brands for one with advice, the richest first. */
interface Hunt {
  readonly asks: readonly Ask[];
  /** null: not found (yet). */
  readonly advised: Advised | null;
  readonly isOver: boolean;
}

export function adviceHunt(survey: Survey): Hunt {
  return survey.once("advice.hunt", () => {
    const asks: Ask[] = [];
    const brands = isStudied(survey) ? studies(survey).slice(0, MOST_BRANDS) : [];
    for (const study of brands) {
      const ask = survey.ask("listRankingAdvice", { brand: study.brand });
      asks.push(ask);
      const exchange = survey.find(ask);
      if (exchange === null) return { asks, advised: null, isOver: false };
      const rows = rowsOf(exchange).map(({ row }) => row);
      if (rows.length > 0) return { asks, advised: { study, rows }, isOver: true };
    }
    return { asks, advised: null, isOver: asks.length > 0 };
  });
}

/** Advice of all kinds: of the brand that has some, by status, and of prompts one by one. */
export function adviceAsks(survey: Survey): Ask[] {
  const { asks, advised } = adviceHunt(survey);
  if (advised === null) return [...listAsks(survey), ...asks];
  const { brand } = advised.study;
  return [
    ...listAsks(survey),
    ...asks,
    ...STATUSES.map((status) => survey.ask("listRankingAdvice", { brand, status })),
    ...promptAsks(survey, advised),
  ];
}

/** The advice on a prompt with a finished run, and on one with an unfinished one. */
function promptAsks(survey: Survey, { study, rows }: Advised): Ask[] {
  const { brand } = study;
  const chosen = [
    rows.find(({ status }) => status === "done"),
    rows.find(({ status }) => status === "running" || status === "pending"),
  ];
  const ids = chosen
    .map((row): unknown => row?.brand_prompt_id)
    .filter((id): id is string => typeof id === "string");
  return [...new Set(ids)].map((brand_prompt_id) =>
    survey.ask("listPromptRankingAdvice", { brand, brand_prompt_id }),
  );
}
