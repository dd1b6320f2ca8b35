import { memoize } from "../../src/common/memoize.ts";
import type { OperationId, Parameter } from "../../src/contract/operation.ts";
import { addDays, daysBetween } from "../core/calendar.ts";
import type { Exchange, Json } from "../core/exchange.ts";
import { usesMainKey } from "../core/exchange.ts";
import { parametersOf, type Survey } from "../core/survey.ts";
import { isValidRequest } from "./valid-request.ts";
import { itemsOf, textsOf, fieldTexts } from "./rows.ts";
import { isWithinList } from "./within-list.ts";

/**
 * plain: the specification gives no reason to refuse the request. filtered: it also has filters whose values were
 * accepted elsewhere or are listed. null: the request may be refused, or nothing is known about its values.
 */
export type Validity = "plain" | "filtered" | null;

/** Returns whether a request with the main key is one that a deployment must answer with 200. */
export function validityOf(survey: Survey, exchange: Exchange): Validity {
  const { operation, request } = exchange;
  if (operation === null || request.method !== "GET" || !usesMainKey(exchange)) return null;
  if (!hasDocumentedParameters(survey, operation, exchange)) return null;
  if (!isValidRequest(survey, exchange) || !isUsualWindow(survey, exchange)) return null;
  if (!isKnownPath(survey, exchange)) return null;
  const unknown = Object.entries(parametersOf(exchange)).filter(
    (pair) => !isUsual(survey, exchange, pair),
  );
  if (unknown.length === 0) return "plain";
  return unknown.every((pair) => isAcceptedElsewhere(survey, exchange, pair)) ? "filtered" : null;
}

/** Whether all parameters are documented, and the required ones are there. */
function hasDocumentedParameters(
  { contract }: Survey,
  operation: OperationId,
  exchange: Exchange,
): boolean {
  const { parameters, path } = contract.operation(operation);
  const given = parametersOf(exchange);
  const names = namesOf(parameters);
  return (
    Object.entries(given).every(([name, value]) => names.has(name) && value !== "") &&
    parameters.every(
      ({ name, required }) => !required || path.includes(`{${name}}`) || Object.hasOwn(given, name),
    )
  );
}

const namesOf = memoize(
  (parameters: readonly Parameter[]) => new Set(parameters.map(({ name }) => name)),
);

/** Parameters that take every documented value, regardless of the data. */
const FREE: ReadonlySet<string> = new Set([
  "start_date",
  "end_date",
  "group_by",
  "order",
  "mentioned",
  "url_status",
  "status",
  "include_extras",
  "include_transcript",
  "language",
  "search",
  "window_days",
  "min_search_volume",
  "max_difficulty",
]);

/** Filters whose values depend on the plan or the data. */
const FILTERS: ReadonlySet<string> = new Set([
  "llm_provider",
  "query_tag",
  "source_type",
  "content_type",
  "ownership",
  "domain",
  "filter_by_brand",
  "exclude_brand",
]);

type Pair = readonly [name: string, value: string];

function isUsual(survey: Survey, exchange: Exchange, [name, value]: Pair): boolean {
  if (name === "limit") return Number(value) >= 1 && Number(value) <= maximumOf(exchange.operation);
  if (name === "offset") return value === "0" || isWithinList(survey, exchange, Number(value));
  if (name === "country") return value === "ZZ";
  if (name === "brand") return listedValues(survey, "listTrackedBrands", "brand").has(value);
  const { brand } = parametersOf(exchange);
  if (name === "url") return listedValues(survey, "listVideoSummaries", "url", brand).has(value);
  if (name === "brand_prompt_id") {
    return listedValues(survey, "listQueries", "brand_prompt_id", brand).has(value);
  }
  return FREE.has(name);
}

/** §8 states no maximum for lists of advice, but mentions a default of 20, and 10 in an example for one prompt. */
function maximumOf(operation: OperationId | null): number {
  if (operation === "listPromptRankingAdvice") return 10;
  return operation === "listRankingAdvice" ? 20 : 100;
}

/**
 * Whether a request has no window, or one that ends before today and whose last day is at most 30 days after its first.
 */
function isUsualWindow({ settings }: Survey, exchange: Exchange): boolean {
  const { start_date: start, end_date: end } = parametersOf(exchange);
  if (start === undefined || end === undefined) return start === end;
  return start <= end && end <= addDays(settings.today, -1) && daysBetween(start, end) <= 30;
}

/** Whether a value is a listed category, or was accepted by another operation or with other parameters. */
function isAcceptedElsewhere(survey: Survey, exchange: Exchange, [name, value]: Pair): boolean {
  if (isCategory(survey, [name, value])) return true;
  const { brand, filter_by_brand: only, exclude_brand: without } = parametersOf(exchange);
  if (!FILTERS.has(name) || value === brand || (only !== undefined && only === without))
    return false;
  return acceptedFilters(survey).has(filterKey(exchange, [name, value]));
}

/** Whether /citations/tags lists the value, which makes it one of the filter (§4.3). */
function isCategory(survey: Survey, [name, value]: Pair): boolean {
  if (name !== "source_type" && name !== "content_type") return false;
  const body: Json = survey.body(survey.plan("listCitationTags"));
  return textsOf(body?.[name]).includes(value);
}

function acceptedFilters(survey: Survey): ReadonlySet<string> {
  return survey.memoize("valid.accepted-filters", () => {
    const accepted = survey.exchanges.filter(
      (exchange) => exchange.response?.status === 200 && usesMainKey(exchange),
    );
    return new Set(accepted.flatMap(filtersOf));
  });
}

/** Memoized, because the self-test computes the accepted filters for each fault. */
const filtersOf = memoize((exchange: Exchange): string[] =>
  Object.entries(parametersOf(exchange))
    .filter(([name]) => FILTERS.has(name))
    .map((pair) => filterKey(exchange, pair)),
);

function filterKey(exchange: Exchange, pair: Pair): string {
  return JSON.stringify([parametersOf(exchange)["brand"], ...pair]);
}

/**
 * Whether a request for a run follows a list with that run, because its token may later belong to another one; true for
 * other requests.
 */
function isKnownPath(survey: Survey, { operation, request, index }: Exchange): boolean {
  if (operation !== "getQueryRun") return true;
  const token = request.path.slice(request.path.lastIndexOf("/") + 1);
  return (firstListings(survey).get(token) ?? Infinity) < index;
}

/** Returns the listed runs as they appear in paths, with the indices of the exchanges that listed them first. */
function firstListings(survey: Survey): ReadonlyMap<string, number> {
  return survey.memoize("valid.run-tokens", () => {
    const first = new Map<string, number>();
    for (const exchange of survey.responses("listQueryRuns").filter(usesMainKey)) {
      for (const id of fieldTexts(itemsOf(exchange), "run_id")) {
        // A deployment's tokens may contain lone surrogates.
        const token = encodeURIComponent(id.toWellFormed());
        first.set(token, Math.min(exchange.index, first.get(token) ?? Infinity));
      }
    }
    return first;
  });
}

/** Returns the values of a field in all rows of a list, by default of every brand. */
function listedValues(
  survey: Survey,
  id: OperationId,
  field: string,
  brand?: string,
): ReadonlySet<string> {
  return survey.memoize(`valid.${id}.${field}.${brand ?? ""}`, () => {
    const rows = survey
      .responses(id)
      .filter(usesMainKey)
      .filter((exchange) => brand === undefined || parametersOf(exchange)["brand"] === brand)
      .flatMap(itemsOf);
    return new Set(fieldTexts(rows, field));
  });
}
