import type { Exchange, SentRequest } from "../../conformance/core/exchange.ts";
import {
  looksLikeExpression,
  parseExpression,
  templateParts,
  type Expression,
} from "./flow/expression.ts";
import type { InputValue } from "./flow/flow.ts";
import { valueAt } from "../common/json-pointer.ts";

/** The values that expressions refer to. */
export interface Bindings {
  readonly inputs: ReadonlyMap<string, InputValue>;
  /** Outputs by stepId and name. */
  readonly outputs: ReadonlyMap<string, ReadonlyMap<string, unknown>>;
  /** Exchange of the current step; null before its request is sent. */
  readonly exchange: Exchange | null;
  /** Path parameters of the current step. */
  readonly pathParameters: Readonly<Record<string, string>>;
  /** A day relative to day 0 as YYYY-MM-DD. */
  readonly formatDay: (day: number) => string;
}

/** An expression without a value. */
export class UnresolvedError extends Error {
  override readonly name = "UnresolvedError";
  /** The step whose output is missing; null: another expression. */
  readonly step: string | null;

  constructor(expression: Expression, text: string) {
    super(`${text} has no value`);
    this.step = expression.kind === "output" ? expression.step : null;
  }
}

/** A value with its expressions and relative days replaced. @throws {UnresolvedError} */
export function resolve(value: unknown, bindings: Bindings): unknown {
  if (typeof value === "string") return resolveText(value, bindings);
  if (Array.isArray(value)) return value.map((one: unknown) => resolve(one, bindings));
  if (typeof value !== "object" || value === null) return value;
  const { $day: day } = value as { readonly $day?: unknown };
  if (typeof day === "number") return bindings.formatDay(day);
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, resolve(one, bindings)]),
  );
}

/** Resolves the expressions of a text; a single expression keeps its type. @throws {UnresolvedError} */
export function resolveText(text: string, bindings: Bindings): unknown {
  const valueOf = (expression: Expression): unknown => {
    const value = lookUp(expression, bindings);
    if (value === undefined) throw new UnresolvedError(expression, text);
    return value;
  };
  if (looksLikeExpression(text)) return valueOf(parseExpression(text));
  return templateParts(text)
    .map((part) => {
      const value = typeof part === "string" ? part : valueOf(part);
      return typeof value === "string" ? value : JSON.stringify(value);
    })
    .join("");
}

function lookUp(expression: Expression, bindings: Bindings): unknown {
  switch (expression.kind) {
    case "input":
      return bindings.inputs.get(expression.name);
    case "output":
      return bindings.outputs.get(expression.step)?.get(expression.name);
    case "status":
    case "header":
    case "body":
    case "sent": {
      const { exchange, pathParameters } = bindings;
      return exchange === null ? undefined : lookUpIn(exchange, expression, pathParameters);
    }
  }
}

type ExchangeExpression = Exclude<Expression, { readonly kind: "input" | "output" }>;

function lookUpIn(
  { request, response }: Exchange,
  expression: ExchangeExpression,
  pathParameters: Bindings["pathParameters"],
): unknown {
  switch (expression.kind) {
    case "status":
      return response?.status;
    case "header":
      return response?.headers[expression.name];
    case "body": {
      const body: unknown = expression.of === "request" ? request.body : response?.json;
      return valueAt(body, expression.pointer);
    }
    case "sent":
      return expression.in === "path"
        ? pathParameters[expression.name]
        : firstInQuery(request, expression.name);
  }
}

function firstInQuery({ query }: SentRequest, wanted: string): string | undefined {
  return query.find(([name]) => name === wanted)?.[1];
}
