import { nearest } from "../../contract/nearest.ts";
import { isPointer } from "../pointer.ts";

/** A runtime expression of Arazzo, as far as flows use them. */
export type Expression =
  | { readonly kind: "status" }
  | { readonly kind: "header"; readonly name: string }
  | { readonly kind: "body"; readonly of: "request" | "response"; readonly pointer: string }
  | { readonly kind: "sent"; readonly in: "query" | "path"; readonly name: string }
  | { readonly kind: "input"; readonly name: string }
  | { readonly kind: "output"; readonly step: string; readonly name: string };

/** What is wrong with an expression, in one sentence. */
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

/** Whether a text is meant as an expression: prices (`$5`) are none. */
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
  throw new ExpressionError(`"${text}" is no runtime expression; ${hintFor(text)}`);
}

function readBody(text: string): Expression | null {
  const [, of, hash, pointer = ""] = /^\$(request|response)\.body(?:(#)(.*))?$/s.exec(text) ?? [];
  if (of === undefined) return null;
  if (hash !== undefined && !isPointer(pointer)) {
    throw new ExpressionError(
      `"${text}" is no runtime expression: "${pointer}" is no JSON pointer; one begins with /`,
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
  return form === null ? `there are ${FORMS.join(", ")}` : `did you mean ${form}?`;
}

/** The parts of a text with expressions in braces: `{$inputs.brand} news`; literal parts stay texts. */
export function templateParts(text: string): (string | Expression)[] {
  return text
    .split(/(\{\$[A-Za-z][^{}]*\})/)
    .filter((part) => part !== "")
    .map((part) =>
      /^\{\$[A-Za-z]/.test(part) && part.endsWith("}") ? parseExpression(part.slice(1, -1)) : part,
    );
}

/** How an expression in braces begins. */
const OPENED = /\{\$(inputs|steps|statusCode|response|request)\b/;

/** Every expression in a text, whole or embedded. @throws {ExpressionError} */
export function expressionsIn(text: string): Expression[] {
  if (looksLikeExpression(text)) return [parseExpression(text)];
  const parts = templateParts(text);
  if (parts.some((part) => typeof part === "string" && OPENED.test(part))) {
    throw new ExpressionError(`"${text}" opens an expression with { and never closes it with }`);
  }
  return parts.filter((part) => typeof part !== "string");
}
