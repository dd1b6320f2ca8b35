import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Json } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  brandWithMostRuns,
  discoveryRequests,
} from "../../plan/discovery.ts";
import { mayWrite, testDataOf, readRequest } from "./test-data.ts";
import { allowedPosts, wrongTypePosts } from "./allowed-posts.ts";
import { refusedCredentialPosts } from "./refused-credentials.ts";
import { keptIdRequest, repeatedPosts, taggedPromptsRequest } from "./repeated-posts.ts";
import {
  absentBrandPost,
  accepted,
  brandPost,
  detailedPost,
  limitedBrandPost,
  limitedPromptsPost,
  manyPromptsPost,
  manyTagsPost,
  plainPost,
  secondBrandPost,
  triedPlainPosts,
  wrongBrandPosts,
  wrongDomainPosts,
  wrongPlatformPosts,
} from "./posts.ts";

/**
 * Plans all requests of the group in their order: reads, writes, and the same reads again. Every rule of
 * the group plans all of them, so that the sequence is the same for each selection.
 */
export function writeRequests(survey: Survey): readonly PlannedRequest[] {
  if (!mayWrite(survey)) return [];
  if (!isDiscoveryComplete(survey)) return discoveryRequests(survey);
  const before = beforeRequests(survey);
  if (before.some((request) => survey.find(request) === null)) return before;
  const first = brandPost(survey);
  if (accepted(survey, first) === null) return [...before, first];
  return [
    ...before,
    first,
    ...brandRequests(survey),
    ...promptRequests(survey),
    ...limitedRequests(survey),
    ...afterRequests(survey),
  ];
}

/** Plans the list of tracked brands with the write-enabled key. */
export function brandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands");
}

/** Plans the prompts of the added brand. */
export function ownPromptsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listQueries", { brand: testDataOf(survey).brand });
}

/** Plans the runs of the added brand. */
export function ownAnswersRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listQueryRuns", { brand: testDataOf(survey).brand });
}

/** Plans the owned share of the added brand. */
export function ownShareRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "getOwnedShare", { brand: testDataOf(survey).brand });
}

/** Existing data that writes must not change; read before and after them. */
export interface Existing {
  readonly brands: PlannedRequest;
  /** null if there is no brand or run. */
  readonly prompts: PlannedRequest | null;
  readonly metrics: PlannedRequest | null;
  readonly answers: PlannedRequest | null;
  readonly answer: PlannedRequest | null;
}

/** Plans the reads of existing data, in a window that new runs do not change. */
export function existing(survey: Survey): Existing {
  const brands = brandsRequest(survey);
  const brand = existingBrand(survey);
  if (brand === null) return { brands, prompts: null, metrics: null, answers: null, answer: null };
  const window = closedWindow(survey);
  const answers = readRequest(survey, "listQueryRuns", { brand, ...window });
  const run_id: unknown = firstOf(survey, answers)?.run_id;
  return {
    brands,
    prompts: readRequest(survey, "listQueries", { brand }),
    metrics: readRequest(survey, "getVisibility", { brand, ...window }),
    answers,
    answer: typeof run_id === "string" ? readRequest(survey, "getQueryRun", { run_id }) : null,
  };
}

/** Returns the brand with the most runs if the write-enabled key lists it too; else the first brand it lists. */
function existingBrand(survey: Survey): string | null {
  const items: unknown = survey.body(brandsRequest(survey))?.items;
  const names: unknown[] = Array.isArray(items) ? items.map((row: Json) => row?.brand) : [];
  const known = brandWithMostRuns(survey)?.brand;
  const found = known !== undefined && names.includes(known) ? known : names[0];
  return typeof found === "string" ? found : null;
}

function firstOf(survey: Survey, request: PlannedRequest): Json {
  const items: unknown = survey.body(request)?.items;
  return Array.isArray(items) ? items[0] : null;
}

const OTHER_BRANDS = 2;

/** Plans the owned share of brands of another workspace. */
export function otherShareRequests(survey: Survey): PlannedRequest[] {
  if (!survey.has("other")) return [];
  const items: unknown = survey.body(otherBrandsRequest(survey))?.items;
  const names: unknown[] = Array.isArray(items) ? items.map((row: Json) => row?.brand) : [];
  return names
    .filter((name): name is string => typeof name === "string")
    .slice(0, OTHER_BRANDS)
    .map((brand) => readRequest(survey, "getOwnedShare", { brand }, "other"));
}

/** Plans the brands of another workspace. */
export function otherBrandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands", {}, "other");
}

function beforeRequests(survey: Survey): PlannedRequest[] {
  const { brands, prompts, metrics, answers, answer } = existing(survey);
  const there = [brands, prompts, metrics, answers, answer].filter((request) => request !== null);
  const other = survey.has("other") ? [otherBrandsRequest(survey)] : [];
  return [...there, ...other, ...otherShareRequests(survey)];
}

/** Uses the added brand, adds it again, and sends invalid bodies. */
function brandRequests(survey: Survey): PlannedRequest[] {
  return [
    ownPromptsRequest(survey),
    ownShareRequest(survey),
    secondBrandPost(survey),
    ...wrongBrandPosts(survey),
    ...wrongDomainPosts(survey),
  ];
}

/** Adds prompts and, once that succeeded, sends invalid bodies. */
function promptRequests(survey: Survey): PlannedRequest[] {
  const tried = triedPlainPosts(survey).map(({ request }) => request);
  const plain = plainPost(survey);
  if (plain === null) return tried;
  const detailed = detailedPost(survey, plain.platform).request;
  return [
    ...tried,
    detailed,
    ...allowedPosts(survey).map(({ request }) => request),
    ...wrongTypePosts(survey),
    ...wrongPlatformPosts(survey),
    absentBrandPost(survey, plain.platform),
    manyPromptsPost(survey, plain.platform).request,
    ...(accepted(survey, detailed) === null ? [] : [manyTagsPost(survey, plain.platform).request]),
    ...[taggedPromptsRequest(survey)].filter((request) => request !== null),
    ...repeatedPosts(survey),
    ...[keptIdRequest(survey)].filter((request) => request !== null),
    ...refusedCredentialPosts(survey),
    ownAnswersRequest(survey),
  ];
}

function limitedRequests(survey: Survey): PlannedRequest[] {
  if (!survey.has("limited")) return [];
  const brand = limitedBrandPost(survey);
  return accepted(survey, brand) === null ? [brand] : [brand, limitedPromptsPost(survey)];
}

/** Repeats the reads after all writes; in a deep check the runs twice, because they may appear later. */
function afterRequests(survey: Survey): PlannedRequest[] {
  const isDeep = survey.settings.depth === "deep";
  const { brands, prompts, metrics, answer } = existing(survey);
  const repetition = [
    brands,
    prompts,
    metrics,
    answer,
    ownPromptsRequest(survey),
    ownShareRequest(survey),
    taggedPromptsRequest(survey),
    survey.has("other") ? otherBrandsRequest(survey) : null,
  ];
  return [
    ...[...repetition, ...otherShareRequests(survey)]
      .filter((request) => request !== null)
      .map((request) => repeated(request)),
    ...(plainPost(survey) === null
      ? []
      : [1, ...(isDeep ? [2] : [])].map((count) => repeated(ownAnswersRequest(survey), count))),
  ];
}
