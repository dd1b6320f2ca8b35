import type { Ask } from "../../ask.ts";
import type { Survey } from "../../survey.ts";
import { closedWindow, promptOf, richest } from "../../terrain.ts";
import { ownedAsk } from "../filter/asks.ts";

/** The echoing endpoints that are no lists, an older spelling, and a limit that may be lowered. */
export function echoAsks(survey: Survey): Ask[] {
  const study = richest(survey);
  if (study === null) return [];
  const { brand } = study;
  const prompt = promptOf(study);
  const values = { brand, ...closedWindow(survey) };
  const year = { brand, brand_prompt_id: prompt ?? "", window_days: 365 };
  return [
    ownedAsk(survey, study),
    ...(prompt === null ? [] : [survey.ask("getPromptLeaderboard", year)]),
    survey.ask("listSearches", { ...values, group_by: "theme", limit: 100, offset: 0 }),
    survey.ask("listCitations", { ...values, limit: 500 }),
  ];
}
