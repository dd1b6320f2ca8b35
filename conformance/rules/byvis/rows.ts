import type { Ask } from "../../ask.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { baseAsk, listAsks } from "../../lists.ts";
import type { Survey } from "../../survey.ts";
import type { Study } from "../../terrain.ts";
import { knownStudies } from "../queries/ground.ts";
import { rowsOf } from "../runs/rows.ts";

export interface PromptRow {
  readonly exchange: Exchange;
  readonly pointer: string;
  readonly row: Json;
}

/** The rows of every /prompts/by-visibility reply. */
export function promptRows(survey: Survey): readonly PromptRow[] {
  return survey.once("byvis.rows", () => survey.replies("listPromptsByVisibility").flatMap(rowsOf));
}

/** Whose prompts are looked at; null: nobody's yet. */
export function byvisStudy(survey: Survey): Study | null {
  return knownStudies(survey)[0] ?? null;
}

/** The first hundred of them over the closed window. */
export function byvisBase(survey: Survey, study: Study): Ask {
  return baseAsk(survey, "listPromptsByVisibility", study);
}

/** In either direction. */
export function orderAsks(survey: Survey): readonly Ask[] {
  const study = byvisStudy(survey);
  if (study === null) return listAsks(survey);
  return [
    ...listAsks(survey),
    baseAsk(survey, "listPromptsByVisibility", study, { order: "desc" }),
  ];
}
