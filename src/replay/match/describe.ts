import { shortenWithin } from "../../common/shorten.ts";
import { lengthLimits, matcherIn, typeName } from "./matcher.ts";

/** A difference between an expected and an actual value. */
export interface Difference {
  /** JSON pointer into the body or output; empty: the whole, or a status or header. */
  readonly pointer: string;
  readonly of: "body" | "status" | "response" | "output" | `header ${string}`;
  /** JSON or a description. */
  readonly expected: string;
  /** JSON or a description. */
  readonly actual: string;
  /** Stable kind for baselines: `differs`, `missing`, `extra`… */
  readonly why: string;
}

const MAX_SHOWN_LENGTH = 200;

/** A value as JSON, shortened where it is long. */
export function shortJson(value: unknown): string {
  if (value === undefined) return "nothing";
  return shortenWithin(JSON.stringify(value), MAX_SHOWN_LENGTH);
}

const DESCRIPTIONS: Readonly<Record<string, (argument: unknown) => string>> = {
  $any: () => "anything",
  $absent: () => "nothing",
  $type: (type) => `of type ${String(typeName(type))}`,
  $pattern: (pattern) => `text matching /${String(pattern)}/`,
  $length: (argument) => `a length of ${describeLimits(argument)}`,
  $gt: (limit) => `more than ${shortJson(limit)}`,
  $gte: (limit) => `at least ${shortJson(limit)}`,
  $lt: (limit) => `less than ${shortJson(limit)}`,
  $lte: (limit) => `at most ${shortJson(limit)}`,
  $not: (inner) => `not ${describeExpected(inner)}`,
  $oneOf: (choices) => describeList(choices, " or "),
  $unordered: (rows) => `a list of exactly ${describeList(rows, ", ")} in any order`,
  $contains: (rows) => `a list including ${describeList(rows, ", ")}`,
  $first: (rows) => `a list starting with ${describeList(rows, ", ")}`,
  $each: (inner) => `a list with each row ${describeExpected(inner)}`,
  $all: (inner) => describeList(inner, " and "),
};

/** An expected value as JSON, or the description of a matcher. */
export function describeExpected(expected: unknown): string {
  const matcher = matcherIn(expected);
  const describe = matcher === null ? undefined : DESCRIPTIONS[matcher.name];
  return matcher === null || describe === undefined
    ? shortJson(expected)
    : describe(matcher.argument);
}

function describeList(values: unknown, separator: string): string {
  return Array.isArray(values) ? values.map(describeExpected).join(separator) : shortJson(values);
}

function describeLimits(argument: unknown): string {
  const { min, max } = lengthLimits(argument);
  if (min === max) return String(min);
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === 0 ? `at most ${max}` : `${min} to ${max}`;
}
