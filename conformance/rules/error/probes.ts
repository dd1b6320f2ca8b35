import type { OperationId } from "../../../src/contract/operation.ts";
import {
  planRequest,
  type PlannedRequest,
  type RequestParameters,
} from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { validReads, prerequisiteRequests, type ValidCall } from "../../plan/valid-calls.ts";
import { ALWAYS_TRIED_OPERATIONS, foreignBrands } from "../../plan/other-workspace.ts";
import { mentionedRequests, unknownBrandNames } from "../../plan/unknown-brands.ts";
import { judgeStatus } from "../../assert/status.ts";
import type { KeyLabel } from "../../core/exchange.ts";

/**
 * A request with one invalid value, and the valid request. A refusal is a witness only if the valid request
 * succeeds, because a missing endpoint refuses everything.
 */
export interface Probe {
  readonly valid: PlannedRequest;
  readonly invalid: PlannedRequest;
}

/** Invalid values of an operation's parameters. */
export type InvalidValues = readonly [OperationId, RequestParameters];

/** Returns the probes with the given invalid values; none if the valid request is unknown. */
export function probesOf(survey: Survey, invalid: readonly InvalidValues[]): Probe[] {
  return invalid.flatMap(([id, values]) => {
    const call = validCall(survey, id);
    if (call === null) return [];
    const request = planRequest(survey.contract, id, { ...call.values, ...values });
    return [{ valid: call.request, invalid: request }];
  });
}

/** Plans both requests of the probes after their prerequisites. */
export function probeRequests(survey: Survey, probes: readonly Probe[]): PlannedRequest[] {
  return [
    ...prerequisiteRequests(survey),
    ...probes.flatMap(({ valid, invalid }) => [valid, invalid]),
  ];
}

export function validCall(survey: Survey, id: OperationId): ValidCall | null {
  return validReads(survey).find((call) => call.id === id) ?? null;
}

/** What probes must get. */
interface ProbesExpectation {
  readonly probes: readonly Probe[];
  readonly status: number;
  /** The reason, given the parameter that makes a request invalid. */
  readonly why: (parameter: InvalidParameter) => string;
}

/** Judges probes by the status that the invalid requests must get. */
export function judgeProbes(
  survey: Survey,
  reporter: Reporter,
  { probes, status, why }: ProbesExpectation,
): void {
  if (probes.length === 0) reporter.needs("a tracked brand with the required data");
  for (const { valid, invalid } of probes) {
    const exchange = survey.find(invalid);
    if (exchange === null) continue;
    const isVacuous = exchange.response?.status === status && survey.body(valid) === null;
    if (isVacuous) reporter.needs("a success of the same request without the invalid value");
    else {
      const parameter = invalidParameter({ valid, invalid });
      const expected = { status, why: why(parameter), parameters: [parameter.name] };
      judgeStatus(reporter, exchange, expected);
    }
  }
}

/** The parameter in which an invalid request differs from the valid one. */
export interface InvalidParameter {
  readonly name: string;
  /** null if it is left out. */
  readonly value: string | null;
}

/** Returns what makes the request of a probe invalid. */
export function invalidParameter({ valid, invalid }: Probe): InvalidParameter {
  const [right, wrong] = [valid, invalid].map(({ request }) => new Map(request.query));
  const names = [...(wrong?.keys() ?? []), ...(right?.keys() ?? [])];
  // The last one: an invalid end comes after a start that only gives it room.
  const name = names.findLast((one) => right?.get(one) !== wrong?.get(one));
  // Of the paths, one has a placeholder.
  if (name === undefined)
    return { name: "run_id", value: invalid.request.path.split("/").at(-1) ?? "" };
  return { name, value: wrong?.get(name) ?? null };
}

/** Describes a token that does not exist. */
export function unknownToken({ name, value }: InvalidParameter): string {
  return `there is no ${name === "run_id" ? "run" : "prompt"} with the ${name} "${value}"`;
}

/**
 * Every GET that takes a brand, for each unknown name or for one in turn; otherwise valid. In turn, operations are left
 * out that get a request with a brand of another workspace, because that name is unknown as well. Operations with a prompt
 * are kept: there, the prompt is of the other workspace too.
 */
export function unknownBrandProbes(survey: Survey, isInTurn = false): Probe[] {
  const names = unknownBrandNames(survey);
  const isForeignAsked =
    isInTurn && survey.settings.depth !== "quick" && foreignBrands(survey).length > 0;
  const invalid = validReads(survey)
    .filter(
      ({ id, values: { brand, brand_prompt_id: prompt } }) =>
        brand !== undefined &&
        (!isForeignAsked || ALWAYS_TRIED_OPERATIONS.has(id) || prompt !== undefined),
    )
    .flatMap(({ id }, index) =>
      names
        .filter((_, turn) => !isInTurn || turn === index % names.length)
        .map((brand): InvalidValues => [id, { brand }]),
    );
  return probesOf(survey, invalid);
}

/** Plans valid requests and requests that are refused, for rules on all responses; in a deep check for each name. */
export function unknownBrandRequests(survey: Survey): PlannedRequest[] {
  const probes = unknownBrandProbes(survey, survey.settings.depth !== "deep");
  return [...probeRequests(survey, probes), ...mentionedRequests(survey)];
}

/** A platform slug for bodies that are never executed. */
export const PLATFORM = "openai";

/**
 * Returns the key for requests that a read-only key may not send: the write-enabled one if writes are
 * allowed.
 */
export function writeKeyOf(survey: Survey): KeyLabel {
  return survey.settings.allowWrites && survey.has("write") ? "write" : "main";
}
