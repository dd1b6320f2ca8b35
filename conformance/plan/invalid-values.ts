import type { OperationId, Parameter } from "../../src/contract/operation.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { validReads } from "./valid-calls.ts";

/** A value of a parameter that the document excludes. */
export interface InvalidValue {
  readonly operation: OperationId;
  readonly values: RequestParameters;
  /** Whether the rules send it; otherwise the supplement does. */
  readonly isSample: boolean;
}

/** Of the two dates, and of `limit` and `offset`, the rules send one in turn. */
const IN_TURN = [
  ["start_date", "limit"],
  ["end_date", "offset"],
];

/** Returns a value for each parameter of each operation with a documented set, a number or a date. */
export function invalidValues(survey: Survey): InvalidValue[] {
  return validReads(survey).flatMap(({ id }, index) => {
    const others = IN_TURN[(index + 1) % IN_TURN.length] ?? [];
    return survey.contract.operation(id).parameters.flatMap((one): InvalidValue[] => {
      const value = one.in === "query" && !one.lenient ? invalidValueOf(one) : null;
      if (value === null) return [];
      const isSample = !others.includes(one.name);
      return [{ operation: id, values: { [one.name]: value }, isSample }];
    });
  });
}

/** Plans the invalid values that the rules do not send. */
export function furtherInvalidRequests(survey: Survey): PlannedRequest[] {
  const calls = new Map(validReads(survey).map(({ id, values }) => [id, values]));
  return invalidValues(survey)
    .filter(({ isSample }) => !isSample)
    .map(({ operation, values }) => survey.plan(operation, { ...calls.get(operation), ...values }));
}

/** Returns a value that the document excludes; null if every text may be right, or may be ignored (C13). */
function invalidValueOf({ name, schema }: Parameter): string | null {
  if (schema.format === "date") return "2026-02-30";
  if (schema.type === "integer") return schema.maximum === MOST_BUCKETS ? null : "abc";
  // The categories of sites and pages are not shown.
  if (schema.type !== "string" || schema.enum === undefined || schema["x-open"] === true) {
    return null;
  }
  return `no-such-${name.replaceAll("_", "-")}`;
}

/** The highest bucket of volume and difficulty (§8). */
const MOST_BUCKETS = 10;
