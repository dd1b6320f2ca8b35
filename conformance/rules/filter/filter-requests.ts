import { listOf } from "../../assert/rows.ts";
import { ownedShareRequest } from "../../plan/cited-sources.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import { firstPageRequest, listRequests, repeatedFirstPages } from "../../plan/paging.ts";
import type { Survey } from "../../core/survey.ts";
import {
  closedWindow,
  firstPromptId,
  brandWithMostRuns,
  searchesRequest,
  type DiscoveredBrand,
  visibilityRequest,
  PROVIDERS,
} from "../../plan/discovery.ts";
import { tagOfOthers } from "../../plan/prompts.ts";
import type { Filters } from "./filter-groups.ts";

/** Filter values: two platforms with runs, a prompt, and a tag that it does not have. */
interface Choice {
  readonly platform: Filters;
  readonly other: Filters;
  readonly prompt: Filters | null;
  readonly tag: Filters | null;
}

/** Plans each operation without filters and with a few, chosen so that an ignored filter is noticed. */
export function filterRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  if (discovered === null) return listRequests(survey);
  const { platform, other, prompt, tag } = choose(survey, discovered);
  const both = { ...prompt, ...platform };
  const neither = prompt === null || tag === null ? null : { ...prompt, ...tag };
  const neitherOfOthers = survey.settings.depth === "deep" ? neither : null;
  const wanted: readonly (readonly [OperationId, Filters | null])[] = [
    ["listTopMentionedBrands", platform],
    ["listTopMentionedBrands", other],
    ["listTopMentionedBrands", prompt],
    ["listTopMentionedBrands", tag],
    ["listTopMentionedBrands", neither],
    ["listCitedDomains", both],
    ["listCitedDomains", neitherOfOthers],
    ["listCitations", platform],
    ["listCitations", prompt],
    ["listCitations", tag],
    ["listCitations", neitherOfOthers],
    ["listSearches", platform],
    ["listSearches", prompt],
    ["listSearches", tag],
    ["listSearches", neitherOfOthers],
    ["listPromptsByVisibility", { ...tag, ...platform }],
    ["listPromptsByVisibility", other],
    ["listQueryRuns", platform],
    ["listQueryRuns", prompt],
  ];
  return [
    ...listRequests(survey),
    ...ownedRequests(survey, discovered, platform),
    ...wanted.flatMap(([id, filters]) =>
      filters === null ? [] : [firstPageRequest(survey, id, discovered, filters)],
    ),
    ...visibilityRequests(survey, discovered, [prompt, tag, neither]),
    ...repeatedFirstPages(survey),
  ];
}

/** Plans /visibility under some filters and each platform, and a repetition of the unfiltered one. */
function visibilityRequests(
  survey: Survey,
  discovered: DiscoveredBrand,
  more: readonly (Filters | null)[],
): PlannedRequest[] {
  const values = { brand: discovered.brand, ...closedWindow(survey) };
  const filters = [...more, ...PROVIDERS.map((llm_provider) => ({ llm_provider }))];
  return [
    ...filters.flatMap((one) =>
      one === null ? [] : [survey.plan("getVisibility", { ...values, ...one })],
    ),
    repeated(visibilityRequest(survey, discovered.brand)),
  ];
}

function ownedRequests(
  survey: Survey,
  discovered: DiscoveredBrand,
  platform: Filters,
): PlannedRequest[] {
  const values = { brand: discovered.brand, ...closedWindow(survey) };
  const whole = ownedShareRequest(survey, values);
  return [whole, ownedShareRequest(survey, { ...values, ...platform }), repeated(whole)];
}

function choose(survey: Survey, discovered: DiscoveredBrand): Choice {
  const [first = "openai", second = "claude"] = platformsOf(survey, discovered);
  const id = firstPromptId(discovered);
  const tag = tagOfOthers(discovered);
  return {
    platform: { llm_provider: first },
    other: { llm_provider: second },
    prompt: id === null ? null : { brand_prompt_id: id },
    tag: tag === undefined ? null : { query_tag: tag },
  };
}

/** Returns the platform slugs, those with searches first. */
function platformsOf(survey: Survey, discovered: DiscoveredBrand): string[] {
  const known = listOf(
    survey.body(searchesRequest(survey, discovered.brand))?.coverage?.by_provider,
  );
  const searches = (slug: string): number => {
    const count: unknown = known.find((row) => row?.provider === slug)?.searches;
    return typeof count === "number" ? count : 0;
  };
  return PROVIDERS.toSorted((a, b) => searches(b) - searches(a));
}
