import { escape } from "@swaggerexpert/json-pointer";
import type { Exchange, Json } from "../../../conformance/exchange.ts";

/** Shorter texts stand in many places by chance. */
const SHORTEST = 3;

/** What a request repeats to be told what it was asked: no source of anything. */
const ECHO = "filters_applied";

/**
 * Where a reply holds a value, as a JSON pointer; null: nowhere. A field of the same name is taken before
 * others, a place outside of lists before one in them, an earlier row before a later one.
 */
export function pointerTo(value: string, name: string, { reply }: Exchange): string | null {
  if (value.length < SHORTEST || reply === null || reply.status !== 200) return null;
  const places = placesOf(value, reply.json, []);
  const [best] = places.toSorted((a, b) => compare(rank(a, name), rank(b, name)));
  return best === undefined ? null : best.map((part) => `/${escape(String(part))}`).join("");
}

type Place = readonly (string | number)[];

function placesOf(value: string, json: Json, place: Place): Place[] {
  if (json === value) return [place];
  if (Array.isArray(json))
    return json.flatMap((row, index) => placesOf(value, row, [...place, index]));
  if (typeof json !== "object" || json === null) return [];
  return Object.entries(json)
    .filter(([name]) => name !== ECHO)
    .flatMap(([name, inner]) => placesOf(value, inner, [...place, name]));
}

/** The smaller, the better; places found in the same rank keep the document's order. */
function rank(place: Place, name: string): number[] {
  const rows = place.filter((part) => typeof part === "number");
  return [place.at(-1) === name ? 0 : 1, rows.length, ...rows];
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (const [place, one] of a.entries()) {
    const difference = one - (b[place] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
