import { type PlannedRequest, repeated } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import {
  isDiscoveryComplete,
  firstPromptId,
  discoveryRequests,
  discoveredBrands,
  type DiscoveredBrand,
} from "./discovery.ts";

const MAX_BRANDS = 2;

/** Returns the brands whose prompts are known, those with the most runs first; none before discovery is complete. */
export function brandsWithPrompts(survey: Survey): DiscoveredBrand[] {
  return isDiscoveryComplete(survey) ? discoveredBrands(survey).slice(0, MAX_BRANDS) : [];
}

/** Returns the first brand with tagged prompts, else with any prompts; null if there is none. */
export function brandWithTags(survey: Survey): DiscoveredBrand | null {
  const known = brandsWithPrompts(survey);
  return (
    known.find(({ tags }) => tags.length > 0) ??
    known.find((discovered) => firstPromptId(discovered) !== null) ??
    null
  );
}

/** Returns a tag that the first prompt does not have; undefined if there is none. */
export function tagOfOthers(discovered: DiscoveredBrand): string | undefined {
  const id = firstPromptId(discovered);
  const own: unknown = discovered.prompts.find((prompt) => prompt?.brand_prompt_id === id)?.tags;
  return discovered.tags.find((tag) => !Array.isArray(own) || !own.includes(tag));
}

/** Returns a tag that the first prompt does not have, so that it distinguishes prompts; else any tag. */
export function distinctiveTag(discovered: DiscoveredBrand): string | null {
  return tagOfOthers(discovered) ?? discovered.tags[0] ?? null;
}

/** Plans the prompts under a tag, and a repetition of the whole list. */
export function tagRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = brandWithTags(survey);
  if (discovered === null) return discoveryRequests(survey);
  const { brand } = discovered;
  const tag = distinctiveTag(discovered);
  return [
    ...discoveryRequests(survey),
    ...(tag === null ? [] : [survey.plan("listQueries", { brand, query_tag: tag })]),
    repeated(survey.plan("listQueries", { brand })),
    repeated(survey.plan("listQueryTags", { brand })),
  ];
}
