import { groupBy } from "../../src/common/group-by.ts";

/** Short titles for the sections of the API specification, by which reports are grouped. */
export const SECTIONS: Readonly<Record<string, string>> = {
  "1": "What it does",
  "2.1": "Conventions",
  "2.2": "Sentiment",
  "2.3": "Tracked brands",
  "2.4": "Tracked prompts",
  "2.5": "Prompt tags",
  "2.6": "Platforms",
  "2.7": "Visibility metrics",
  "2.8": "Share of voice",
  "2.9": "Cited domains",
  "2.10": "Citations",
  "2.11": "Owned share",
  "2.12": "Searches and topics",
  "2.13": "Leaderboard",
  "2.14": "Prompts by visibility",
  "2.15": "Ranking advice",
  "2.16": "Query runs",
  "2.17": "Video summaries",
  "3": "States",
  "4": "Endpoints",
  "4.1": "Discovery endpoints",
  "4.2": "Visibility endpoints",
  "4.3": "Citation endpoints",
  "4.4": "Search endpoint",
  "4.5": "Prompt endpoints",
  "4.6": "Query run endpoints",
  "4.7": "Video endpoints",
  "4.8": "Writes",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versions",
  flow: "Steps of flows",
};

/** Groups rules or verdicts by their first section, in the order of the specification. */
export function groupBySection<T extends { readonly section: string | readonly string[] }>(
  all: readonly T[],
): (readonly [section: string, group: readonly T[]])[] {
  const groups = groupBy(all, ({ section }) =>
    typeof section === "string" ? section : (section[0] ?? ""),
  );
  return [...groups].toSorted(([a], [b]) => bySection(a, b));
}

/** Orders sections as in the specification, 2.2 before 2.10; anything else comes first. */
function bySection(a: string, b: string): number {
  const [left, right] = [a, b].map((section) =>
    section.split(".").map((part) => Number(part) || 0),
  );
  return (left?.[0] ?? 0) - (right?.[0] ?? 0) || (left?.[1] ?? 0) - (right?.[1] ?? 0);
}
