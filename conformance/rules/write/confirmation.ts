import type { Json } from "../../core/exchange.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { promptChanges } from "./changes.ts";
import { accepted, detailedPost, plainPost } from "./posts.ts";
import { existing, ownPromptsRequest } from "./reads.ts";
import { ownPrompts } from "./refused.ts";
import { testDataOf, writeRequest } from "./test-data.ts";

// Prompts can be removed outside of the API (§2.12), also while the check writes. A deployment that loses prompts when
// something is added does so again.

/**
 * Plans further writes and the lists of prompts after them, if the lists after the first writes lack a prompt. All of
 * them are repetitions, so that they are sent after these lists.
 */
export function confirmingRequests(survey: Survey): PlannedRequest[] {
  const { prompts } = existing(survey);
  const plain = plainPost(survey);
  const isLost = prompts !== null && lostPrompts(survey, prompts) > 0;
  const isLacking = ownPrompts(survey)?.isWhole === true && lackingTexts(survey).length > 0;
  if (plain === null || (!isLost && !isLacking)) return [];
  const lists = [...(prompts === null ? [] : [prompts]), ownPromptsRequest(survey)];
  return [
    ...confirmingPosts(survey).map((request) => repeated(request)),
    ...lists.map((request) => repeated(request, 2)),
  ];
}

/** Plans a brand and prompts that are added like the first ones. */
export function confirmingPosts(survey: Survey): PlannedRequest[] {
  const { brand, domain } = testDataOf(survey);
  const again = { brand: `${brand}, again`, domain: `again.${domain}` };
  return [
    writeRequest(survey, "trackBrand", again),
    ...acceptedPosts(survey).map(({ request }) => {
      const body = request.body as { readonly prompts: readonly string[] };
      const prompts = body.prompts.map(textAgain);
      return writeRequest(survey, "addPrompts", { ...body, prompts });
    }),
  ];
}

/** Returns the text of the prompt that is added like another one. */
export function textAgain(text: string): string {
  return `${text} Once more.`;
}

/** The accepted POSTs whose prompts must be listed. */
export function acceptedPosts(survey: Survey): PlannedRequest[] {
  const plain = plainPost(survey);
  if (plain === null) return [];
  const { request } = detailedPost(survey, plain.platform);
  return accepted(survey, request) === null ? [plain.request] : [plain.request, request];
}

/** Returns added prompts that the list of the brand's prompts lacks. */
export function lackingTexts(survey: Survey): string[] {
  const list = ownPrompts(survey);
  if (list === null) return [];
  return acceptedPosts(survey)
    .flatMap(({ request }): readonly string[] => (request.body as Json).prompts)
    .filter((text) => !list.rows.some((row) => row?.text === text));
}

/** Returns how many prompts the list after the first writes lacks. */
function lostPrompts(survey: Survey, prompts: PlannedRequest): number {
  const [before, after] = [survey.body(prompts), survey.body(repeated(prompts))];
  return before === null || after === null ? 0 : promptChanges(before, after).lost.length;
}
