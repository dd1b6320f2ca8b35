import { byFrequency } from "../../src/common/by-frequency.ts";
import { unusualness } from "../assert/text.ts";
import { textsOf } from "../assert/rows.ts";
import { promptOfToken } from "../assert/prompts.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { readRuns, type CountedRuns } from "./counted-runs.ts";
import { brandWithMostRuns, discoveredBrands } from "./discovery.ts";
import { firstPageRequest, PAGED_LISTS } from "./paging.ts";

/** Operations whose responses follow from runs. */
const COUNTED: readonly OperationId[] = [
  "getVisibility",
  "listTopMentionedBrands",
  "listCitedDomains",
  "listCitations",
  "listSearches",
];

/** Operations with the filters `filter_by_brand` and `exclude_brand`. */
const BY_BRAND: readonly OperationId[] = ["listTopMentionedBrands", "listCitedDomains"];

/**
 * Plans filters over several days of which all runs are known: a filter may leave out the first or the last day, which
 * requests for a single day do not show. Their values are unusual ones if possible.
 */
export function filteredScopeRequests(survey: Survey): PlannedRequest[] {
  const counted = readRuns(survey).find(({ scope }) => "brand_prompt_id" in scope && isLong(scope));
  const isDeep = survey.settings.depth === "deep";
  const filtered = counted === undefined ? [] : scopeRequests(survey, counted, isDeep);
  return [...filtered, ...taggedRequests(survey)];
}

function isLong({ start_date, end_date }: RequestParameters): boolean {
  return start_date !== end_date;
}

function scopeRequests(survey: Survey, counted: CountedRuns, areAll: boolean): PlannedRequest[] {
  const { runs, scope } = counted;
  const tags = textsOf(promptOfToken(survey, scope["brand_prompt_id"])?.tags);
  const tag = mostUnusual(tags);
  const platforms = textsOf(runs.map(({ row }): unknown => row.provider));
  const [llm_provider = null] = byFrequency(platforms)[0] ?? [];
  const brands = runs.flatMap(({ mentions }) => mentions.map(({ brand }): unknown => brand));
  const rival = mostUnusual(textsOf(brands).filter((brand) => brand !== scope["brand"]));
  const byTag = tag === null ? {} : { query_tag: tag };
  const byPlatform = llm_provider === null ? {} : { llm_provider };
  const foreign = mostUnusual(brandTags(survey, scope).filter((one) => !tags.includes(one)));
  const none = foreign === null ? [] : [{ query_tag: foreign }];
  const alone = areAll ? [byTag, byPlatform, ...none] : [];
  const rivals = rival === null ? [] : [{ filter_by_brand: rival }, { exclude_brand: rival }];
  return [
    ...COUNTED.flatMap((id) =>
      [{ ...byTag, ...byPlatform }, ...alone].map((filters) => [id, filters] as const),
    ),
    ...BY_BRAND.flatMap((id) => rivals.map((filters) => [id, filters] as const)),
    ...none.map((filters) => ["listCitedDomains", filters] as const),
  ]
    .filter(([, filters]) => Object.keys(filters).length > 0)
    .flatMap(([id, filters]) => requestsOf(survey, id, { ...scope, ...filters }));
}

function brandTags(survey: Survey, { brand }: RequestParameters): readonly string[] {
  return discoveredBrands(survey).find((one) => one.brand === brand)?.tags ?? [];
}

function requestsOf(survey: Survey, id: OperationId, values: RequestParameters): PlannedRequest[] {
  const page = PAGED_LISTS.includes(id) ? { limit: 100, offset: 0 } : {};
  const mode = id === "listSearches" ? { group_by: "search" } : {};
  return [survey.plan(id, { ...values, ...mode, ...page })];
}

/** Plans an unusual tag on the lists where other rules filter by a platform and a prompt. */
function taggedRequests(survey: Survey): PlannedRequest[] {
  const discovered = brandWithMostRuns(survey);
  const query_tag = mostUnusual(discovered?.tags ?? []);
  if (discovered === null || query_tag === null) return [];
  return (["listCitedDomains", "listCitations", "listPromptsByVisibility"] as const).map((id) =>
    firstPageRequest(survey, id, discovered, { query_tag }),
  );
}

function mostUnusual(texts: readonly string[]): string | null {
  return texts.toSorted((a, b) => unusualness(b) - unusualness(a))[0] ?? null;
}
