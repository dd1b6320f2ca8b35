import { otherRows, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { expectStatus } from "../../assert/status.ts";
import { itemsOf, textsOf } from "../../assert/rows.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Place, Reporter, Rule } from "../../core/rule.ts";
import { type Survey, succeeded } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { accepted, acceptedPlaces, detailedPost, plainPost } from "./posts.ts";
import { ownTagsRequest } from "./reads.ts";
import { ownPrompts } from "./refused.ts";
import { taggedPromptsRequest } from "./repeated-posts.ts";
import { testDataOf } from "./test-data.ts";
import { writeRequests } from "./write-requests.ts";

/** §2.4, §2.5, §4.8: the tags of an added prompt are slugs like those of other prompts. */
export const writeTagsUsable: Rule = {
  id: "write.tags-usable",
  requests: writeRequests,
  judge(survey, reporter) {
    reporter.needs(`${neededWrite(survey)}, and an added prompt with a tag in a list`);
    const added = taggedPrompt(survey);
    if (added === null) return;
    judgeList(survey, reporter, added);
    // A deployment may convert the tag to another slug.
    if (added.slugs.includes(testDataOf(survey).tag)) judgeFilter(survey, reporter, added);
  },
};

interface TaggedPrompt {
  readonly text: string;
  readonly slugs: readonly string[];
  /** Its POST, and where it is listed. */
  readonly places: readonly Place[];
}

/** Returns the prompt that was added with a tag, as it is listed; null if it is listed without tags, or not at all. */
function taggedPrompt(survey: Survey): TaggedPrompt | null {
  const plain = plainPost(survey);
  const list = ownPrompts(survey);
  if (plain === null || list === null) return null;
  const { request, text } = detailedPost(survey, plain.platform);
  const index = list.rows.findIndex((row) => row?.text === text && textsOf(row.tags).length > 0);
  if (index === -1 || accepted(survey, request) === null) return null;
  const listed = { exchange: list.exchange, pointer: `/items/${index}/tags` };
  const slugs = textsOf(list.rows[index].tags);
  return { text, slugs, places: [...acceptedPlaces(survey, [request]), listed] };
}

function judgeList(survey: Survey, reporter: Reporter, { slugs, places }: TaggedPrompt): void {
  const list = survey.find(ownTagsRequest(survey));
  if (list === null || !isCompleteList(list)) return;
  const rows = itemsOf(list);
  const listed = new Set(rows.map((row): unknown => row?.slug));
  const findings = slugs
    .filter((slug) => !listed.has(slug))
    .map((slug) => ({
      pointer: "/items",
      kind: "tag-lacking",
      expected: `a row with the slug "${slug}", which an added prompt has as a tag`,
      actual: otherRows(rows.length),
      compared: places,
    }));
  reportFindings(reporter, list, findings);
}

/** The filter is read twice: at the second time the prompt can be removed outside of the API. */
function judgeFilter(survey: Survey, reporter: Reporter, { text, places }: TaggedPrompt): void {
  const request = taggedPromptsRequest(survey);
  if (request === null) return;
  const reads = [request, repeated(request)].flatMap((one) => survey.find(one) ?? []);
  const lists = reads.filter((one) => findingsOf(one, text) !== null);
  const [last] = lists.slice(-1);
  if (last === undefined) return;
  const isFound = lists.some((one) => findingsOf(one, text)?.length === 0);
  const findings = isFound ? [] : (findingsOf(last, text) ?? []);
  reportFindings(
    reporter,
    last,
    findings.map((one) => ({ ...one, compared: places })),
  );
}

/** Returns what is wrong with a response to the filter; null if it shows nothing. */
function findingsOf(exchange: Exchange, text: string): FindingDetails[] | null {
  const { status } = exchange.response ?? {};
  if (status === 400 || status === 404) {
    return expectStatus(200, exchange, "query_tag is a slug that a listed prompt has");
  }
  if (!succeeded(exchange) || !isCompleteList(exchange)) return null;
  const rows = itemsOf(exchange);
  if (rows.some((row) => row?.text === text)) return [];
  const expected = `a row for "${text}", which has the tag`;
  return [{ pointer: "/items", kind: "row-lacking", expected, actual: otherRows(rows.length) }];
}
