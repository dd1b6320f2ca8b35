import type { RequestBody } from "../../fake/request.ts";
import type { RequestMatch } from "../../fake/request-match.ts";
import type { JournalEntry } from "../journal.ts";
import { mapInSlices } from "./map-in-slices.ts";

/** Entries of the journal by whether a search compares them with all conditions. */
export interface BoundedSearch {
  /** The newest entries. */
  readonly compared: readonly JournalEntry[];
  /** The older entries that may match. */
  readonly beyond: readonly JournalEntry[];
}

/**
 * The most characters of queries and bodies that one search parses. No search of the journal may take longer than
 * 50 ms, and parsing takes up to 50 ns per character. 1,000 requests with ordinary bodies have a third of the characters.
 */
const MAX_CHARACTERS = 800_000;

/** The cost of an entry with a short request, in characters. A journal can have 27,000 of them, in 40 worlds. */
const LEAST_CHARACTERS = 60;

/** Searching a body for a text takes at most this fraction of the time for parsing it. */
const LOOKING = 1 / 40;

/**
 * Divides entries, the newest first, by what conditions on parameters, headers and bodies can be compared with in time.
 * Comparing with one parameter or header takes about as long as parsing a character.
 */
export async function boundedSearch(
  entries: readonly JournalEntry[],
  match: RequestMatch,
): Promise<BoundedSearch> {
  const parameters = Object.keys(match.parameters ?? {}).length;
  const named = parameters + Object.keys(match.headers ?? {}).length;
  const mayInclude = bodyFilter(match);
  const costs = await mapInSlices(entries, ({ request }) => {
    const forQuery = parameters > 0 ? request.query.length : 0;
    const length =
      match.body !== undefined && request.body.kind === "text" ? request.body.text.length : 0;
    const mayMatch = mayInclude(request.body);
    const forText = forQuery + length * (mayMatch ? 1 : LOOKING);
    const least = named > 0 || (match.body !== undefined && mayMatch) ? LEAST_CHARACTERS : 0;
    return { cost: named + Math.max(least, forText), mayMatch };
  });
  let characters = 0;
  const end = costs.findIndex(({ cost }) => (characters += cost) > MAX_CHARACTERS);
  if (end < 0) return { compared: entries, beyond: [] };
  return {
    compared: entries.slice(0, end),
    beyond: entries.slice(end).filter((_, place) => costs[end + place]!.mayMatch),
  };
}

/** Returns whether a body may include the wanted JSON, without parsing it: whether it contains its longest name or string. */
export function bodyFilter({ body }: RequestMatch): (given: RequestBody) => boolean {
  if (body === undefined) return () => true;
  const longest = longestText(body);
  const text = longest === "" ? "" : JSON.stringify(longest);
  // With a backslash, the text may be written in another way.
  return (given) =>
    given.kind === "text" && (given.text.includes(text) || given.text.includes("\\"));
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
