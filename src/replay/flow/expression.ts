import { nearest } from "../../common/nearest.ts";
import { isPointer } from "../../common/json-pointer.ts";

/** The runtime expressions of Arazzo that flows support. */
export type Expression =
  | { readonly kind: "status" }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "body"; readonly of: "request" | "response"; readonly pointer: string }
  | { readonly kind: "sent"; readonly in: "query" | "path"; readonly name: string }
  | { readonly kind: "input"; readonly name: string }
  | { readonly kind: "output"; readonly step: string; readonly name: string };

/** An invalid expression; the message is one sentence. */
export class ExpressionError extends RangeError {
  override readonly name = "ExpressionError";
}

const FORMS = [
  "$inputs.<name>",
  "$steps.<stepId>.outputs.<name>",
  "$statusCode",
  "$response.body#/<pointer>",
  "$response.header.<name>",
  "$request.body#/<pointer>",
  "$request.query.<name>",
  "$request.path.<name>",
];
const ROOTS = ["$inputs", "$steps", "$statusCode", "$response", "$request"];

/** Whether a text is meant as an expression, unlike a price such as `$5`. */
export function looksLikeExpression(text: string): boolean {
  return /^\$[A-Za-z]/.test(text);
}

/** Reads a runtime expression. @throws {ExpressionError} */
export function parseExpression(text: string): Expression {
  if (text === "$statusCode") return { kind: "status" };
  for (const read of [readBody, readNamed, readOutput]) {
    const expression = read(text);
    if (expression !== null) return expression;
  }
  throw new ExpressionError(`"${text}" is not a runtime expression; ${hintFor(text)}`);
}

function readBody(text: string): Expression | null {
  const [, of, hash, pointer = ""] = /^\$(request|response)\.body(?:(#)(.*))?$/s.exec(text) ?? [];
  if (of === undefined) return null;
  if (hash !== undefined && !isPointer(pointer)) {
    throw new ExpressionError(
      `"${text}" is not a runtime expression: "${pointer}" is not a JSON pointer, which starts with /`,
    );
  }
  return { kind: "body", of: of as "request" | "response", pointer };
}

function readNamed(text: string): Expression | null {
  const [, where = "", name = ""] =
    /^\$(response\.header|request\.query|request\.path|inputs)\.([^\s.#{}]+)$/.exec(text) ?? [];
  return NAMED.get(where)?.(name) ?? null;
}

const NAMED: ReadonlyMap<string, (name: string) => Expression> = new Map([
  ["response.header", (name: string): Expression => ({ kind: "header", name: name.toLowerCase() })],
  ["request.query", (name: string): Expression => ({ kind: "sent", in: "query", name })],
  ["request.path", (name: string): Expression => ({ kind: "sent", in: "path", name })],
  ["inputs", (name: string): Expression => ({ kind: "input", name })],
]);

function readOutput(text: string): Expression | null {
  const [, step, name] = /^\$steps\.([^\s.#{}]+)\.outputs\.([^\s.#{}]+)$/.exec(text) ?? [];
  return step === undefined || name === undefined ? null : { kind: "output", step, name };
}

function hintFor(text: string): string {
  const root = /^\$[A-Za-z]*/.exec(text)?.[0] ?? "";
  const form = ROOTS.includes(root)
    ? FORMS.filter((one) => one.startsWith(root)).join(" or ")
    : nearest(root, ROOTS);
  return form === null ? `expected one of ${FORMS.join(", ")}` : `did you mean ${form}?`;
}

/** Splits a text with expressions in braces, such as `{$inputs.brand} news`. */
export function templateParts(text: string): (string | Expression)[] {
  return text
    .split(/(\{\$[A-Za-z][^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) =>
      /^\{\$[A-Za-z]/.test(part) && part.endsWith("}") ? parseExpression(part.slice(1, -1)) : part,
    );
}

/** The start of an expression in braces. */
const OPENED = /\{\$(inputs|steps|statusCode|response|request)\b/;

/** All expressions of a text. @throws {ExpressionError} */
export function expressionsIn(text: string): Expression[] {
  if (looksLikeExpression(text)) return [parseExpression(text)];
  const parts = templateParts(text);
  if (parts.some((part) => typeof part === "string" && OPENED.test(part))) {
    throw new ExpressionError(`"${text}" contains an expression without a closing }`);
  }
  return parts.filter((part) => typeof part !== "string");
}
