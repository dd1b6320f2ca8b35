import type { SentRequest } from "../../../conformance/exchange.ts";
import type { Operation, Parameter } from "../../contract/operation.ts";
import type { Draft } from "./draft.ts";
import { isSayable } from "./values.ts";
import type { Vocabulary } from "./vocabulary.ts";

/** Texts that are words of their own, even where an earlier reply holds the same. */
const OWN_WORDS = new Set(["country", "language", "search", "ownership"]);

type Said = Draft["parameters"][number];

/** Whether a flow can hold all texts of a request. */
export function canSay({ path, query, body }: SentRequest): boolean {
  return sayable([path.split("/").map(decoded), query, body]);
}

/** A request in a flow's words. */
export function sayRequest(
  { operation, exchange }: Pick<Draft, "operation" | "exchange">,
  before: readonly Draft[],
  vocabulary: Vocabulary,
): Pick<Draft, "parameters" | "payload"> {
  const { path, query, body } = exchange.request;
  const values = new Map<string, unknown[]>();
  for (const [name, text] of [...inPath(operation, path), ...query]) {
    const parameter = operation.parameters.find((one) => one.name === name);
    if (parameter === undefined) continue;
    const said = sayValue(parameter, text, before, vocabulary);
    values.set(name, [...(values.get(name) ?? []), said]);
  }
  const parameters = [...values].map(([name, all]): Said => ({
    name,
    value: all.length === 1 ? all[0] : all,
  }));
  const takesBody = operation.bodyPointer !== null;
  return { parameters, payload: takesBody ? sayPayload(body, vocabulary) : undefined };
}

/** The path parameters of a request by name; the path is as it was sent. */
export function inPath({ path }: Operation, asked: string): [string, string][] {
  const segments = asked.split("/");
  return path.split("/").flatMap((part, place): [string, string][] => {
    const [, name] = /^\{(.+)\}$/.exec(part) ?? [];
    return name === undefined ? [] : [[name, decoded(segments[place] ?? "")]];
  });
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function sayValue(
  { name, schema }: Parameter,
  text: string,
  before: readonly Draft[],
  vocabulary: Vocabulary,
): unknown {
  if (name === "brand") return vocabulary.brand(text);
  if (schema.format === "date") return vocabulary.day(text) ?? text;
  if (schema.type === "integer" || schema.type === "boolean") return plainValue(text);
  if (schema.enum !== undefined || OWN_WORDS.has(name)) return text;
  return vocabulary.captured(text, name, before);
}

/** A number or a truth value where it would be written so again; else the text. */
function plainValue(text: string): unknown {
  if (text === "true" || text === "false") return text === "true";
  return String(Number(text)) === text ? Number(text) : text;
}

function sayPayload(body: unknown, vocabulary: Vocabulary): unknown {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return body;
  return Object.fromEntries(
    Object.entries(body).map(([name, value]: [string, unknown]) => [
      name,
      name === "brand" && typeof value === "string" ? vocabulary.brand(value) : value,
    ]),
  );
}

function sayable(value: unknown): boolean {
  if (typeof value === "string") return isSayable(value);
  if (typeof value !== "object" || value === null) return true;
  return Object.values(value).every(sayable);
}
