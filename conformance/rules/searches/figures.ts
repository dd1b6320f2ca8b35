import { documented } from "../../documented.ts";
import type { Exchange, Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import { bodyOf, type Survey } from "../../survey.ts";

/** The sum of counts; null where one of them is none. */
export function sumOf(values: readonly unknown[]): number | null {
  return values.every(isCount) ? values.reduce((sum, value) => sum + value, 0) : null;
}

/** The counts in a map by provider added up; null where it is no such map. */
export function sumOfMap(map: Json): number | null {
  return typeof map === "object" && map !== null && !Array.isArray(map)
    ? sumOf(Object.values(map))
    : null;
}

/** What the document shows beside the rows of a reply: further fields may differ from reply to reply. */
export function knownFigures({ contract }: Survey, exchange: Exchange): Json {
  return documented(contract, "listSearches")({ ...bodyOf(exchange), items: [] });
}

/** A value as text, whatever the order of its keys and of the rows of coverage. */
export function canonical(value: Json): string {
  return JSON.stringify(sorted(value)) ?? "absent";
}

function sorted(value: Json): Json {
  if (Array.isArray(value)) {
    return value.map(sorted).toSorted((a, b) => compare(JSON.stringify(a), JSON.stringify(b)));
  }
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value).toSorted(([a], [b]) => compare(a, b));
  return Object.fromEntries(entries.map(([key, inner]) => [key, sorted(inner)]));
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
