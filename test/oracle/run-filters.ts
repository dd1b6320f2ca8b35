import type { Run } from "./read-runs.ts";

/** Filters on runs; each endpoint has some of them. */
export interface RunFilters {
  readonly brand_prompt_id?: string;
  readonly query_tag?: string;
  readonly llm_provider?: string;
  readonly filter_by_brand?: string;
  readonly exclude_brand?: string;
}

export function filterRuns(runs: readonly Run[], scope: RunFilters): readonly Run[] {
  const {
    brand_prompt_id: prompt,
    query_tag: tag,
    llm_provider: provider,
    filter_by_brand: named,
    exclude_brand: unnamed,
  } = scope;
  return runs.filter(
    ({ detail, tags }) =>
      (prompt === undefined || detail.brand_prompt_id === prompt) &&
      (tag === undefined || tags.includes(tag)) &&
      (provider === undefined || detail.provider === provider) &&
      (named === undefined || names(detail, named)) &&
      (unnamed === undefined || !names(detail, unnamed)),
  );
}

export function names(detail: Run["detail"], brand: string): boolean {
  return detail.mentions.some((mention) => mention.brand === brand);
}

/** Text in the order of its UTF-16 code units (C21). */
export function compareText(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1;
}

export function groupBy<Item, Key>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, readonly Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

/** Whether a text contains another one, in any letter case (C48). */
export function containsText(text: string, part: string): boolean {
  return text.toLowerCase().includes(part.toLowerCase());
}

export function sum(numbers: Iterable<number>): number {
  let total = 0;
  for (const number of numbers) total += number;
  return total;
}

/** The days from one to another, both included. */
export function daysBetween(start: string, end: string): readonly string[] {
  const days: string[] = [];
  const date = new Date(`${start}T00:00:00Z`);
  for (let day = start; day <= end; day = date.toISOString().slice(0, 10)) {
    days.push(day);
    date.setUTCDate(date.getUTCDate() + 1);
  }
  return days;
}
