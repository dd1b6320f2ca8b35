import {
  comparedIn,
  formatValue,
  reportFindings,
  type FindingDetails,
} from "../../assert/findings.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import { type PlannedRequest, repeated } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place, Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { changesOf, promptChanges } from "./changes.ts";
import { accepted, acceptedPlaces, brandPost, secondBrandPost } from "./posts.ts";
import { keptIdRequests, taggedPromptsRequest } from "./repeated-posts.ts";
import { ownPrompts } from "./refused.ts";
import { neededWrite } from "./first-write.ts";
import { testDataOf } from "./test-data.ts";
import { brandsRequest, existing, otherBrandsRequest, ownPromptsRequest } from "./reads.ts";
import { unaskedBrands, unaskedPrompts } from "./unasked.ts";
import { writeRequests } from "./write-requests.ts";

/** §1: writes only add; existing data does not change. */
export const writeOnlyAdds: Rule = {
  id: "write.only-adds",
  requests: writeRequests,
  judge(survey, reporter) {
    reporter.needs(`${neededWrite(survey)}, in a workspace with a brand`);
    const { brands, prompts, metrics, answer } = existing(survey);
    for (const request of [brands, metrics, answer]) {
      const sides = request === null ? null : aroundWrites(survey, request);
      if (sides === null) continue;
      const [before, after] = sides;
      reportChanges(
        survey,
        reporter,
        sides,
        changesOf(after.operation, bodyOf(before), bodyOf(after)),
      );
    }
    if (prompts !== null) judgePrompts(survey, reporter, prompts);
    judgeTaggedPrompts(survey, reporter);
    judgeDomain(survey, reporter);
    judgeRows(survey, reporter, foreignRows, [
      prompts === null ? null : repeated(prompts),
      repeated(otherBrandsRequest(survey)),
    ]);
    judgeRows(survey, reporter, unaskedBrands, [repeated(brands)]);
    judgeRows(survey, reporter, unaskedPrompts, [repeated(ownPromptsRequest(survey))]);
    judgeId(survey, reporter);
  },
};

/** Reports rows of lists after the writes. */
// oxlint-disable-next-line max-params -- a rule's arguments, what to look for, and where
function judgeRows(
  survey: Survey,
  reporter: Reporter,
  findingsIn: (survey: Survey, list: Exchange) => FindingDetails[],
  requests: readonly (PlannedRequest | null)[],
): void {
  for (const request of requests) {
    const list = request === null ? null : survey.find(request);
    if (list !== null) reportFindings(reporter, list, findingsIn(survey, list));
  }
}

type Sides = readonly [before: Exchange, after: Exchange];

function reportChanges(
  survey: Survey,
  reporter: Reporter,
  [before, after]: Sides,
  findings: readonly FindingDetails[],
): void {
  const compared = comparedIn(findings, before).map((finding) => ({
    ...finding,
    compared: [...(finding.compared ?? []), ...writesBetween(survey, before, after)],
  }));
  reportFindings(reporter, after, compared, hasContent(bodyOf(before)));
}

/** Checks the prompts of an existing brand. Prompts count as lost only if further writes lose some again. */
function judgePrompts(survey: Survey, reporter: Reporter, prompts: PlannedRequest): void {
  const sides = aroundWrites(survey, prompts);
  if (sides === null) return;
  const [before, after] = sides;
  const { changed, lost } = promptChanges(bodyOf(before), bodyOf(after));
  if (lost.length === 0) return reportChanges(survey, reporter, sides, changed);
  if (changed.length > 0) reportChanges(survey, reporter, sides, changed);
  const again = aroundWrites(survey, prompts, 1);
  const lostAgain = again === null ? [] : promptChanges(bodyOf(again[0]), bodyOf(again[1])).lost;
  if (again === null || lostAgain.length === 0) {
    reporter.needs("prompts that are not removed outside of the API during the check");
  } else {
    reportChanges(survey, reporter, sides, lost);
    reportChanges(survey, reporter, again, lostAgain);
  }
}

/** Checks that prompts of the added brand keep their tags. */
function judgeTaggedPrompts(survey: Survey, reporter: Reporter): void {
  const tagged = taggedPromptsRequest(survey);
  const sides = tagged === null ? null : aroundWrites(survey, tagged);
  if (sides === null) return;
  const own = ownPrompts(survey)?.exchange.response?.json;
  const { changed, lost } = promptChanges(bodyOf(sides[0]), bodyOf(sides[1]), own);
  if (lost.length === 0 || changed.length > 0) reportChanges(survey, reporter, sides, changed);
}

/** Checks that the primary domain of the added brand is not another one that was posted later. */
function judgeDomain(survey: Survey, reporter: Reporter): void {
  const list = survey.find(repeated(brandsRequest(survey)));
  const { brand, domain, secondDomain } = testDataOf(survey);
  if (list === null || accepted(survey, brandPost(survey)) === null) return;
  const index = itemsOf(list).findIndex((row) => row?.brand === brand);
  if (index === -1 || itemsOf(list)[index]?.domain !== secondDomain) return;
  reporter.violates({
    exchange: list,
    pointer: `${rowPointer(index)}/domain`,
    kind: "overwritten",
    expected: `"${domain}", as added first`,
    actual: `"${secondDomain}"`,
    compared: acceptedPlaces(survey, [brandPost(survey), secondBrandPost(survey)]),
  });
}

/** Checks that the id of a prompt that was read before further writes can still be used. */
function judgeId(survey: Survey, reporter: Reporter): void {
  for (const request of keptIdRequests(survey)) {
    const exchange = survey.find(request);
    const status = exchange?.response?.status;
    if (exchange === null || status === undefined || !ID_STATUSES.has(status)) continue;
    if (status !== 200 && !isKeptPromptListed(survey)) continue;
    const finding = {
      pointer: "",
      kind: "id-changed",
      expected: "status 200: /queries listed the id before",
      actual: `status ${status}`,
      parameters: ["brand_prompt_id"],
    };
    reportFindings(reporter, exchange, status === 200 ? [] : [finding]);
  }
}

/** The statuses that say whether an id is known. */
const ID_STATUSES = new Set([200, 400, 404]);

/** Whether the prompt with the kept id is still listed at the end: it can be removed outside of the API. */
function isKeptPromptListed(survey: Survey): boolean {
  const tagged = taggedPromptsRequest(survey);
  const text: unknown = tagged === null ? null : survey.rows(tagged)[0]?.text;
  return ownPrompts(survey)?.rows.some((row) => row?.text === text) ?? true;
}

/** Returns rows of the added brand in lists of other brands and workspaces. */
function foreignRows(survey: Survey, list: Exchange): FindingDetails[] {
  const { brand, limitedBrand } = testDataOf(survey);
  return itemsOf(list).flatMap((row, index) => {
    const added = [row?.brand, row?.text].find(
      (value) => typeof value === "string" && value.startsWith(brand),
    );
    // The limited key may be one of the other workspace.
    if (added === undefined || added === limitedBrand) return [];
    const kind = "added-elsewhere";
    const expected = `no row that was added for ${brand}`;
    return [{ pointer: rowPointer(index), kind, expected, actual: formatValue(added) }];
  });
}

/** Returns the exchanges of a repetition of a request and of the next one, with a write between them; null unless both succeeded. */
function aroundWrites(survey: Survey, planned: PlannedRequest, repetition = 0): Sides | null {
  const before = survey.find({ ...planned, repetition });
  const after = survey.find({ ...planned, repetition: repetition + 1 });
  if (before === null || after === null) return null;
  if (bodyOf(before) === null || bodyOf(after) === null) return null;
  const isAround = writesBetween(survey, before, after).length > 0;
  return isAround ? [before, after] : null;
}

/** Returns the accepted POSTs between two exchanges. */
function writesBetween({ exchanges }: Survey, before: Exchange, after: Exchange): Place[] {
  return exchanges
    .filter(
      ({ request, response, index }) =>
        request.method === "POST" &&
        response?.status === 200 &&
        before.index < index &&
        index < after.index,
    )
    .map((exchange) => ({ exchange, pointer: "" }));
}

/** Whether a body contains something that could change. */
function hasContent(body: Json): boolean {
  return !Array.isArray(body?.items) || body.items.length > 0;
}
