import { memoize } from "../../src/common/memoize.ts";
import type { OperationId, Parameter } from "../../src/contract/operation.ts";
import { textsOf } from "../assert/rows.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { SentRequest } from "../core/exchange.ts";
import type { Survey } from "../core/survey.ts";
import { validReads } from "./valid-calls.ts";

/** Operations for which other rules already send most values (platforms, groups and runs). */
const SAMPLED: ReadonlySet<OperationId> = new Set([
  "getVisibility",
  "listTopMentionedBrands",
  "getOwnedShare",
  "getQueryRun",
  "listQueryRuns",
]);

/**
 * Plans requests that together contain each documented value of each parameter. Each request has the next value of
 * every parameter, so the number of requests is that of the longest list of values. Without `areAll`, fewer categories
 * are sent, and nothing for operations whose values other rules send; with it, the values that were not sent before.
 */
export function documentedValueRequests(
  survey: Survey,
  operation: OperationId,
  { areAll }: { readonly areAll: boolean },
): PlannedRequest[] {
  const call = validReads(survey).find(({ id }) => id === operation);
  if (call === undefined || (SAMPLED.has(operation) && !areAll)) return [];
  const tags = survey.plan("listCitationTags");
  if (survey.find(tags) === null) return [tags];
  const tagCount = areAll ? MOST_TAGS : TAGS;
  const sent = areAll ? sentValues(survey, operation) : new Set<string>();
  const values = survey.contract
    .operation(operation)
    .parameters.map((one) => ({
      name: one.name,
      values: valuesOf(survey, one, tagCount).filter((value) => !sent.has(`${one.name}=${value}`)),
    }))
    .filter((one) => one.values.length > 0);
  const count = Math.max(0, ...values.map((one) => one.values.length));
  const chosen = Array.from({ length: count }, (_, index) =>
    Object.fromEntries(values.map((one) => [one.name, one.values[index % one.values.length]])),
  );
  return [tags, ...chosen.map((one) => survey.plan(operation, { ...call.values, ...one }))];
}

/** Returns the parameters with their values that some response to an operation is about. */
function sentValues(survey: Survey, operation: OperationId): ReadonlySet<string> {
  return new Set(survey.responses(operation).flatMap(({ request }) => pairsOf(request)));
}

/** Memoized, because every round of a check asks for the pairs of all requests. */
const pairsOf = memoize(({ query }: SentRequest): readonly string[] =>
  query.map(([name, value]) => `${name}=${value}`),
);

function valuesOf(
  survey: Survey,
  { name, schema, required }: Parameter,
  tagCount: number,
): readonly string[] {
  if (required) return [];
  if (name === "source_type" || name === "content_type")
    return tagsOf(survey, name).slice(0, tagCount);
  if (name === "country") return ["ZZ"];
  if (name === "ownership") return ["yours", "earned", "competitor"];
  if (schema.type === "boolean") return ["true", "false"];
  // Both bounds together select every prompt, so that the other values of the request show their effect.
  if (name === "max_difficulty") return [String(MOST_BUCKETS), "1"];
  if (schema.maximum === MOST_BUCKETS) return ["1", String(MOST_BUCKETS)];
  return (schema.enum ?? []).map(String);
}

/** The highest bucket of volume and difficulty (§8). */
const MOST_BUCKETS = 10;

/** As many as there are platforms, so that they need no further requests. */
const TAGS = 5;
/** Limit for deployments that list very many categories. */
const MOST_TAGS = 20;

/** Returns the listed categories; the specification does not show the layout of the list. */
function tagsOf(survey: Survey, name: "source_type" | "content_type"): string[] {
  const body: unknown = survey.body(survey.plan("listCitationTags"));
  return textsOf((body as Readonly<Record<string, unknown>> | null)?.[name]);
}
