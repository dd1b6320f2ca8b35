import { canonicalJson } from "../../assert/documented.ts";
import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { itemsOf } from "../../assert/rows.ts";
import { repeated } from "../../core/planned-request.ts";
import { isBefore } from "../../core/order.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { testDataOf } from "./test-data.ts";
import {
  accepted,
  acceptedPlaces,
  brandPost,
  limitedBrandPost,
  secondBrandPost,
  wrongDomainPosts,
} from "./posts.ts";
import {
  brandsRequest,
  limitedBrandsRequest,
  ownAnswersRequest,
  ownPromptsRequest,
  ownShareRequest,
  ownTagsRequest,
  readersBrandsRequest,
} from "./reads.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: an added brand is listed and accepted as `brand`. */
export const writeBrandListed: Rule = {
  id: "write.brand-listed",
  requests: writeRequests,
  judge(survey, reporter) {
    if (accepted(survey, brandPost(survey)) === null) reporter.needs(neededWrite(survey));
    else {
      judgeListing(survey, reporter);
      judgeUse(survey, reporter);
      judgeOtherReads(survey, reporter);
      judgeOtherKeys(survey, reporter);
    }
  },
};

function judgeListing(survey: Survey, reporter: Reporter): void {
  const list = survey.find({ ...brandsRequest(survey), repetition: 1 });
  const { items, has_more } = (list === null ? null : bodyOf(list)) ?? {};
  if (list === null || !Array.isArray(items)) return;
  const { brand } = testDataOf(survey);
  const index = items.findIndex((row: Json) => row?.brand === brand);
  const domain: unknown = items[index]?.domain;
  if (index === -1 && has_more !== false) reporter.needs("the complete list of tracked brands");
  else if (index === -1) {
    const expected = `"${brand}", which was added`;
    reporter.violates({
      exchange: list,
      pointer: "/items",
      kind: "brand-lacking",
      expected,
      actual: "no such brand",
      compared: acceptedPlaces(survey, [brandPost(survey)]),
    });
  } else
    reportFindings(
      reporter,
      list,
      addedDomains(survey).includes(domain)
        ? []
        : [
            {
              pointer: `/items/${index}/domain`,
              kind: "domain-differs",
              expected: `${formatValue(testDataOf(survey).domain)}, as added`,
              actual: formatValue(domain),
              compared: acceptedPlaces(survey, [brandPost(survey), secondBrandPost(survey)]),
            },
          ],
    );
}

/** Returns every domain that was accepted for the brand; another rule checks which one is listed. */
function addedDomains(survey: Survey): unknown[] {
  return [brandPost(survey), secondBrandPost(survey), ...wrongDomainPosts(survey)]
    .filter((request) => accepted(survey, request) !== null)
    .map(({ request }) => (request.body as { readonly domain?: unknown }).domain);
}

function judgeUse(survey: Survey, reporter: Reporter): void {
  const listed = [0, 1].map((repetition) =>
    survey.find({ ...ownPromptsRequest(survey), repetition }),
  );
  const used = listed.filter((one): one is Exchange => one !== null);
  for (const exchange of used) {
    const status = exchange.response?.status;
    if (status === 200) reporter.holds(exchange);
  }
  const last = used.at(-1);
  const status = last?.response?.status ?? 0;
  // A distributed deployment may not know the brand at the first request.
  if (last === undefined || (status !== 400 && status !== 404)) return;
  reporter.violates({
    exchange: last,
    pointer: "",
    kind: "brand-refused",
    expected: "status 200: the brand was added",
    actual: `status ${status}`,
    compared: acceptedPlaces(survey, [brandPost(survey)]),
  });
}

/** Checks the reads with no other filter than the brand: after its prompts were listed, no operation may not know it. */
function judgeOtherReads(survey: Survey, reporter: Reporter): void {
  const used = survey.find(ownPromptsRequest(survey));
  if (used?.response?.status !== 200) return;
  for (const request of [
    ownTagsRequest(survey),
    ownShareRequest(survey),
    ownAnswersRequest(survey),
  ]) {
    // A distributed deployment may know it later.
    const tries = [0, 1, 2].map((repetition) => survey.find({ ...request, repetition }));
    const last = tries.findLast((one) => one !== null) ?? null;
    if (last === null || last.response?.status !== 404 || !isBefore(used, last)) continue;
    reporter.violates({
      exchange: last,
      pointer: "",
      kind: "brand-refused",
      expected: "status 200: the brand was added, and /queries knows it",
      actual: "status 404",
      compared: [{ exchange: used, pointer: "" }],
    });
  }
}

/** Checks the lists of other keys: of the one that added a brand itself, and of a read-only one of the same workspace. */
function judgeOtherKeys(survey: Survey, reporter: Reporter): void {
  const { brand, limitedBrand } = testDataOf(survey);
  const lists = [
    { list: limitedBrandsRequest(survey), post: limitedBrandPost(survey), name: limitedBrand },
    ...(isReaderOfSameBrands(survey)
      ? [{ list: repeated(readersBrandsRequest(survey)), post: brandPost(survey), name: brand }]
      : []),
  ];
  for (const { list, post, name } of lists) {
    const exchange = survey.find(list);
    const body = exchange === null ? null : bodyOf(exchange);
    if (exchange === null || body?.has_more !== false || accepted(survey, post) === null) continue;
    if (itemsOf(exchange).some((row) => row?.brand === name)) reporter.holds(exchange);
    else {
      reporter.violates({
        exchange,
        pointer: "/items",
        kind: "brand-lacking",
        expected: `"${name}", which was added in the workspace of the key`,
        actual: "no such brand",
        compared: acceptedPlaces(survey, [post]),
      });
    }
  }
}

/** Whether the read-only key listed the same brands as the write-enabled one before the writes. */
function isReaderOfSameBrands(survey: Survey): boolean {
  const [one, other] = [readersBrandsRequest(survey), brandsRequest(survey)].map((request) => {
    const exchange = survey.find(request);
    return canonicalJson(exchange === null ? [] : itemsOf(exchange).map((row) => row?.brand));
  });
  return one === other && one !== canonicalJson([]);
}
