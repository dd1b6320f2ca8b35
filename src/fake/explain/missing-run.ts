import { dayOf, formatDate } from "../../common/calendar.ts";
import type { ExplainedBody } from "./explained-body.ts";
import type { MissingRow } from "./explanation.ts";
import { bodyWith, type ListBody, type Row } from "./rows.ts";

const ABSENT =
  "The brand has no such run up to the time of the world: it is later, belongs to another brand or world, or its id is damaged.";

/** What the explanations of all lists have in common. */
interface Texts {
  readonly listed: (index: number, total: number) => MissingRow;
  readonly excludedBy: (filter: string, row: Row) => string;
  readonly excludedByWindow: (position: number) => string;
  readonly filters: Readonly<Record<string, null>>;
  readonly severalFilters: string;
}

/**
 * Explains why /query-runs does not list a run. It only computes the rows of the run's day: the texts of all runs of a
 * history take seconds.
 */
export function missingRun(explained: ExplainedBody, id: string, texts: Texts): MissingRow {
  const { brand, window, workspace } = explained.call;
  const run = brand.runOf(id);
  if (run === null) return { name: id, code: "absent", position: null, text: ABSENT };
  const day = dayOf(run.segment.at[run.row]!);
  const between = (start: number, end: number, changes: Row = {}): ListBody =>
    bodyWith(explained, {
      limit: 1,
      offset: 0,
      start_date: formatDate(workspace.anchor + start),
      end_date: formatDate(workspace.anchor + end),
      ...changes,
    });
  const find = (changes: Row): { readonly index: number; readonly row: Row } | null => {
    const { total_count: limit } = between(day, day, changes);
    if (limit === 0) return null;
    const { items } = between(day, day, { ...changes, limit });
    const index = items.findIndex(({ run_id: found }) => found === id);
    return index < 0 ? null : { index, row: items[index]! };
  };
  const newerThanDay = (end: number): number => (day < end ? between(day + 1, end).total_count : 0);
  const isInWindow = window.start <= day && day <= window.end;
  const found = find({});
  if (found !== null && isInWindow) {
    const { total_count: total } = between(window.start, window.end);
    return texts.listed(newerThanDay(window.end) + found.index, total);
  }
  const filters = Object.keys(texts.filters).flatMap((filter) => {
    const without = isInWindow ? find({ [filter]: null }) : null;
    return without === null ? [] : [texts.excludedBy(filter, without.row)];
  });
  const history =
    found === null ? [] : [texts.excludedByWindow(newerThanDay(workspace.today) + found.index + 1)];
  const reasons = [...filters, ...history];
  const text = reasons.length === 0 ? texts.severalFilters : reasons.join(" ");
  return { name: id, code: "excluded", position: null, text };
}
