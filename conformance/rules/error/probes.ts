import type { OperationId } from "../../../src/contract/operation.ts";
import {
  planRequest,
  type PlannedRequest,
  type RequestParameters,
} from "../../core/planned-request.ts";
import type { Reporter } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import {
  validReads,
  prerequisiteRequests,
  type ValidCall,
  UNKNOWN_BRAND,
} from "../../plan/valid-calls.ts";
import { partOf } from "../../plan/partial-values.ts";
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

/** Judges probes by the status that the invalid requests must get. */
export function judgeProbes(
  survey: Survey,
  reporter: Reporter,
  { probes, status }: { readonly probes: readonly Probe[]; readonly status: number },
): void {
  if (probes.length === 0) reporter.needs("a tracked brand with the required data");
  for (const { valid, invalid } of probes) {
    const exchange = survey.find(invalid);
    if (exchange === null) continue;
    const isVacuous = exchange.response?.status === status && survey.body(valid) === null;
    if (isVacuous) reporter.needs("a success of the same request without the invalid value");
    else judgeStatus(reporter, exchange, { status });
  }
}

/** Every GET that takes a brand, in turn for an invented one and for a part of a tracked name; otherwise valid. */
export function unknownBrandProbes(survey: Survey): Probe[] {
  const { items, has_more } = survey.body(survey.plan("listTrackedBrands")) ?? {};
  const tracked = Array.isArray(items) && has_more === false ? items.map((row) => row?.brand) : [];
  const names = [UNKNOWN_BRAND, partOf(tracked) ?? UNKNOWN_BRAND];
  const invalid = validReads(survey)
    .filter(({ values }) => values["brand"] !== undefined)
    .map(({ id }, index): InvalidValues => [id, { brand: names[index % names.length] }]);
  return probesOf(survey, invalid);
}

/** Plans valid requests and requests that are refused, for rules on all responses. */
export function unknownBrandRequests(survey: Survey): PlannedRequest[] {
  return probeRequests(survey, unknownBrandProbes(survey));
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
