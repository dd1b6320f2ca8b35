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

/** Returns the POST of a prompt with a tag; null unless it was accepted. */
function taggedPost(survey: Survey): PlannedRequest | null {
  const plain = plainPost(survey);
  if (plain === null) return null;
  const { request } = detailedPost(survey, plain.platform);
  return accepted(survey, request) === null ? null : request;
}
