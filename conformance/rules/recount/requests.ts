import type { OperationId } from "../../../src/contract/operation.ts";
import type { PlannedRequest, RequestParameters } from "../../core/planned-request.ts";
import type { Survey } from "../../core/survey.ts";
import {
  countedRunRequests,
  readRuns,
  distinctiveFilters,
  type CountedRuns,
} from "../../plan/counted-runs.ts";
import { combinedRunFilters, sentAlone } from "../../plan/combined-filters.ts";
import { countedScope, countedScopes } from "../../plan/counted-scope.ts";
import { PROVIDERS } from "../../plan/discovery.ts";

/** Operations with averages of ranks and labels, which the days of a first label decide. */
const WITH_LABELS: ReadonlySet<OperationId> = new Set(["getVisibility", "listTopMentionedBrands"]);

/**
 * Plans an operation over the runs that are read one by one: without filters, and those of one scope also
 * under each filter that selects some of the runs, and under further filters. Scopes that show other labels are
 * requested where labels count. `ask` plans the requests for some parameters.
 */
export function recountRequests(
  survey: Survey,
  id: OperationId,
  ask: (values: RequestParameters) => readonly PlannedRequest[],
  more: (counted: CountedRuns) => readonly RequestParameters[] = () => [],
): PlannedRequest[] {
  return [
    ...countedRunRequests(survey),
    ...scopesOf(survey, id).flatMap(ask),
    ...filtersOf(survey, id).flatMap(ask),
    ...firstRead(survey, id).flatMap((counted) =>
      more(counted).flatMap((filters) => ask({ ...counted.scope, ...filters })),
    ),
  ];
}

/** The scope with the filters that select some of its runs. */
function filtersOf(survey: Survey, id: OperationId): readonly RequestParameters[] {
  return survey.memoize(`recount.filters ${id}`, () =>
    firstRead(survey, id).flatMap((counted) =>
      runFilters(survey, id, counted).map((filters) => ({ ...counted.scope, ...filters })),
    ),
  );
}

/** The first runs whose scope the operation can have; one scope is enough for filters. */
function firstRead(survey: Survey, id: OperationId): readonly CountedRuns[] {
  const isAsked = ({ scope }: CountedRuns): boolean => hasParameters(survey, id, scope);
  return readRuns(survey).filter(isAsked).slice(0, 1);
}

/** Plans all pages of a list. */
export function pagesOf(survey: Survey, id: OperationId) {
  return (values: RequestParameters): PlannedRequest[] => survey.walkRequests(id, values);
}

function scopesOf(survey: Survey, id: OperationId): RequestParameters[] {
  const scopes = countedScopes(survey).filter((scope) => hasParameters(survey, id, scope));
  if (WITH_LABELS.has(id) || survey.settings.depth === "deep") return scopes;
  return countedScope(survey).isDecided ? scopes.slice(0, 1) : [];
}

/** Whether an operation has all these parameters. */
export function hasParameters(
  { contract }: Survey,
  id: OperationId,
  values: RequestParameters,
): boolean {
  const { parameters } = contract.operation(id);
  return Object.keys(values).every((given) => parameters.some(({ name }) => name === given));
}

/**
 * Returns one filter at a time, as far as the operation has it, and several at once; in a deep check, each platform.
 * Filters that are combined are not sent alone, except in a deep check and with values that are encoded in a URL.
 */
function runFilters(survey: Survey, id: OperationId, counted: CountedRuns): RequestParameters[] {
  const distinctive = distinctiveFilters(survey, counted);
  const isDeep = survey.settings.depth === "deep";
  const platforms = isDeep
    ? PROVIDERS.filter((provider) => provider !== distinctive.llm_provider)
    : [];
  const single = [
    ...Object.entries(distinctive).map(([name, value]) => ({ [name]: value })),
    ...platforms.map((llm_provider) => ({ llm_provider })),
  ].filter((filter) => hasParameters(survey, id, filter));
  // Filters by run are combined with filters by row elsewhere.
  if (id === "listCitations" || (id === "listCitedDomains" && !isDeep)) return single;
  const several = combinedRunFilters(survey, counted, (name) =>
    hasParameters(survey, id, { [name]: "" }),
  );
  // Without the runs of each filter, filter.combined does not find the runs that two filters lack.
  const areAll = isDeep || id === "listQueryRuns";
  return [...(areAll ? single : sentAlone(single, several)), ...several];
}
