import type { KeyLabel } from "../../../conformance/core/exchange.ts";
import { parseDuration, SECONDS_PER_DAY } from "../../common/calendar.ts";
import type { Contract } from "../../contract/contract.ts";
import { readFaultRules } from "../../fake/faults/rules/read.ts";
import { FaultRuleError } from "../../fake/faults/rules/rule-error.ts";
import { MAX_CLOCK_OFFSET_DAYS } from "../../workspace/clock.ts";
import type { ReportProblem } from "../match/check.ts";
import type { ClockMove, Step, StepKey } from "./flow.ts";
import { readCall, type RawExpectation } from "./read-call.ts";

/** A step in the file, accepted by the schema. */
export interface RawStep {
  readonly stepId: string;
  readonly description?: string;
  readonly dependsOn?: readonly string[];
  readonly operationId?: string;
  readonly key: StepKey;
  readonly parameters?: readonly {
    readonly name: string;
    readonly in?: "query" | "path";
    readonly value: unknown;
  }[];
  readonly requestBody?: { readonly payload: unknown };
  readonly expect?: RawExpectation | readonly RawExpectation[];
  readonly outputs?: Readonly<Record<string, string>>;
  readonly onFailure?: readonly {
    readonly name: string;
    readonly retryAfter: number;
    readonly retryLimit: number;
  }[];
  readonly fakeOnly: boolean;
  readonly clock?: RawClockMove;
  readonly faults?: readonly unknown[];
  readonly reset?: true;
}

interface RawClockMove {
  readonly advance?: string;
  readonly set?: string;
}

export interface StepSource {
  readonly step: RawStep;
  /** Position of the step in the file. */
  readonly pointer: string;
  readonly contract: Contract;
  /** The scenario's keys by label; null: unknown. */
  readonly keys: Readonly<Partial<Record<KeyLabel, unknown>>> | null;
  readonly report: ReportProblem;
}

const KINDS = ["operationId", "clock", "faults", "reset"] as const;
const REQUEST_FIELDS = ["parameters", "requestBody", "expect", "outputs", "onFailure"] as const;

/** Reads one step and reports all of its problems except those of references; undefined: invalid. */
export function readStep(source: StepSource): Step | undefined {
  const { step, pointer, report } = source;
  const { stepId, operationId } = step;
  const kinds = KINDS.filter((kind) => step[kind] !== undefined);
  if (kinds.length > 1) {
    report(pointer, `the step "${stepId}" has ${kinds.join(" and ")}; expected only one of them`);
    return undefined;
  }
  return operationId === undefined ? readControlStep(source) : readCall(source, operationId);
}

function readControlStep({ step, pointer, report }: StepSource): Step | undefined {
  const { stepId, description = "", dependsOn = [], clock, faults } = step;
  const field = REQUEST_FIELDS.find((name) => step[name] !== undefined);
  if (field !== undefined) {
    report(`${pointer}/${field}`, `the step "${stepId}" sends no request and cannot have ${field}`);
    return undefined;
  }
  const base = { stepId, description, dependsOn };
  if (clock !== undefined) {
    const move = readClockMove(clock, `${pointer}/clock`, report);
    return move && { ...base, kind: "clock", move };
  }
  if (faults === undefined) return { ...base, kind: "reset" };
  try {
    readFaultRules(faults);
  } catch (error) {
    if (!(error instanceof FaultRuleError)) throw error;
    report(`${pointer}/faults${error.pointer}`, error.message);
  }
  return { ...base, kind: "faults", faults };
}

const TIMESTAMP = /^(-?\d{1,4}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

function readClockMove(
  { advance, set = "" }: RawClockMove,
  pointer: string,
  report: ReportProblem,
): ClockMove | undefined {
  const limit = MAX_CLOCK_OFFSET_DAYS;
  if (advance === undefined) {
    const day = TIMESTAMP.exec(set)?.[1];
    if (day !== undefined && Math.abs(Number(day)) <= limit) return { kind: "set", timestamp: set };
    const expected = `a day from -${limit} to ${limit} relative to day 0 and a UTC time, such as "1 09:00"`;
    report(`${pointer}/set`, `invalid time "${set}"; expected ${expected}`);
    return undefined;
  }
  const seconds = parseDuration(advance);
  if (seconds !== null && Math.abs(seconds) <= limit * SECONDS_PER_DAY) {
    return { kind: "advance", duration: advance };
  }
  const message =
    seconds === null
      ? `invalid duration "${advance}"; expected ISO 8601, such as PT90M, P1D or -P1D`
      : `the duration "${advance}" is out of range; the clock stays within ${limit} days of day 0`;
  report(`${pointer}/advance`, message);
  return undefined;
}
