import { escape } from "@swaggerexpert/json-pointer";
import type { CallStep, Expectation } from "../flow/flow.ts";
import { looksLikeExpression } from "../flow/expression.ts";
import { isRecord, matcherIn } from "../match/matcher.ts";
import { inWords } from "../match/words.ts";
import type { StandIns } from "./stand-ins.ts";

/** One of Arazzo's success criteria. */
export type Criterion =
  | { readonly condition: string }
  | { readonly context: string; readonly type: "regex"; readonly condition: string };

export interface Criteria {
  readonly said: readonly Criterion[];
  /** What Arazzo has no words for. */
  readonly unsaid: readonly string[];
}

/** What a step expects of any deployment, as far as Arazzo's simple conditions go. */
export function criteriaOf({ expectations }: CallStep, standIns: StandIns): Criteria {
  const said: Criterion[] = [];
  const unsaid: string[] = [];
  const sink: Sink = {
    say: (criterion) => void said.push(criterion),
    leave: (what, expected) => void unsaid.push(`${what} is ${inWords(expected)}`),
    standIns,
  };
  for (const one of expectations) {
    if (one.fakeOnly) unsaid.push("an expectation that is for the fake only");
    else translate(one, sink);
  }
  return { said, unsaid };
}

interface Sink {
  readonly say: (criterion: Criterion) => void;
  readonly leave: (what: string, expected: unknown) => void;
  readonly standIns: StandIns;
}

function translate({ status, body, pointers, headers }: Expectation, sink: Sink): void {
  if (status !== undefined) {
    sink.say({ condition: status.map((one) => `$statusCode == ${one}`).join(" || ") });
  }
  if (body !== undefined) translateValue(body, "", sink);
  for (const [pointer, expected] of Object.entries(pointers))
    translateValue(expected, pointer, sink);
  for (const [name, expected] of Object.entries(headers)) {
    translateAt(expected, `$response.header.${name}`, sink);
  }
}

function translateValue(expected: unknown, pointer: string, sink: Sink): void {
  if (Array.isArray(expected)) {
    for (const [place, row] of expected.entries()) translateValue(row, `${pointer}/${place}`, sink);
    sink.leave(`the length of ${pointer}`, expected.length);
  } else if (isRecord(expected) && matcherIn(expected) === null) {
    for (const [name, value] of Object.entries(expected)) {
      translateValue(value, `${pointer}/${escape(name)}`, sink);
    }
  } else {
    translateAt(expected, `$response.body#${pointer}`, sink);
  }
}

const OPERATORS: Readonly<Record<string, string>> = {
  $gt: ">",
  $gte: ">=",
  $lt: "<",
  $lte: "<=",
  $not: "!=",
  $oneOf: "==",
};

function translateAt(expected: unknown, place: string, sink: Sink): void {
  const { name, argument } = matcherIn(expected) ?? { name: "", argument: expected };
  if (name === "$all" && Array.isArray(argument)) {
    for (const one of argument) translateAt(one, place, sink);
    return;
  }
  const criterion =
    name === "$pattern"
      ? ({ context: place, type: "regex", condition: String(argument) } as const)
      : comparison(expected, place, sink.standIns);
  if (criterion === null) sink.leave(place, expected);
  else sink.say(criterion);
}

/** A comparison with one value, or with several of which one has to be it; null: it is another thing. */
function comparison(expected: unknown, place: string, standIns: StandIns): Criterion | null {
  const { name, argument } = matcherIn(expected) ?? { name: "", argument: expected };
  const isValue = name === "" || name === "$day";
  const operator = isValue ? "==" : OPERATORS[name];
  if (operator === undefined) return null;
  const values: readonly unknown[] =
    name === "$oneOf" && Array.isArray(argument) ? argument : [isValue ? expected : argument];
  const literals = values.map((one) => literalOf(one, standIns));
  if (literals.includes(null)) return null;
  return { condition: literals.map((one) => `${place} ${operator} ${one}`).join(" || ") };
}

/** A value as a condition writes it; null: it can't. */
function literalOf(value: unknown, standIns: StandIns): string | null {
  const date = standIns.dayInput(value);
  if (date !== null) return date;
  if (typeof value === "number" && value < 0) return standIns.negativeInput(value);
  if (typeof value === "string") {
    return looksLikeExpression(value) ? value : `'${value.replaceAll("'", "''")}'`;
  }
  return typeof value === "object" && value !== null ? null : JSON.stringify(value);
}
