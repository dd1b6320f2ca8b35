import type { OperationId, Parameter } from "../../src/contract/operation.ts";
import type { PlannedRequest, RequestParameters } from "../core/planned-request.ts";
import type { Survey } from "../core/survey.ts";
import { validReads } from "./valid-calls.ts";

/** A value of a parameter that the specification excludes. */
export interface InvalidValue {
  readonly operation: OperationId;
  readonly values: RequestParameters;
  /** 0: the rules send it; the supplement sends those of 1 and then of 2, and in a deep check those of 3. */
  readonly stage: number;
}

/** Of the dates and the pages, each operation has one of stage 0, one of stage 1, and two of stage 2. */
const IN_TURN = ["start_date", "offset", "end_date", "limit"];

function stageOf({ name }: Parameter, operation: number): number {
  const place = IN_TURN.indexOf(name);
  const turn = (place + operation) % IN_TURN.length;
  return place === -1 ? 0 : Math.min(turn, 2);
}

const FURTHER = 3;

/** Returns values for each parameter of each operation with a documented set, a number or a date. */
export function invalidValues(survey: Survey): InvalidValue[] {
  return validReads(survey).flatMap(({ id }, index) =>
    survey.contract.operation(id).parameters.flatMap((one): InvalidValue[] => {
      const values = one.in === "query" && !one.lenient ? invalidValuesOf(one) : [];
      return values.map((value, place) => ({
        operation: id,
        values: { ...startBefore(one), [one.name]: value },
        stage: place === 0 ? stageOf(one, index) : FURTHER,
      }));
    }),
  );
}

/** A valid start before an invalid end; after it, a deployment that reads the end as another day refuses the window. */
function startBefore({ name }: Parameter): RequestParameters {
  return name === "end_date" ? { start_date: "2026-01-01" } : {};
}

/** Plans the invalid values of a stage. */
export function furtherInvalidRequests(survey: Survey, stage: number): PlannedRequest[] {
  const calls = new Map(validReads(survey).map(({ id, values }) => [id, values]));
  return invalidValues(survey)
    .filter((one) => one.stage === stage)
    .map(({ operation, values }) => survey.plan(operation, { ...calls.get(operation), ...values }));
}

/**
 * Returns values that the specification excludes; none if every text may be valid, or may be ignored (C13). `10abc` and
 * the text begin with a valid value, which a lenient parser accepts.
 */
function invalidValuesOf({ schema }: Parameter): readonly string[] {
  if (schema.format === "date") return ["2026-02-30", "2026-1-5"];
  if (schema.type === "integer") {
    if (schema.maximum === MOST_BUCKETS) return [];
    return ["10abc", "abc", "5.5"];
  }
  // The categories of sites and pages are not shown.
  if (schema.type !== "string" || schema.enum === undefined || schema["x-open"] === true) return [];
  return schema.enum.slice(0, 1).map((value) => `${String(value)}s`);
}

/** The highest bucket of volume and difficulty (§8). */
const MOST_BUCKETS = 10;
