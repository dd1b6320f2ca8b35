import { statusText } from "../../assert/status.ts";
import type { Survey } from "../../core/survey.ts";
import { accepted, brandPost, plainPost, triedPlainPosts } from "./posts.ts";
import { mayWrite } from "./test-data.ts";

const FIRST_WRITE = "an accepted first write";

/** Returns what rules on writes need: the options for writing, or another response to the first writes. */
export function neededWrite(survey: Survey): string {
  if (!mayWrite(survey)) return `${FIRST_WRITE} (--write-key with --allow-writes)`;
  const first = brandPost(survey);
  const isAdded = accepted(survey, first) !== null;
  if (isAdded && plainPost(survey) !== null) return FIRST_WRITE;
  const requests = isAdded ? triedPlainPosts(survey).map(({ request }) => request) : [first];
  const refusal = requests.map((request) => survey.find(request)).findLast((one) => one !== null);
  return refusal === undefined ? FIRST_WRITE : `${FIRST_WRITE}, not ${statusText(refusal)}`;
}
