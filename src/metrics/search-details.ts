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
  const counter = new GroupCounter(scope, groups);
  for (const day of scope.days()) counter.add(day, scope.pick(day));
  return groups.map((_, group) => counter.details(group));
}

class GroupCounter {
  readonly #prompts: number;
  /** By group and prompt. */
  readonly #counts: Uint32Array;
  readonly #firstDay: Float64Array;
  readonly #lastDay: Float64Array;
  /** The groups of string `s` are `#groups[#starts[s]]` up to `#groups[#starts[s + 1]]`. */
  readonly #starts: Uint32Array;
  readonly #groups: Uint32Array;

  constructor({ brand }: Scope, groups: readonly (readonly number[])[]) {
    this.#prompts = brand.prompts.length;
    this.#counts = new Uint32Array(groups.length * this.#prompts);
    this.#firstDay = new Float64Array(groups.length).fill(Number.POSITIVE_INFINITY);
    this.#lastDay = new Float64Array(groups.length).fill(Number.NEGATIVE_INFINITY);
    this.#starts = startsOf(groups, brand.catalogue.strings.length);
    this.#groups = new Uint32Array(this.#starts.at(-1)!);
    const next = this.#starts.slice();
    for (const [group, strings] of groups.entries()) {
      for (const string of strings) this.#groups[next[string]!++] = group;
    }
  }

  add({ day, segment }: DayOfRuns, { rows, length }: PickedRows): void {
    const { searchEnd, searchString, prompt } = segment;
    for (let index = 0; index < length; index++) {
      const row = rows[index]!;
      const end = searchEnd[row]!;
      for (let at = segment.searchStart(row); at < end; at++) {
        this.#meet(searchString[at]!, prompt[row]!, day);
      }
    }
  }

  #meet(string: number, prompt: number, day: number): void {
    const end = this.#starts[string + 1]!;
    for (let at = this.#starts[string]!; at < end; at++) {
      const group = this.#groups[at]!;
      const count = group * this.#prompts + prompt;
      this.#counts[count] = this.#counts[count]! + 1;
      if (day < this.#firstDay[group]!) this.#firstDay[group] = day;
      if (day > this.#lastDay[group]!) this.#lastDay[group] = day;
    }
  }

  details(group: number): SearchDetails {
    const first = group * this.#prompts;
    let prompts = 0;
    let mainPrompt: number | null = null;
    let most = 0;
    for (let prompt = 0; prompt < this.#prompts; prompt++) {
      const count = this.#counts[first + prompt]!;
      if (count > 0) prompts++;
      if (count > most) [mainPrompt, most] = [prompt, count];
    }
    return {
      firstDay: this.#firstDay[group]!,
      lastDay: this.#lastDay[group]!,
      prompts,
      mainPrompt,
    };
  }
}

/** Where the groups of each string begin, and at the end where the last ones end. */
function startsOf(groups: readonly (readonly number[])[], strings: number): Uint32Array {
  const starts = new Uint32Array(strings + 1);
  for (const string of groups.flat()) starts[string + 1] = starts[string + 1]! + 1;
  for (let string = 0; string < strings; string++) {
    starts[string + 1] = starts[string + 1]! + starts[string]!;
  }
  return starts;
}
