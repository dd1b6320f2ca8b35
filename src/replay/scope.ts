import type { Exchange } from "../../conformance/exchange.ts";
import type { InputValue } from "./flow/flow.ts";
import {
  looksLikeExpression,
  parseExpression,
  templateParts,
  type Expression,
} from "./flow/expression.ts";
import { valueAt } from "./pointer.ts";

/** Everything that an expression can mean while a flow runs. */
export interface Scope {
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** The outputs of the steps that have run, by step. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** The exchange of the step at hand; null before it was sent. */
  readonly exchange: Exchange | null;
  /** The path parameters of the step at hand, as text. */
  readonly path: Readonly<Record<string, string>>;
  /** YYYY-MM-DD of a day relative to the flow's day 0. */
  readonly date: (day: number) => string;
}

/** An expression that leads to nothing, as text. */
export class Unresolved extends Error {
  override readonly name = "Unresolved";
  /** The step whose output it wanted; null: it wanted something else. */
  readonly step: string | null;

  constructor(expression: Expression, text: string) {
    super(`${text} leads to nothing`);
    this.step = expression.kind === "output" ? expression.step : null;
  }
}

/** A value with its expressions and days put in. @throws {Unresolved} */
export function resolve(value: unknown, scope: Scope): unknown {
  if (typeof value === "string") return resolveText(value, scope);
  if (Array.isArray(value)) return value.map((one: unknown) => resolve(one, scope));
  if (typeof value !== "object" || value === null) return value;
  const day = dayIn(value);
  if (day !== null) return scope.date(day);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, resolve(one, scope)]),
  );
}

/** The day of `{$day: n}`; null where a value is another. */
export function dayIn(value: object): number | null {
  const { $day: day } = value as { readonly $day?: unknown };
  return typeof day === "number" ? day : null;
}

/** A text's value: an expression keeps the type of what it leads to. @throws {Unresolved} */
export function resolveText(text: string, scope: Scope): unknown {
  if (looksLikeExpression(text)) return found(parseExpression(text), text, scope);
  const parts = templateParts(text);
  return parts
    .map((part) => (typeof part === "string" ? part : asText(found(part, text, scope))))
    .join("");
}

function asText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function found(expression: Expression, text: string, scope: Scope): unknown {
  const value = lookUp(expression, scope);
  if (value === undefined) throw new Unresolved(expression, text);
  return value;
}

function lookUp(expression: Expression, scope: Scope): unknown {
  switch (expression.kind) {
    case "input":
      return scope.inputs.get(expression.name);
    case "output":
      return scope.outputs.get(expression.step)?.get(expression.name);
    case "body":
    case "status":
    case "header":
    case "sent":
      return scope.exchange === null ? undefined : seenIn(scope.exchange, expression, scope.path);
  }
}

type Seen = Extract<Expression, { readonly kind: "body" | "status" | "header" | "sent" }>;

/** What an expression means in the request and the reply at hand. */
function seenIn({ request, reply }: Exchange, expression: Seen, path: Scope["path"]): unknown {
  switch (expression.kind) {
    case "status":
      return reply?.status;
    case "header":
      return reply?.headers[expression.name];
    case "body":
      return valueAt(expression.of === "request" ? request.body : reply?.json, expression.pointer);
    case "sent":
      return expression.in === "path" ? path[expression.name] : sentAs(request, expression.name);
  }
}

function sentAs({ query }: Exchange["request"], parameter: string): string | undefined {
  return query.find(([name]) => name === parameter)?.[1];
}
