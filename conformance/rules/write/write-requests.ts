import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { isDiscoveryComplete, discoveryRequests } from "../../plan/discovery.ts";
import { mayWrite } from "./test-data.ts";
import { confirmingRequests } from "./confirmation.ts";
import {
  existing,
  limitedBrandsRequest,
  otherBrandsRequest,
  otherShareRequests,
  ownAnswersRequest,
  ownPromptsRequest,
  ownShareRequest,
  ownTagsRequest,
  readersBrandsRequest,
} from "./reads.ts";
import { allowedPosts, wrongTypePosts } from "./allowed-posts.ts";
import { refusedCredentialPosts } from "./refused-credentials.ts";
import { keptIdRequests, repeatedPosts, taggedPromptsRequest } from "./repeated-posts.ts";
import {
  absentBrandPost,
  accepted,
  brandPost,
  detailedPost,
  elsewherePost,
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
import { specialBrandPost, specialBrandUses, specialPosts } from "./special-texts.ts";

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
    ...confirmingRequests(survey),
  ];
}

function beforeRequests(survey: Survey): PlannedRequest[] {
  const { brands, prompts, metrics, answers, answer } = existing(survey);
  const there = [brands, prompts, metrics, answers, answer].filter((request) => request !== null);
  const other = survey.has("other") ? [otherBrandsRequest(survey)] : [];
  const reader = survey.has("read") ? [readersBrandsRequest(survey)] : [];
  return [...there, ...reader, ...other, ...otherShareRequests(survey)];
}

/** Uses the added brand, adds it again, and sends invalid bodies. */
function brandRequests(survey: Survey): PlannedRequest[] {
  return [
    ownPromptsRequest(survey),
    ownShareRequest(survey),
    secondBrandPost(survey),
    specialBrandPost(survey),
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
    ...specialPosts(survey).map(({ request }) => request),
    ...wrongTypePosts(survey),
    ...wrongPlatformPosts(survey),
    absentBrandPost(survey, plain.platform),
    manyPromptsPost(survey, plain.platform).request,
    ...(accepted(survey, detailed) === null ? [] : [manyTagsPost(survey, plain.platform).request]),
    ...[taggedPromptsRequest(survey)].filter((request) => request !== null),
    ...repeatedPosts(survey),
    ...keptIdRequests(survey),
    ...refusedCredentialPosts(survey),
    ...specialBrandUses(survey),
    ownTagsRequest(survey),
    ownAnswersRequest(survey),
  ];
}

function limitedRequests(survey: Survey): PlannedRequest[] {
  if (!survey.has("limited")) return [];
  const brand = limitedBrandPost(survey);
  if (accepted(survey, brand) === null) return [brand];
  const plain = plainPost(survey);
  return [
    brand,
    limitedPromptsPost(survey),
    limitedBrandsRequest(survey),
    ...(plain === null ? [] : [elsewherePost(survey, plain.platform)]),
  ];
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
    survey.has("read") ? readersBrandsRequest(survey) : null,
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
