import type { JsonObject } from "../../../common/is-object.ts";
import { escapeSegment, unescapeSegment, pointerPattern } from "../../../common/json-pointer.ts";
import { nearest } from "../../../common/nearest.ts";
import { MAX_HINTS, type ApiResponse } from "../../request.ts";

type Holder = Record<string, unknown>;

/** Limits on the number and the length of pointers, above those of any response. */
const MAX_POINTERS = 100;
const MAX_POINTER = 200;

/** Describes an invalid `set`; null: it is valid. */
export function setProblem({ set }: JsonObject): string | null {
  const example = '{"/metrics/visibility_pct": 100}';
  if (set === undefined) return `"set" is required: values by JSON pointer, such as ${example}`;
  const pointers = Object.keys(set as Holder);
  if (pointers.length > MAX_POINTERS) {
    return `"set" has ${pointers.length} pointers; allowed are ${MAX_POINTERS}`;
  }
  const long = pointers.find(({ length }) => length > MAX_POINTER);
  if (long !== undefined) {
    return `"set" has a pointer of ${long.length} characters; allowed are ${MAX_POINTER}`;
  }
  const wrong = pointers.find((pointer) => !pointer.startsWith("/"));
  if (wrong === undefined) return null;
  return `"set" can't have "${wrong}"; allowed are JSON pointers, as in ${example}`;
}

/**
 * Sets fields of a successful response by JSON pointer; `*` stands for all entries of a list. A hint names each pointer
 * that the response did not have, with the most similar one that it has.
 */
export function withFields(response: ApiResponse, fields: JsonObject): ApiResponse {
  if (response.status !== 200) return response;
  // Rows are shared with other responses.
  const body = structuredClone(response.body);
  const missed: string[] = [];
  for (const [pointer, value] of Object.entries(fields)) {
    const names = pointer.slice(1).split("/").map(unescapeSegment);
    const last = names.pop() ?? "";
    const holders = names.reduce<unknown[]>(
      (at, name) => at.flatMap((one) => below(one, name)),
      [body],
    );
    const slots = holders.flatMap((holder) => slotsOf(holder, last));
    if (!slots.some(([holder, name]) => Object.hasOwn(holder, name))) missed.push(pointer);
    for (const [holder, name] of slots) holder[name] = value;
  }
  const hints = missed.slice(0, MAX_HINTS).map((pointer) => missedHint(pointer, response.body));
  const note = { ...response.note, hints: [...response.note.hints, ...hints] };
  return { ...response, body, note };
}

function missedHint(pointer: string, body: unknown): string {
  const known = pointersIn(body);
  const general = pointerPattern(pointer);
  const [last] = /\/[^/]*$/.exec(pointer) ?? [pointer];
  const near = nearest(general, known) ?? known.find((one) => one.endsWith(last));
  const hint = near === undefined ? "" : `; did you mean "${near}"?`;
  return `fault transport.set: the response has no ${pointer}${hint}`;
}

/** The pointers of all fields of a body; the first entry of a list stands for all. */
function pointersIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = Array.isArray(value)
    ? value.slice(0, 1).map((entry: unknown) => ["*", entry] as const)
    : Object.entries(value);
  return fields.flatMap(([name, inner]) => {
    const own = `/${escapeSegment(name)}`;
    return [own, ...pointersIn(inner).map((pointer) => own + pointer)];
  });
}

function below(value: unknown, name: string): unknown[] {
  return slotsOf(value, name).flatMap(([holder, key]) =>
    Object.hasOwn(holder, key) ? [holder[key]] : [],
  );
}

/** The objects and names that a name stands for. New fields can be added to objects, but not to lists. */
function slotsOf(value: unknown, name: string): [Holder, string][] {
  if (typeof value !== "object" || value === null || name === "__proto__") return [];
  const holder = value as Holder;
  if (!Array.isArray(value)) return [[holder, name]];
  if (name === "*") return value.map((_, index) => [holder, String(index)]);
  return Object.hasOwn(holder, name) ? [[holder, name]] : [];
}
