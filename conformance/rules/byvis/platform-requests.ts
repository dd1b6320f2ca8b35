import { fieldTexts } from "../../assert/rows.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { closedWindow, providersWithRuns, type DiscoveredBrand } from "../../plan/discovery.ts";
import { firstPageRequest } from "../../plan/paging.ts";

const PROMPTS = 4;

/**
 * Plans, in a deep check, the prompts on one platform, and /visibility for some of them there: those that other
 * platforms mention as well, since their numbers without the platform are others.
 */
export function platformRequests(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  const [llm_provider] = providersWithRuns(discovered);
  if (survey.settings.depth !== "deep" || llm_provider === undefined) return [];
  const base = firstPageRequest(survey, "listPromptsByVisibility", discovered, { llm_provider });
  const [everywhere, there] = [
    survey.rows(firstPageRequest(survey, "listPromptsByVisibility", discovered)),
    survey.rows(base),
  ];
  const mentions = new Map(everywhere.map((row) => [row?.brand_prompt_id, row?.mention_runs]));
  const mentioned = there.filter(
    (row) => row?.mention_runs > 0 && row.mention_runs < mentions.get(row.brand_prompt_id),
  );
  const ids = fieldTexts(mentioned, "brand_prompt_id").slice(0, PROMPTS);
  const values = { brand: discovered.brand, ...closedWindow(survey), llm_provider };
  return [
    base,
    repeated(base),
    ...ids.map((brand_prompt_id) => survey.plan("getVisibility", { ...values, brand_prompt_id })),
  ];
}
