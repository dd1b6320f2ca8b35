import { OPERATION_IDS } from "../../src/contract/operation.ts";
import { type PlannedRequest, withCredential } from "../core/planned-request.ts";
import type { RequestSource } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { PROVIDERS } from "./discovery.ts";
import { documentedValueRequests } from "./documented-values.ts";
import { filteredEndRequests } from "./filtered-ends.ts";
import { filteredScopeRequests } from "./filtered-scopes.ts";
import { furtherInvalidRequests } from "./invalid-values.ts";
import { furtherEndRequests, modeEndRequests } from "./list-ends.ts";
import { furtherValueRequests } from "./further-values.ts";
import { longWindowRequests } from "./long-windows.ts";
import { narrowedRequests } from "./narrowed-lists.ts";
import { filterCombinationRequests } from "./paired-lists.ts";
import { partialValueRequests } from "./partial-values.ts";
import { allUnknownBrandRequests } from "./unknown-brands.ts";
import { fewUnusualRequests, unusualSearchRequests } from "./unusual-searches.ts";
import { videoYearRequests } from "./videos.ts";
import {
  callsToRefuse,
  freePlanRequests,
  validReads,
  WRONG_BY_REASON,
  WRONG_CREDENTIALS,
} from "./valid-calls.ts";

/** Plans requests of one kind. */
type Part = (survey: Survey) => readonly PlannedRequest[];

/** In the order in which they are sent. */
const PARTS: readonly Part[] = [
  filterCombinationRequests,
  filteredEndRequests,
  narrowedRequests,
  modeEndRequests,
  partialValueRequests,
  ownedShareRequests,
  (survey) => longWindowRequests(survey, "getOwnedShare"),
  videoYearRequests,
  fewUnusualRequests,
  freePlanRequests,
  ...OPERATION_IDS.map(
    (id): Part =>
      (survey) =>
        documentedValueRequests(survey, id, { areAll: true }),
  ),
  (survey) => furtherInvalidRequests(survey, 1),
  filteredScopeRequests,
  furtherEndRequests,
  (survey) => furtherInvalidRequests(survey, 2),
  furtherValueRequests,
  (survey) => (survey.settings.depth === "deep" ? furtherInvalidRequests(survey, 3) : []),
  invalidKeyRequests,
  allUnknownBrandRequests,
  unusualSearchRequests,
];

/**
 * Plans for all operations the requests that the rules plan for some operations only: every documented value, several
 * filters at once, every end of a list, every invalid value, parts of values, every kind of invalid key, and unknown
 * brands. They are sent after the requests of the rules, as far as the limit permits, and judged by the same rules.
 */
export const supplement: RequestSource = {
  id: "supplement",
  isSupplementary: true,
  // Most responses concern few of the parts; planning all again was a tenth of the time of a check in memory.
  requests: (survey) =>
    PARTS.flatMap((part, index) => survey.memoize(`supplement ${index}`, () => [...part(survey)])),
};

/** Owned shares on each platform, which add up to the whole. */
function ownedShareRequests(survey: Survey): PlannedRequest[] {
  const call = validReads(survey).find(({ id }) => id === "getOwnedShare");
  if (call === undefined) return [];
  return PROVIDERS.map((llm_provider) =>
    survey.plan("getOwnedShare", { ...call.values, llm_provider }),
  );
}

/** Plans reads with invalid keys: one kind of key for each reason to refuse it; in a deep check, every kind. */
function invalidKeyRequests(survey: Survey): PlannedRequest[] {
  const isDeep = survey.settings.depth === "deep";
  return (isDeep ? WRONG_CREDENTIALS : WRONG_BY_REASON).flatMap((credential) =>
    callsToRefuse(survey).map(({ request }) => withCredential(request, credential)),
  );
}
