import { RowSelection } from "../ledger/filter.ts";
import type { Segment } from "../ledger/segment.ts";
import type { RunQuery } from "./run-query.ts";

/** When and by which prompts a group of strings was searched for. */
export interface SearchDetails {
  /** Days relative to the anchor. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** Number of prompts whose runs searched for them. */
  readonly prompts: number;
  /** The prompt with the most of these searches; of several, the first that is listed, else the first (C57); null: none. */
  readonly mainPrompt: number | null;
}

/** Counts by set of strings: the strings of a set are in the same groups, so that each string is counted once. */
interface StringSets {
  /** Number of prompts. */
  readonly prompts: number;
  /** By string: its set; 0: the string is in no group. */
  readonly setOf: Uint32Array;
  /** By group: its sets. */
  readonly setsOf: readonly (readonly number[])[];
  /** By set and prompt: searches. */
  readonly counts: Uint32Array;
  /** By set. */
  readonly firstDay: Float64Array;
  readonly lastDay: Float64Array;
}

/** The details of groups of strings (ids); a string can be in several groups. */
export function searchDetails(
  query: RunQuery,
  idsOfGroups: readonly (readonly number[])[],
): SearchDetails[] {
  const { catalogue, prompts } = query.brand;
  const sets = stringSets(idsOfGroups, catalogue.strings.length, prompts.length);
  if (idsOfGroups.length > 0) countSets(query, sets);
  const isListed = (prompt: number): boolean => query.brand.isListed(prompt);
  return sets.setsOf.map((ofGroup) => detailsOf(sets, ofGroup, isListed));
}

function stringSets(
  idsOfGroups: readonly (readonly number[])[],
  strings: number,
  prompts: number,
): StringSets {
  const setOf = new Uint32Array(strings);
  const groupsOf: (readonly number[])[] = [[]];
  for (const [group, ids] of idsOfGroups.entries()) {
    // Strings of one set that are in this group form a new set.
    const split = new Map<number, number>();
    for (const id of ids) {
      const before = setOf[id]!;
      let set = split.get(before);
      if (set === undefined) {
        set = groupsOf.push([...groupsOf[before]!, group]) - 1;
        split.set(before, set);
      }
      setOf[id] = set;
    }
  }
  const setsOf = idsOfGroups.map((): number[] => []);
  for (const [set, groups] of groupsOf.entries()) {
    for (const group of groups) setsOf[group]!.push(set);
  }
  const size = groupsOf.length;
  return {
    prompts,
    setOf,
    setsOf,
    counts: new Uint32Array(size * prompts),
    firstDay: new Float64Array(size).fill(Number.POSITIVE_INFINITY),
    lastDay: new Float64Array(size).fill(Number.NEGATIVE_INFINITY),
  };
}

function countSets(query: RunQuery, sets: StringSets): void {
  const selection = new RowSelection();
  for (const parts of query.daysBack()) {
    for (const { day, segment, end } of parts) {
      selection.filterRows(segment, end, query.filter);
      countDay(sets, day, segment, selection);
    }
  }
}

function countDay(
  { prompts, setOf, counts, firstDay, lastDay }: StringSets,
  day: number,
  segment: Segment,
  { rows, length }: RowSelection,
): void {
  const { searchEnd, searchString, prompt } = segment;
  for (let next = 0; next < length;) {
    // Consecutive rows have consecutive searches, of which few are counted.
    let row = rows[next++]!;
    const start = segment.searchStart(row);
    while (next < length && rows[next] === rows[next - 1]! + 1) next++;
    const end = searchEnd[rows[next - 1]!]!;
    for (let search = start; search < end; search++) {
      const set = setOf[searchString[search]!]!;
      if (set === 0) continue;
      while (searchEnd[row]! <= search) row++;
      const place = set * prompts + prompt[row]!;
      counts[place] = counts[place]! + 1;
      firstDay[set] = Math.min(day, firstDay[set]!);
      lastDay[set] = Math.max(day, lastDay[set]!);
    }
  }
}

function detailsOf(
  sets: StringSets,
  ofGroup: readonly number[],
  isListed: (prompt: number) => boolean,
): SearchDetails {
  const all = sets.prompts;
  let prompts = 0;
  let mainPrompt: number | null = null;
  let most = 0;
  const isPreferred = (prompt: number): boolean =>
    mainPrompt !== null && !isListed(mainPrompt) && isListed(prompt);
  for (let prompt = 0; prompt < all; prompt++) {
    let count = 0;
    for (const set of ofGroup) count += sets.counts[set * all + prompt]!;
    if (count > 0) prompts++;
    if (count > most || (count === most && isPreferred(prompt))) {
      [mainPrompt, most] = [prompt, count];
    }
  }
  return {
    firstDay: Math.min(...ofGroup.map((set) => sets.firstDay[set]!)),
    lastDay: Math.max(...ofGroup.map((set) => sets.lastDay[set]!)),
    prompts,
    mainPrompt,
  };
}
