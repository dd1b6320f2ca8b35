import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";

/** Something that a default decides, as text to be compared. */
export interface Told {
  readonly pointer: string;
  readonly text: string;
}

/** What each default decides: the numbers, the kind of rows, their order, their fields, a text. */
const TELLING: Readonly<Partial<Record<OperationId, (body: Json) => Told[]>>> = {
  getVisibility: ({ metrics }) =>
    metrics?.total_runs === 0
      ? []
      : VISIBILITY.map((name) => told(`/metrics/${name}`, metrics?.[name])),
  listSearches: ({ total_count, items }) => [
    ...fieldsOf(items),
    ...(total_count === 0 ? [] : [told("/total_count", total_count)]),
  ],
  // Rows with equal rates can stand in any order, and tell nothing where all are equal.
  listPromptsByVisibility: ({ items }) => {
    const rates = rowsOf(items).map((row) => row["visibility_pct"]);
    return new Set(rates).size < 2
      ? []
      : rates.map((rate, place) => told(`/items/${place}/visibility_pct`, rate));
  },
  listCitations: ({ items }) => fieldsOf(items),
  getVideoSummary: ({ transcript_text }) => [told("/transcript_text", transcript_text)],
};

const VISIBILITY = ["total_runs", "mention_runs", "visibility_pct"];

/** What a reply tells of its defaults; empty where it is not of the documented form. */
export function tellingOf({ operation, reply }: Exchange): Told[] {
  const body: Json = reply?.json;
  const telling = operation === null ? undefined : TELLING[operation];
  if (telling === undefined || typeof body !== "object" || body === null) return [];
  return telling(body);
}

/** The fields that rows have, all together. */
function fieldsOf(items: unknown): Told[] {
  const names = new Set(rowsOf(items).flatMap((row) => Object.keys(row)));
  return names.size === 0 ? [] : [told("/items", [...names].toSorted())];
}

function rowsOf(items: unknown): Readonly<Record<string, unknown>>[] {
  const list: readonly Json[] = Array.isArray(items) ? items : [];
  return list.filter((row) => typeof row === "object" && row !== null);
}

function told(pointer: string, value: unknown): Told {
  return { pointer, text: JSON.stringify(value) ?? "absent" };
}
