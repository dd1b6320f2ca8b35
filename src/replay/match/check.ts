import { suggestionFor } from "../../common/did-you-mean.ts";
import { isObject, type JsonObject } from "../../common/is-object.ts";
import { MAX_CLOCK_OFFSET_DAYS } from "../../workspace/clock.ts";
import { pointerSegment } from "../../common/json-pointer.ts";
import { MATCHER_NAMES } from "./compare.ts";
import { isRelativeDay, lengthLimits, typeName, TYPES } from "./matcher.ts";

/** Adds a problem of a scenario file at a JSON pointer. */
export type ReportProblem = (pointer: string, message: string) => void;

/** What a matcher allows as its argument; null: the argument is valid. */
type Check = (argument: unknown) => string | null;

const checkTrue: Check = (argument) => (argument === true ? null : "true");
const checkLimit: Check = (argument) =>
  typeof argument === "number" || typeof argument === "string" || isRelativeDay(argument)
    ? null
    : "a number, a text or an expression";
const checkNonEmptyList: Check = (argument) =>
  Array.isArray(argument) && argument.length > 0 ? null : "a non-empty list";

const CHECKS: Readonly<Record<string, Check>> = {
  $any: checkTrue,
  $absent: checkTrue,
  $type: (argument) =>
    TYPES.some((type) => type === typeName(argument)) ? null : `one of ${TYPES.join(", ")}`,
  $pattern: checkPattern,
  $length: checkLength,
  $gt: checkLimit,
  $gte: checkLimit,
  $lt: checkLimit,
  $lte: checkLimit,
  $oneOf: checkNonEmptyList,
  $all: checkNonEmptyList,
  $contains: checkNonEmptyList,
  $first: checkNonEmptyList,
  $unordered: (argument) => (Array.isArray(argument) ? null : "a list"),
};

/** Checks every matcher and relative day in an expected value. */
export function checkMatchers(value: unknown, pointer: string, report: ReportProblem): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) checkMatchers(one, `${pointer}/${index}`, report);
    return;
  }
  if (!isObject(value)) return;
  if (isRelativeDay(value)) return checkDay(value, pointer, report);
  const marked = Object.keys(value).find((name) => name.startsWith("$"));
  const problem = marked === undefined ? null : matcherProblem(value, marked);
  if (problem !== null) return report(pointer + problem.pointer, problem.message);
  if (marked === "$pattern") return;
  for (const [name, one] of Object.entries(value)) {
    checkMatchers(one, `${pointer}/${pointerSegment(name)}`, report);
  }
}

function matcherProblem(
  value: JsonObject,
  name: string,
): { readonly pointer: string; readonly message: string } | null {
  if (!MATCHER_NAMES.includes(name)) {
    const hint = suggestion(name, MATCHER_NAMES);
    return { pointer: "", message: `unknown matcher "${name}"; ${hint}` };
  }
  if (Object.keys(value).length > 1) {
    const message = `${name} must be the only key of its object; combine matchers with {$all: [...]}`;
    return { pointer: "", message };
  }
  const allowed = CHECKS[name]?.(value[name]) ?? null;
  if (allowed === null) return null;
  const message = `invalid ${name} ${JSON.stringify(value[name])}; expected ${allowed}`;
  return { pointer: `/${name}`, message };
}

/** The hint of a message about an unknown name. */
export function suggestion(name: string, known: readonly string[]): string {
  if (known.length === 0) return "there are none";
  return suggestionFor(name, known, `expected one of ${known.join(", ")}`);
}

/** Checks every relative day in a value. */
export function checkDays(value: unknown, pointer: string, report: ReportProblem): void {
  if (Array.isArray(value)) {
    for (const [index, one] of value.entries()) checkDays(one, `${pointer}/${index}`, report);
  } else if (isRelativeDay(value)) {
    checkDay(value, pointer, report);
  } else if (isObject(value)) {
    for (const [name, one] of Object.entries(value)) {
      checkDays(one, `${pointer}/${pointerSegment(name)}`, report);
    }
  }
}

function checkDay(
  { $day: day }: { readonly $day: unknown },
  pointer: string,
  report: ReportProblem,
): void {
  if (Number.isInteger(day) && Math.abs(Number(day)) <= MAX_CLOCK_OFFSET_DAYS) return;
  report(
    `${pointer}/$day`,
    `invalid $day ${JSON.stringify(day)}; expected a whole number from -${MAX_CLOCK_OFFSET_DAYS} to ${MAX_CLOCK_OFFSET_DAYS}, in days relative to day 0`,
  );
}

function checkLength(argument: unknown): string | null {
  const counts = isObject(argument) ? Object.entries(argument) : [["min", argument]];
  const isValid =
    counts.length > 0 &&
    counts.every(
      ([name, count]) =>
        (name === "min" || name === "max") && Number.isInteger(count) && Number(count) >= 0,
    );
  if (!isValid) return "a whole number, or {min: 1, max: 5}";
  const { min, max } = lengthLimits(argument);
  return min <= max ? null : "a min that is at most max";
}

function checkPattern(argument: unknown): string | null {
  if (typeof argument !== "string") return "a regular expression as text";
  try {
    RegExp(argument, "u");
    return null;
  } catch (error) {
    return `a regular expression (${(error as Error).message})`;
  }
}
