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
import { changesOf } from "./changes.ts";
import { accepted, acceptedPlaces, brandPost, secondBrandPost } from "./posts.ts";
import { keptIdRequest, taggedPromptsRequest } from "./repeated-posts.ts";
import { NEEDS_WRITE, testDataOf } from "./test-data.ts";
import { brandsRequest, existing, otherBrandsRequest, writeRequests } from "./write-requests.ts";

/** §1: writes only add; existing data does not change. */
export const writeOnlyAdds: Rule = {
  id: "write.only-adds",
  requests: writeRequests,
  judge(survey, reporter) {
    reporter.needs(`${NEEDS_WRITE}, in a workspace with a brand`);
    const { brands, prompts, metrics, answer } = existing(survey);
    const tagged = taggedPromptsRequest(survey);
    for (const request of [brands, prompts, metrics, answer, tagged]) {
      const sides = request === null ? null : aroundWrites(survey, request);
      if (sides === null) continue;
      const [before, after] = sides;
      const findings: FindingDetails[] = changesOf(after.operation, bodyOf(before), bodyOf(after));
      const compared = comparedIn(findings, before).map((finding) => ({
        ...finding,
        compared: [...(finding.compared ?? []), ...writesBetween(survey, before, after)],
      }));
      reportFindings(reporter, after, compared, hasContent(bodyOf(before)));
    }
    judgeDomain(survey, reporter);
    for (const request of [prompts, otherBrandsRequest(survey)]) {
      const after = request === null ? null : survey.find(repeated(request));
      if (after !== null) reportFindings(reporter, after, foreignRows(survey, after));
    }
    const after = survey.find(repeated(brands));
    if (after !== null) reportFindings(reporter, after, unaskedRows(survey, after));
    judgeId(survey, reporter);
  },
};

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

/** Returns brands with the name of the check that no accepted POST has. */
function unaskedRows(survey: Survey, list: Exchange): FindingDetails[] {
  const { brand } = testDataOf(survey);
  const posted = new Set(
    survey
      .exchangesOf("trackBrand")
      .filter(({ response }) => response?.status === 200)
      .map(({ request }): unknown => (request.body as Json)?.brand),
  );
  return itemsOf(list).flatMap((row, index) => {
    const name: unknown = row?.brand;
    if (typeof name !== "string" || !name.startsWith(brand) || posted.has(name)) return [];
    const expected = "only brands that were added";
    const actual = formatValue(name);
    return [{ pointer: rowPointer(index), kind: "added-unasked", expected, actual }];
  });
}

/** Checks that the id of a prompt that was read before further writes can still be used. */
function judgeId(survey: Survey, reporter: Reporter): void {
  const request = keptIdRequest(survey);
  const exchange = request === null ? null : survey.find(request);
  const status = exchange?.response?.status;
  if (exchange === null || (status !== 200 && status !== 400 && status !== 404)) return;
  const finding = {
    pointer: "",
    kind: "id-changed",
    expected: "status 200: the id was listed before the last writes",
    actual: `status ${status}`,
  };
  reportFindings(reporter, exchange, status === 200 ? [] : [finding]);
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

/** Returns the exchanges of a request before and after a write; null unless both succeeded. */
function aroundWrites(
  survey: Survey,
  planned: PlannedRequest,
): readonly [Exchange, Exchange] | null {
  const [before, after] = [survey.find(planned), survey.find({ ...planned, repetition: 1 })];
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
