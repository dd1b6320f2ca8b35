import { isObject } from "../../common/is-object.ts";
import { escapeSegment } from "../../common/json-pointer.ts";
import { looksLikeExpression } from "../flow/expression.ts";
import type { CallStep } from "../flow/flow.ts";
import { describeExpected } from "../match/describe.ts";
import { matcherIn } from "../match/matcher.ts";
import type { SubstituteInputs } from "./substitute-inputs.ts";

/** A success criterion of Arazzo. */
export type Criterion =
  | { readonly condition: string }
  | { readonly context: string; readonly type: "regex"; readonly condition: string };

/** The expectations of a step as success criteria, and those that Arazzo cannot express. */
export class Criteria {
  readonly criteria: Criterion[] = [];
  readonly leftOut: string[] = [];
  readonly #substitutes: SubstituteInputs;

  constructor({ expectations }: CallStep, substitutes: SubstituteInputs) {
    this.#substitutes = substitutes;
    for (const { status, body, pointers, headers, fakeOnly } of expectations) {
      if (fakeOnly) {
        this.leftOut.push("an expectation for the fake only");
        continue;
      }
      if (status !== undefined) {
        const condition = status.map((one) => `$statusCode == ${one}`).join(" || ");
        this.criteria.push({ condition });
      }
      if (body !== undefined) this.#addBody(body, "");
      for (const [pointer, expected] of Object.entries(pointers)) this.#addBody(expected, pointer);
      for (const [name, expected] of Object.entries(headers)) {
        this.#addValue(expected, `$response.header.${name}`);
      }
    }
  }

  #addBody(expected: unknown, pointer: string): void {
    if (Array.isArray(expected)) {
      for (const [index, row] of expected.entries()) this.#addBody(row, `${pointer}/${index}`);
      this.#leaveOut(`the length of ${pointer}`, expected.length);
    } else if (isObject(expected) && matcherIn(expected) === null) {
      for (const [name, value] of Object.entries(expected)) {
        this.#addBody(value, `${pointer}/${escapeSegment(name)}`);
      }
    } else {
      this.#addValue(expected, `$response.body#${pointer}`);
    }
  }

  #addValue(expected: unknown, expression: string): void {
    const { name, argument } = matcherIn(expected) ?? { name: "", argument: expected };
    if (name === "$all" && Array.isArray(argument)) {
      for (const one of argument) this.#addValue(one, expression);
    } else if (name === "$pattern") {
      this.criteria.push({ context: expression, type: "regex", condition: String(argument) });
    } else {
      const condition = this.#comparison(expected, expression);
      if (condition === null) this.#leaveOut(expression, expected);
      else this.criteria.push({ condition });
    }
  }

  #leaveOut(what: string, expected: unknown): void {
    this.leftOut.push(`${what} is ${describeExpected(expected)}`);
  }

  /** A comparison with one or several values; null: not expressible. */
  #comparison(expected: unknown, expression: string): string | null {
    const { name, argument } = matcherIn(expected) ?? { name: "", argument: expected };
    const isValue = name === "" || name === "$day";
    const operator = isValue ? "==" : OPERATORS[name];
    if (operator === undefined) return null;
    const values: readonly unknown[] =
      name === "$oneOf" && Array.isArray(argument) ? argument : [isValue ? expected : argument];
    const literals = values.map((one) => this.#literal(one));
    if (literals.includes(null)) return null;
    return literals.map((one) => `${expression} ${operator} ${one}`).join(" || ");
  }

  /** A value in a condition; null: not expressible. */
  #literal(value: unknown): string | null {
    const date = this.#substitutes.forDay(value);
    if (date !== null) return date;
    if (typeof value === "number" && value < 0) return this.#substitutes.forNegative(value);
    if (typeof value === "string") {
      return looksLikeExpression(value) ? value : `'${value.replaceAll("'", "''")}'`;
    }
    return typeof value === "object" && value !== null ? null : JSON.stringify(value);
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
