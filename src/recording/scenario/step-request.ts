import type { SentRequest } from "../../../conformance/core/exchange.ts";
import { decodePercent } from "../../common/decode-percent.ts";
import type { Operation, Parameter } from "../../contract/operation.ts";
import { expressionsIn } from "../../replay/flow/expression.ts";
import type { RecordedStep } from "./recorded-steps.ts";
import type { References } from "./references.ts";

/** Parameters that are kept as they are, even where an earlier response contains the same text. */
const LITERAL_PARAMETERS = new Set(["country", "language", "search", "ownership"]);

/** Whether a flow can contain a text as it is: `$inputs…` would be read as a runtime expression. */
export function isLiteral(text: string): boolean {
  try {
    return expressionsIn(text).length === 0;
  } catch {
    return false;
  }
}

/** Whether a flow can contain all texts of a request. */
export function isExpressible({ path, query, body }: SentRequest): boolean {
  return allLiteral([path.split("/").map(decodePercent), query, body]);
}

function allLiteral(value: unknown): boolean {
  if (typeof value === "string") return isLiteral(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(allLiteral);
}

/** Parameters and payload of a step, with references in place of literal values. */
export function stepRequest(
  { operation, exchange }: Pick<RecordedStep, "operation" | "exchange">,
  earlier: readonly RecordedStep[],
  references: References,
): Pick<RecordedStep, "parameters" | "payload"> {
  const { path, query, body } = exchange.request;
  const values = new Map<string, unknown[]>();
  for (const [name, text] of [...pathParameters(operation, path), ...query]) {
    const parameter = operation.parameters.find((one) => one.name === name);
    if (parameter === undefined) continue;
    const value = parameterValue(parameter, text, earlier, references);
    values.set(name, [...(values.get(name) ?? []), value]);
  }
  const parameters = [...values].map(([name, all]) => ({
    name,
    value: all.length === 1 ? all[0] : all,
  }));
  const takesBody = operation.bodyPointer !== null;
  return { parameters, payload: takesBody ? payloadOf(body, references) : undefined };
}

/** Names and decoded values of the path parameters of a request. */
export function pathParameters({ path }: Operation, sent: string): [string, string][] {
  const segments = sent.split("/");
  return path.split("/").flatMap((part, index): [string, string][] => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, decodePercent(segments[index] ?? "")]];
  });
}

function parameterValue(
  { name, schema }: Parameter,
  text: string,
  earlier: readonly RecordedStep[],
  references: References,
): unknown {
  if (name === "brand") return references.brand(text);
  if (schema.format === "date") return references.day(text) ?? text;
  if (schema.type === "integer" || schema.type === "boolean") return scalarValue(text);
  if (schema.enum !== undefined || LITERAL_PARAMETERS.has(name)) return text;
  return references.captured(text, name, earlier);
}

/** A number or boolean, unless the text spells it differently than a flow would send it. */
function scalarValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return String(Number(text)) === text ? Number(text) : text;
}

function payloadOf(body: unknown, references: References): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      name === "brand" && typeof value === "string" ? references.brand(value) : value,
    ]),
  );
}
