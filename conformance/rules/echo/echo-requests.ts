import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { closedWindow, firstPromptId, brandWithMostRuns } from "../../plan/discovery.ts";
import { ownedShareRequest } from "../../plan/cited-sources.ts";

/** Plans the other operations with an echo, an old spelling, and a limit that may be lowered. */
export function echoRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return [];
  const { brand } = discovered;
  const prompt = firstPromptId(discovered);
  const values = { brand, ...closedWindow(survey) };
  const year = { brand, brand_prompt_id: prompt ?? "", window_days: 365 };
  return [
    ownedShareRequest(survey, values),
    ...(prompt === null ? [] : [survey.plan("getPromptLeaderboard", year)]),
    survey.plan("listSearches", { ...values, group_by: "theme", limit: 100, offset: 0 }),
    survey.plan("listQueryRuns", { ...values, limit: 101, offset: 0 }),
  ];
}
