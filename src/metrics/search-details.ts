import type { PickedRows } from "../workspace/ledger/pick.ts";
import type { DayOfRuns, Scope } from "./scope.ts";

/** When and by which prompts some strings together were searched for in a scope. */
export interface SearchDetails {
  /** Days relative to the anchor. */
  readonly firstDay: number;
  readonly lastDay: number;
  /** How many prompts triggered them. */
  readonly prompts: number;
  /** The prompt that did so most often, the older one where several did. */
  readonly mainPrompt: number | null;
}

/** The details of each of some groups of strings; a string may be in several. */
export function searchDetails(
  scope: Scope,
  groups: readonly (readonly number[])[],
): SearchDetails[] {
  const { catalogue, prompts } = scope.brand;
  const kinds = kindsOf(groups, catalogue.strings.length);
  const counter = new KindCounter(kinds, prompts.length);
  if (groups.length > 0) for (const day of scope.days()) counter.add(day, scope.pick(day));
  return groups.map((_, group) => counter.details(kinds.inGroup[group]!));
}

/** Strings by the groups that they are in: strings of one kind are in the same ones. */
interface Kinds {
  readonly count: number;
  /** By string; 0: in no group. */
  readonly of: Uint32Array;
  /** By group: the kinds of its strings. */
  readonly inGroup: readonly (readonly number[])[];
}

function kindsOf(groups: readonly (readonly number[])[], strings: number): Kinds {
  const of = new Uint32Array(strings);
  const groupsOf: (readonly number[])[] = [[]];
  for (const [group, members] of groups.entries()) {
    // What was of one kind so far is split into what is in this group and what is not.
    const split = new Map<number, number>();
    for (const string of members) {
      const before = of[string]!;
      let kind = split.get(before);
      if (kind === undefined) {
        kind = groupsOf.push([...groupsOf[before]!, group]) - 1;
        split.set(before, kind);
      }
      of[string] = kind;
    }
  }
  const inGroup = groups.map((): number[] => []);
  for (const [kind, list] of groupsOf.entries())
    for (const group of list) inGroup[group]!.push(kind);
  return { count: groupsOf.length, of, inGroup };
}

class KindCounter {
  readonly #kindOf: Uint32Array;
  readonly #prompts: number;
  /** By kind and prompt. */
  readonly #counts: Uint32Array;
  readonly #firstDay: Float64Array;
  readonly #lastDay: Float64Array;

  constructor({ of, count }: Kinds, prompts: number) {
    this.#kindOf = of;
    this.#prompts = prompts;
    this.#counts = new Uint32Array(count * prompts);
    this.#firstDay = new Float64Array(count).fill(Number.POSITIVE_INFINITY);
    this.#lastDay = new Float64Array(count).fill(Number.NEGATIVE_INFINITY);
  }

  add({ day, segment }: DayOfRuns, { rows, length }: PickedRows): void {
    const { searchEnd, searchString, prompt } = segment;
    const kindOf = this.#kindOf;
    const counts = this.#counts;
    const lastDay = this.#lastDay;
    const prompts = this.#prompts;
    let index = 0;
    while (index < length) {
      // Rows that follow each other have their searches in one piece.
      const first = rows[index]!;
      let next = index + 1;
      while (next < length && rows[next] === rows[next - 1]! + 1) next++;
      const end = searchEnd[rows[next - 1]!]!;
      let row = first;
      for (let at = segment.searchStart(first); at < end; at++) {
        const kind = kindOf[searchString[at]!]!;
        if (kind === 0) continue;
        while (searchEnd[row]! <= at) row++;
        const place = kind * prompts + prompt[row]!;
        counts[place] = counts[place]! + 1;
        if (lastDay[kind] !== day) this.#meet(kind, day);
      }
      index = next;
    }
  }

  #meet(kind: number, day: number): void {
    if (day < this.#firstDay[kind]!) this.#firstDay[kind] = day;
    if (day > this.#lastDay[kind]!) this.#lastDay[kind] = day;
  }

  /** The details of some kinds together. */
  details(kinds: readonly number[]): SearchDetails {
    let prompts = 0;
    let mainPrompt: number | null = null;
    let most = 0;
    for (let prompt = 0; prompt < this.#prompts; prompt++) {
      let count = 0;
      for (const kind of kinds) count += this.#counts[kind * this.#prompts + prompt]!;
      if (count > 0) prompts++;
      if (count > most) [mainPrompt, most] = [prompt, count];
    }
    return {
      firstDay: Math.min(...kinds.map((kind) => this.#firstDay[kind]!)),
      lastDay: Math.max(...kinds.map((kind) => this.#lastDay[kind]!)),
      prompts,
      mainPrompt,
    };
  }
}
