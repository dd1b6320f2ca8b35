import type { JsonSchema } from "../../src/contract/schema.ts";
import { contract } from "../support/fake-server.ts";

/** The values of a response that a client is likely to overlook. */
export type EdgeKind = "null" | "zero" | "empty string" | "empty list" | "missing";

/** A value at a field of an operation's response, such as `listSearches items[].parent_topic_id null`. */
export type Edge = `${string} ${EdgeKind}`;

/** All edges that the contract allows in the 200 response of an operation. */
export function allowedEdges(id: string, pointer: string): Set<Edge> {
  const edges = new Set<Edge>();
  visitSchema(contract.schemaAt(pointer), "", (path, kind) => edges.add(`${id} ${path} ${kind}`));
  return edges;
}

type Report = (path: string, kind: EdgeKind) => void;

function visitSchema(given: JsonSchema, path: string, report: Report): void {
  const schema = contract.resolved(given);
  for (const branch of schema.anyOf ?? []) visitSchema(branch, path, report);
  for (const kind of kindsOf(schema)) report(path, kind);
  if (schema.items !== undefined) visitSchema(schema.items, `${path}[]`, report);
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inner = fieldOf(path, name);
    if (!(schema.required ?? []).includes(name)) report(inner, "missing");
    visitSchema(property, inner, report);
  }
}

/** The edges that a schema allows for a value itself. */
function kindsOf(schema: JsonSchema): EdgeKind[] {
  const kinds = [schema.type ?? []].flat().map((type): EdgeKind | null => {
    if (type === "null") return "null";
    if (type === "integer" || type === "number") return allowsZero(schema) ? "zero" : null;
    if (type === "string") return allowsEmptyText(schema) ? "empty string" : null;
    return type === "array" && (schema.minItems ?? 0) === 0 ? "empty list" : null;
  });
  return kinds.filter((kind) => kind !== null);
}

function fieldOf(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}

function allowsZero({ minimum = 0, maximum = 0, enum: values }: JsonSchema): boolean {
  return values === undefined && minimum <= 0 && maximum >= 0;
}

function allowsEmptyText({ minLength = 0, enum: values, format, pattern }: JsonSchema): boolean {
  if (values !== undefined) return values.includes("");
  const isMatch = pattern === undefined || new RegExp(pattern, "u").test("");
  return minLength === 0 && format === undefined && isMatch;
}

/** Adds the edges of a response to `found`. */
export function collectEdges(id: string, pointer: string, body: unknown, found: Set<Edge>): void {
  visitValue(contract.schemaAt(pointer), body, "", (path, kind) =>
    found.add(`${id} ${path} ${kind}`),
  );
}

function visitValue(given: JsonSchema, value: unknown, path: string, report: Report): void {
  const schema = contract.resolved(given);
  for (const branch of schema.anyOf ?? []) visitValue(branch, value, path, report);
  const kind = edgeOf(value);
  if (kind !== null) report(path, kind);
  if (Array.isArray(value)) {
    for (const entry of value) visitValue(schema.items ?? {}, entry, `${path}[]`, report);
  } else if (typeof value === "object" && value !== null) visitFields(schema, value, path, report);
}

function visitFields(schema: JsonSchema, value: object, path: string, report: Report): void {
  const fields = new Map<string, unknown>(Object.entries(value));
  for (const [name, property] of Object.entries(schema.properties ?? {})) {
    const inner = fieldOf(path, name);
    if (fields.has(name)) visitValue(property, fields.get(name), inner, report);
    else report(inner, "missing");
  }
}

function edgeOf(value: unknown): EdgeKind | null {
  if (value === null) return "null";
  if (value === 0) return "zero";
  if (value === "") return "empty string";
  return Array.isArray(value) && value.length === 0 ? "empty list" : null;
}
