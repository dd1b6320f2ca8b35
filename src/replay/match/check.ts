import { nearest } from "../../contract/nearest.ts";
import { stepIn } from "../pointer.ts";
import { MATCHER_NAMES } from "./compare.ts";
import type { Complain } from "./complain.ts";
import { checkDay, isDay } from "./day.ts";
import { bounds, isRecord, namedType, TYPES } from "./matcher.ts";

/** What is allowed behind a matcher, in words; null: the argument is fine. */
type Check = (argument: unknown) => string | null;

const isTrue: Check = (argument) => (argument === true ? null : "true");
const isLimit: Check = (argument) =>
  typeof argument === "number" || typeof argument === "string" || isDay(argument)
    ? null
    : "a number, a text or an expression";
const isList: Check = (argument) =>
  Array.isArray(argument) && argument.length > 0 ? null : "a list that is not empty";
const isAnyList: Check = (argument) => (Array.isArray(argument) ? null : "a list");

const CHECKS: Readonly<Record<string, Check>> = {
  $any: isTrue,
  $absent: isTrue,
  $type: (argument) =>
    TYPES.some((type) => type === namedType(argument)) ? null : `one of ${TYPES.join(", ")}`,
  $pattern: patternProblem,
  $length: lengthProblem,
  $gt: isLimit,
  $gte: isLimit,
  $lt: isLimit,
  $lte: isLimit,
  $oneOf: isList,
  $all: isList,
  $contains: isList,
  $first: isList,
  $unordered: isAnyList,
};

/** Whether every matcher in an expected value is known and rightly used. */
export function checkMatchers(value: unknown, pointer: string, complain: Complain): void {
  if (Array.isArray(value)) {
    for (const [place, one] of value.entries()) checkMatchers(one, `${pointer}/${place}`, complain);
    return;
  }
  if (!isRecord(value)) return;
  if (isDay(value)) return checkDay(value, pointer, complain);
  const names = Object.keys(value);
  const marked = names.find((name) => name.startsWith("$"));
  if (marked !== undefined) checkMatcher({ value, marked, pointer }, complain);
  if (marked === "$pattern") return;
  for (const [name, one] of Object.entries(value)) {
    checkMatchers(one, `${pointer}/${stepIn(name)}`, complain);
  }
}

interface Marked {
  readonly value: Readonly<Record<string, unknown>>;
  readonly marked: string;
  readonly pointer: string;
}

function checkMatcher({ value, marked, pointer }: Marked, complain: Complain): void {
  if (!MATCHER_NAMES.includes(marked)) {
    const near = nearest(marked, MATCHER_NAMES);
    const hint =
      near === null ? `there are ${MATCHER_NAMES.join(", ")}` : `did you mean "${near}"?`;
    complain(pointer, `there is no matcher "${marked}"; ${hint}`);
  }
  if (Object.keys(value).length > 1) {
    complain(
      pointer,
      `the matcher ${marked} stands alone; several of them go into {$all: [...]}, not beside each other`,
    );
  }
  const allowed = CHECKS[marked]?.(value[marked]) ?? null;
  if (allowed === null) return;
  const given = JSON.stringify(value[marked]);
  complain(`${pointer}/${marked}`, `${marked} can't be ${given}; allowed is ${allowed}`);
}

function lengthProblem(argument: unknown): string | null {
  if (!isLength(argument)) return "a whole number, or {min: 1, max: 5}";
  const { min, max } = bounds(argument);
  return min <= max ? null : "a min that is at most max";
}

function isLength(argument: unknown): boolean {
  if (!isRecord(argument)) return isCount(argument);
  const entries = Object.entries(argument);
  return (
    entries.length > 0 &&
    entries.every(([name, count]) => ["min", "max"].includes(name) && isCount(count))
  );
}

function isCount(count: unknown): boolean {
  return Number.isInteger(count) && Number(count) >= 0;
}

function patternProblem(argument: unknown): string | null {
  if (typeof argument !== "string") return "a regular expression as text";
  try {
    return new RegExp(argument, "u").source === "" ? "a regular expression as text" : null;
  } catch (error) {
    return `a regular expression (${(error as Error).message})`;
  }
}
