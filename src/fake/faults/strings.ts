import { bending, bendingRows, type Fault } from "./fault.ts";
import { isFiltered, isTopicMode, lowerOne } from "./search-bodies.ts";

const SEARCHES = ["listSearches"] as const;

/** Faults of the flat list (§2.12, group_by=search). */
export const STRINGS_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "strings.with-depth",
      says: "Rows of strings have a depth too.",
      kills: ["strings.shape"],
    },
    SEARCHES,
    (row) => {
      row.depth ??= 0;
    },
  ),
  bendingRows(
    {
      id: "strings.without-trigger",
      says: "Rows of strings lack triggered_by.",
      kills: ["strings.shape"],
      may: ["searches.schema"],
    },
    SEARCHES,
    (row) => {
      delete row.triggered_by;
    },
  ),
  bending(
    {
      id: "strings.repeated",
      says: "The second row of a page repeats the first one's string.",
      kills: ["strings.shape"],
      may: ["page.walk", "page.slice", "strings.trigger-yields", "searches.search-narrows"],
    },
    SEARCHES,
    (body, context) => {
      const [first, second] = body.items;
      if (!isTopicMode(context) && second !== undefined) second.search = first.search;
    },
  ),
  bendingRows(
    {
      id: "strings.occurrences-once-per-provider",
      says: "A string counts once for each provider.",
      kills: ["strings.sum", "strings.provider-sum"],
    },
    SEARCHES,
    (row) => {
      if ("depth" in row) return;
      const counts: readonly number[] = Object.values(row.searches_by_provider);
      row.occurrences = counts.filter((count) => count > 0).length;
    },
  ),
  bendingRows(
    {
      id: "strings.provider-map-short",
      says: "searches_by_provider of a string misses a search.",
      kills: ["strings.provider-sum"],
    },
    SEARCHES,
    (row) => {
      if (!("depth" in row)) lowerOne(row.searches_by_provider);
    },
  ),
  bendingRows(
    {
      id: "strings.trigger-of-another-kind",
      says: "brand_prompt_id in triggered_by is an id that no filter knows.",
      kills: ["strings.trigger-usable"],
      may: ["ids.usable", "echo.as-used"],
    },
    SEARCHES,
    (row) => {
      const trigger = row.triggered_by;
      if (typeof trigger?.brand_prompt_id === "string") trigger.brand_prompt_id += "x";
    },
  ),
  bending(
    {
      id: "strings.trigger-of-the-next-row",
      says: "triggered_by is that of the next row.",
      kills: ["strings.trigger-yields"],
      may: ["page.slice", "page.walk"],
    },
    SEARCHES,
    (body, context) => {
      if (isTopicMode(context) || isFiltered(context)) return;
      const triggers = body.items.map((row: { triggered_by: unknown }) => row.triggered_by);
      for (const [index, row] of body.items.entries()) {
        row.triggered_by = triggers[(index + 1) % triggers.length];
      }
    },
  ),
];
