import { type PlannedRequest, repeated } from "../core/planned-request.ts";
import type { Json } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import {
  closedWindow,
  isDiscoveryComplete,
  brandWithMostRuns,
  discoveryRequests,
  searchesRequest,
  discoveredBrands,
  type DiscoveredBrand,
  visibilityRequest,
  runsRequest,
} from "./discovery.ts";
import { rowsOf } from "../assert/rows.ts";
import { sampleOf } from "./run-sample.ts";

/** Returns the brand whose runs are listed: preferably one that only some runs mention. */
function listedBrand(survey: Survey): DiscoveredBrand | null {
  if (!isDiscoveryComplete(survey)) return null;
  const mixed = discoveredBrands(survey).find(
    ({ runs, mentionRuns }) => mentionRuns > 0 && mentionRuns < runs,
  );
  return mixed ?? brandWithMostRuns(survey);
}

/** Plans the brand's runs: all, with and without a mention, and by platform. */
export function listingRequests(survey: Survey): readonly PlannedRequest[] {
  const discovered = listedBrand(survey);
  if (discovered === null) return discoveryRequests(survey);
  const values = { brand: discovered.brand, ...closedWindow(survey) };
  const all = runsRequest(survey, values);
  return [
    ...discoveryRequests(survey),
    all,
    repeated(all),
    runsRequest(survey, { ...values, mentioned: true }),
    runsRequest(survey, { ...values, mentioned: false }),
    ...platforms(discovered).map((llm_provider) =>
      runsRequest(survey, { ...values, llm_provider }),
    ),
    repeated(visibilityRequest(survey, discovered.brand)),
    repeated(searchesRequest(survey, discovered.brand)),
  ];
}

/** Returns one platform that does not expose searches and one that does, if there are any. */
function platforms({ searches }: DiscoveredBrand): string[] {
  const rows: unknown = searches?.coverage?.by_provider;
  if (!Array.isArray(rows)) return [];
  return [false, true].flatMap((exposes) => {
    const found: unknown = rows.find(
      (row: Json) => row?.exposes_searches === exposes && row.runs > 0,
    )?.provider;
    return typeof found === "string" ? [found] : [];
  });
}

/** Plans the runs of the sample and their visibility. */
export function sampleRequests(survey: Survey): PlannedRequest[] {
  const { requests, values } = sampleOf(survey);
  if (values === null) return [...requests];
  const list = runsRequest(survey, values);
  const metrics = survey.plan("getVisibility", values);
  return [...requests, list, repeated(list), repeated(metrics)];
}

/** Kinds of runs of which one is read in detail. */
const KINDS: readonly ((row: Json) => boolean)[] = [
  (row) => row.was_mentioned === false,
  (row) => row.mention_sentiment === "negative",
  (row) => row.mention_sentiment === "unknown",
  (row) => row.mention_rank > 1,
  (row) => row.citation_count > 1,
  (row) => row.web_search_query_count === null,
  (row) => row.web_search_query_count === 0,
  (row) => row.web_search_query_count > 0,
];

/** Plans details: of each run in the sample that mentions the brand, and of one run of each kind. */
export function runDetailRequests(survey: Survey): PlannedRequest[] {
  const tokens = chosenRows(survey).map(({ run_id }) => run_id);
  return [
    ...listingRequests(survey),
    ...sampleRequests(survey),
    ...tokens
      .filter((run_id) => typeof run_id === "string")
      .map((run_id) => survey.plan("getQueryRun", { run_id })),
  ];
}

function chosenRows(survey: Survey): Json[] {
  const { isDecided, values } = sampleOf(survey);
  const discovered = listedBrand(survey);
  if (!isDecided || discovered === null) return [];
  const sample = values === null ? [] : rowsIn(survey, runsRequest(survey, values));
  const listed = rowsIn(
    survey,
    runsRequest(survey, { brand: discovered.brand, ...closedWindow(survey) }),
  );
  if (sample === null || listed === null) return [];
  const chosen = new Set<Json>(sample.filter((row) => row.was_mentioned === true));
  for (const isOfKind of KINDS) {
    if ([...chosen].some(isOfKind)) continue;
    const found = [...sample, ...listed].find(isOfKind);
    if (found !== undefined) chosen.add(found);
  }
  return [...chosen];
}

/** Returns the rows of a page; null if it was not read yet. */
function rowsIn(survey: Survey, request: PlannedRequest): Json[] | null {
  const exchange = survey.find(request);
  return exchange === null ? null : rowsOf(exchange).map(({ row }) => row);
}
