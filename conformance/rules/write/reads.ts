import { fieldTexts } from "../../assert/rows.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import { brandWithMostRuns, closedWindow } from "../../plan/discovery.ts";
import { readRequest, testDataOf } from "./test-data.ts";

/** Plans the list of tracked brands with the write-enabled key. */
export function brandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands");
}

/** Plans the prompts of the added brand. */
export function ownPromptsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listQueries", { brand: testDataOf(survey).brand });
}

/** Plans the tags of the added brand. */
export function ownTagsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listQueryTags", { brand: testDataOf(survey).brand });
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
  const run_id: unknown = survey.rows(answers)[0]?.run_id;
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
  const names = listedNames(survey, brandsRequest(survey));
  const known = brandWithMostRuns(survey)?.brand;
  const found = known !== undefined && names.includes(known) ? known : names[0];
  return typeof found === "string" ? found : null;
}

function listedNames(survey: Survey, list: PlannedRequest): string[] {
  return fieldTexts(survey.rows(list), "brand");
}

const OTHER_BRANDS = 2;

/** Plans the owned share of brands of another workspace. */
export function otherShareRequests(survey: Survey): PlannedRequest[] {
  if (!survey.has("other")) return [];
  return listedNames(survey, otherBrandsRequest(survey))
    .slice(0, OTHER_BRANDS)
    .map((brand) => readRequest(survey, "getOwnedShare", { brand }, "other"));
}

/** Plans the brands of another workspace. */
export function otherBrandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands", {}, "other");
}

/** Plans the brands of the workspace whose plan lacks a platform. */
export function limitedBrandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands", {}, "limited");
}

/** Plans the brands with the read-only key. */
export function readersBrandsRequest(survey: Survey): PlannedRequest {
  return readRequest(survey, "listTrackedBrands", {}, "read");
}
