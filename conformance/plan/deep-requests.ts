import { OPERATION_IDS, type OperationId, type Parameter } from "../../src/contract/operation.ts";
import type { Depth } from "../core/depth.ts";
import { repeated, type PlannedRequest, type RequestParameters } from "../core/planned-request.ts";
import type { RequestSource } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { fieldTexts, textsOf } from "../assert/rows.ts";
import {
  brandWithMostRuns,
  closedWindow,
  isDiscoveryComplete,
  discoveryRequests,
  discoveredBrands,
  type DiscoveredBrand,
} from "./discovery.ts";
import { laterPageRequests } from "./later-pages.ts";
import { literalSearchRequests } from "./literal-searches.ts";
import { PAGED_LISTS, requiredParameters } from "./paging.ts";
import { supplement } from "./supplement.ts";
import { tiedRowRequests } from "./tied-rows.ts";

const PROMPTS = 8;
const TAGS = 4;
const RUNS = 40;
const VIDEOS = 10;
/** Lengths in days of the windows that are requested besides the default one. */
const WINDOWS = [1, 7, 90];
/** Also the ends, which leave nothing out. */
const BUCKETS = [1, 3, 7, 10];

/** Returns the sources of requests at a depth, in addition to the rules. */
export function sourcesAt(depth: Depth): RequestSource[] {
  if (depth === "quick") return [];
  return depth === "deep" ? [deepRequests, supplement] : [supplement];
}

/**
 * The requests of deep checks besides those of the rules: what the rules request for one brand, prompt,
 * platform or window, for every brand and many of each. Rules judge all responses, so they need not name them.
 */
const deepRequests: RequestSource = {
  id: "deep",
  requests(survey) {
    if (!isDiscoveryComplete(survey)) return discoveryRequests(survey);
    const brands = discoveredBrands(survey);
    return [
      ...brands.flatMap(({ brand }) => [
        survey.plan("listQueries", { brand }),
        survey.plan("listQueryTags", { brand }),
      ]),
      ...brands.flatMap((discovered) => brandRequests(survey, discovered)),
      ...longestWindow(survey),
      ...laterPageRequests(survey),
      ...literalSearchRequests(survey),
      ...tiedRowRequests(survey),
    ];
  },
};

/** Shows that the runs of the longest window did not change; the limit of a search engine would be visible there. */
function longestWindow(survey: Survey): PlannedRequest[] {
  const brand = brandWithMostRuns(survey)?.brand;
  if (brand === undefined) return [];
  const window = closedWindow(survey, Math.max(...WINDOWS));
  return [repeated(survey.plan("getVisibility", { brand, ...window }))];
}

function brandRequests(survey: Survey, discovered: DiscoveredBrand): PlannedRequest[] {
  return OPERATION_IDS.flatMap((id) => {
    const { method, parameters } = survey.contract.operation(id);
    const takesBrand = parameters.some(({ name }) => name === "brand");
    const values = takesBrand ? requiredParameters(survey, id, discovered) : null;
    if (method !== "get" || values === null || id === "getVideoSummary") return [];
    const varied = parameters.flatMap((parameter) =>
      valuesOf(parameter, discovered).map((value) => ({ ...values, [parameter.name]: value })),
    );
    const windows = WINDOWS.map((days) => ({ ...values, ...closedWindow(survey, days) }));
    const isDated = parameters.some(({ name }) => name === "start_date");
    return [
      ...[values, ...varied, ...(isDated ? windows : [])].map((one) => survey.plan(id, one)),
      ...pageAndDetailRequests(survey, id, values),
    ];
  });
}

/** Plans all pages of a list, and the details of its first rows. */
function pageAndDetailRequests(
  survey: Survey,
  id: OperationId,
  values: RequestParameters,
): PlannedRequest[] {
  if (!PAGED_LISTS.includes(id)) return [];
  const pages = survey.walkRequests(id, values);
  const rows = pages.slice(0, 1).flatMap((page) => survey.rows(page));
  const texts = (field: string, most: number): string[] => fieldTexts(rows, field).slice(0, most);
  if (id === "listQueryRuns") {
    pages.push(...texts("run_id", RUNS).map((run_id) => survey.plan("getQueryRun", { run_id })));
  }
  if (id === "listVideoSummaries") {
    const { brand } = values;
    pages.push(
      ...texts("url", VIDEOS).flatMap((url) =>
        [undefined, true].map((include_transcript) =>
          survey.plan("getVideoSummary", { brand, url, include_transcript }),
        ),
      ),
    );
  }
  return pages;
}

/** Returns valid values of a parameter. */
function valuesOf(
  { name, schema }: Parameter,
  { prompts, tags }: DiscoveredBrand,
): readonly (string | number | boolean)[] {
  if (name === "brand_prompt_id") {
    return fieldTexts(prompts, "brand_prompt_id").slice(0, PROMPTS);
  }
  if (name === "query_tag") return tags.slice(0, TAGS);
  if (name === "min_search_volume" || name === "max_difficulty") return BUCKETS;
  if (schema.type === "boolean") return [true, false];
  return textsOf(schema.enum);
}
