import type { RequestMatch } from "../../fake/request-match.ts";
import type { JournalEntry } from "../journal.ts";
import { mapInSlices } from "./map-in-slices.ts";

/** What a search of the journal compares in detail. */
export interface BoundedSearch {
  /** The newest entries that may match. */
  readonly entries: readonly JournalEntry[];
  /** Number of older entries that may match and exceed the bound. */
  readonly unsearched: number;
}

/**
 * Characters of queries and bodies that one search parses: the densest take 50 ns each, and no search of the journal may
 * take longer than 50 ms. 1,000 requests with ordinary bodies have a third.
 */
const MAX_CHARACTERS = 800_000;

/** Looking for a text takes at most this part of the time for parsing. */
const LOOKING = 1 / 40;

/** Selects what conditions on parameters, headers and bodies are compared with. `entries`: the newest first. */
export async function boundedSearch(
  entries: readonly JournalEntry[],
  { parameters = {}, body }: RequestMatch,
): Promise<BoundedSearch> {
  const hasParameters = Object.keys(parameters).length > 0;
  const longest = longestText(body);
  const text = longest === "" ? "" : JSON.stringify(longest);
  const costs = await mapInSlices(entries, ({ request }) => {
    const forQuery = hasParameters ? request.query.length : 0;
    if (body === undefined) return { cost: forQuery, mayMatch: true };
    if (request.body.kind !== "text") return { cost: 0, mayMatch: false };
    const { length } = request.body.text;
    const mayMatch = mayContain(request.body.text, text);
    return { cost: (mayMatch ? forQuery + length : 0) + length * LOOKING, mayMatch };
  });
  let characters = 0;
  const end = costs.findIndex(({ cost }) => (characters += cost) > MAX_CHARACTERS);
  const isWithin = (place: number): boolean => end < 0 || place < end;
  return {
    entries: entries.filter((_, place) => isWithin(place) && costs[place]!.mayMatch),
    unsearched: costs.filter(({ mayMatch }, place) => mayMatch && !isWithin(place)).length,
  };
}

/** Whether JSON may contain a name or string, as JSON writes it. With a backslash, it may be written in another way. */
function mayContain(json: string, text: string): boolean {
  return json.includes(text) || json.includes("\\");
}

/** Returns the longest name or string within a JSON value; empty if there is none. */
function longestText(value: unknown): string {
  const texts =
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([name, one]) => [
          Array.isArray(value) ? "" : name,
          longestText(one),
        ])
      : [typeof value === "string" ? value : ""];
  return texts.reduce((longest, one) => (one.length > longest.length ? one : longest), "");
}
