import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { accepted, detailedPost, plainPost } from "./posts.ts";
import { readRequest, testDataOf, writeRequest } from "./test-data.ts";

/**
 * Plans POSTs of a brand and a prompt that were added before, without their optional fields or with another country.
 * Whether they are accepted is open (C79, C80), but they must not overwrite anything (§1).
 */
export function repeatedPosts(survey: Survey): PlannedRequest[] {
  const plain = plainPost(survey);
  const { brand } = testDataOf(survey);
  if (plain === null || taggedPost(survey) === null) return [];
  const { text, country } = detailedPost(survey, plain.platform);
  const body = { brand, prompts: [text], llms: [plain.platform] };
  return [
    writeRequest(survey, "trackBrand", { brand }),
    writeRequest(survey, "addPrompts", { ...body, country }),
    writeRequest(survey, "addPrompts", body),
  ];
}

/** Plans the prompts of the added brand under its tag, to be read before and after these POSTs. */
export function taggedPromptsRequest(survey: Survey): PlannedRequest | null {
  const { brand, tag } = testDataOf(survey);
  const isTagged = taggedPost(survey) !== null;
  return isTagged ? readRequest(survey, "listQueries", { brand, query_tag: tag }) : null;
}

/** Plans uses of the id that a prompt had before these POSTs, after them; none before, and without an id. */
export function keptIdRequests(survey: Survey): PlannedRequest[] {
  const tagged = taggedPromptsRequest(survey);
  const posts = repeatedPosts(survey);
  const areSent = posts.length > 0 && posts.every((post) => survey.find(post) !== null);
  const id: unknown = tagged === null ? null : survey.rows(tagged)[0]?.brand_prompt_id;
  if (!areSent || typeof id !== "string") return [];
  const values = { brand: testDataOf(survey).brand, brand_prompt_id: id };
  return [
    readRequest(survey, "getPromptLeaderboard", values),
    readRequest(survey, "getVisibility", values),
  ];
}

/** Returns the POST of a prompt with a tag; null unless it was accepted. */
function taggedPost(survey: Survey): PlannedRequest | null {
  const plain = plainPost(survey);
  if (plain === null) return null;
  const { request } = detailedPost(survey, plain.platform);
  return accepted(survey, request) === null ? null : request;
}
