import { shown } from "./difference.ts";
import { bounds, matcherIn, namedType } from "./matcher.ts";

type Say = (argument: unknown) => string;

const WORDS: Readonly<Record<string, Say>> = {
  $any: () => "anything",
  $absent: () => "nothing",
  $type: (type) => `of type ${String(namedType(type))}`,
  $pattern: (pattern) => `text that matches /${String(pattern)}/`,
  $length: (argument) => `a length of ${boundsInWords(argument)}`,
  $gt: (limit) => `more than ${shown(limit)}`,
  $gte: (limit) => `at least ${shown(limit)}`,
  $lt: (limit) => `less than ${shown(limit)}`,
  $lte: (limit) => `at most ${shown(limit)}`,
  $not: (inner) => `not ${inWords(inner)}`,
  $oneOf: (choices) => list(choices, " or "),
  $unordered: (rows) => `in any order exactly ${list(rows, ", ")}`,
  $contains: (rows) => `among the rows ${list(rows, ", ")}`,
  $first: (rows) => `at first ${list(rows, ", ")}`,
  $each: (inner) => `rows, each ${inWords(inner)}`,
  $all: (inner) => list(inner, " and "),
};

/** What is expected, in words where it is a matcher, else as JSON. */
export function inWords(expected: unknown): string {
  const matcher = matcherIn(expected);
  const say = matcher === null ? undefined : WORDS[matcher.name];
  return matcher === null || say === undefined ? shown(expected) : say(matcher.argument);
}

function list(values: unknown, glue: string): string {
  return Array.isArray(values) ? values.map(inWords).join(glue) : shown(values);
}

function boundsInWords(argument: unknown): string {
  const { min, max } = bounds(argument);
  if (min === max) return String(min);
  if (max === Number.POSITIVE_INFINITY) return `at least ${min}`;
  return min === 0 ? `at most ${max}` : `${min} to ${max}`;
}
