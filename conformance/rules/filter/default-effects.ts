import { objectsIn } from "../../assert/rows.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../core/exchange.ts";

/** A value that a default determines, serialised for comparison. */
export interface Effect {
  readonly pointer: string;
  readonly text: string;
}

/** What each default determines: numbers, kind of rows, order, fields, or a text. */
const TELLING: Readonly<Partial<Record<OperationId, (body: Json) => Effect[]>>> = {
  getVisibility: ({ metrics }) =>
    metrics?.total_runs === 0
      ? []
      : VISIBILITY.map((name) => reported(`/metrics/${name}`, metrics?.[name])),
  listSearches: ({ total_count, items }) => [
    ...fieldsOf(items),
    ...(total_count === 0 ? [] : [reported("/total_count", total_count)]),
  ],
  // Rows with equal rates can be in any order, so equal rates show nothing.
  listPromptsByVisibility: ({ items }) => {
    const rates = objectsIn(items).map((row): unknown => row.visibility_pct);
    return new Set(rates).size < 2
      ? []
      : rates.map((rate, index) => reported(`/items/${index}/visibility_pct`, rate));
  },
  listCitations: ({ items }) => fieldsOf(items),
  getVideoSummary: ({ transcript_text }) => [reported("/transcript_text", transcript_text)],
};

const VISIBILITY = ["total_runs", "mention_runs", "visibility_pct"];

/** Returns the effects of defaults in a response; empty if it is malformed. */
export function effectsOf({ operation, response }: Exchange): Effect[] {
  const body: Json = response?.json;
  const distinctive = operation === null ? undefined : TELLING[operation];
  if (distinctive === undefined || typeof body !== "object" || body === null) return [];
  return distinctive(body);
}

/** Returns the names of all fields of the rows. */
function fieldsOf(items: unknown): Effect[] {
  const names = new Set(objectsIn(items).flatMap((row) => Object.keys(row)));
  return names.size === 0 ? [] : [reported("/items", [...names].toSorted())];
}

function reported(pointer: string, value: unknown): Effect {
  return { pointer, text: JSON.stringify(value) ?? "absent" };
}
