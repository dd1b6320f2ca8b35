import { SECONDS_PER_DAY } from "../calendar.ts";
import { blockOf, citingRuns, firstDayOf, type CitingRuns } from "./citing-runs.ts";
import type { Answers } from "./count.ts";
import { pickRows, type PickedRows, type RunFilter } from "./pick.ts";
import type { Days } from "./running-sums.ts";
import type { Segment } from "./segment.ts";

/** Before everything. */
const NEVER = -0x80000000;
/** After everything: what is not sought is never found. */
const NOT_SOUGHT = 0x7fffffff;

/** Of more pages than this, an index weighs more than it is worth: most are cited on few days. */
export const MOST_INDEXED = 10_000;

/** By page: when each of some pages was last cited by the matching runs of some days, in seconds from the anchor's midnight. */
export function lastCited(
  answers: Answers,
  pages: readonly number[],
  days: Days,
  filter: RunFilter,
): Int32Array {
  const { length } = answers.catalogue.pages;
  const last = new Int32Array(length).fill(NOT_SOUGHT);
  for (const page of pages) last[page] = NEVER;
  if (length > MOST_INDEXED) {
    lookBack(answers, last, { days, filter, left: pages.length });
    return last;
  }
  const firstLoose = firstDayOf(blockOf(answers.today));
  lookBack(answers, last, { days, filter, left: pages.length, firstShared: firstLoose });
  const whole = { start: days.start, end: Math.min(days.end, firstLoose - 1) };
  const blocks = blocksOf(answers, whole);
  for (const page of pages) {
    // What was cited since the last whole block was not cited later before.
    if (last[page]! >= firstLoose * SECONDS_PER_DAY) continue;
    for (const block of blocks) {
      const at = block.last(page, whole, filter);
      if (at === null) continue;
      if (at > last[page]!) last[page] = at;
      break;
    }
  }
  return last;
}

interface Look {
  readonly days: Days;
  readonly filter: RunFilter;
  /** How many pages are sought. */
  readonly left: number;
  /** The first day of the shared ledger to look at. */
  readonly firstShared?: number;
}

/** Looks through the runs of one day after the other, the newest first, until all pages are found. */
function lookBack(answers: Answers, last: Int32Array, look: Look): void {
  const { days, filter, firstShared = Number.NEGATIVE_INFINITY } = look;
  const parts = answers.ledgers.map((ledger) => ({
    ledger,
    first: ledger === answers.ledger ? Math.max(ledger.firstDay, firstShared) : ledger.firstDay,
  }));
  const oldest = Math.max(days.start, Math.min(...parts.map(({ first }) => first)));
  let { left } = look;
  for (let day = Math.min(days.end, answers.today); day >= oldest && left > 0; day--) {
    for (const { ledger, first } of parts) {
      if (day < first) continue;
      const { segment, end } = answers.answersOn(ledger, day);
      left -= note(last, segment, pickRows(segment, end, filter));
    }
  }
}

/** The blocks of the shared ledger in which some days lie, the newest first. */
function blocksOf({ ledger, catalogue }: Answers, { start, end }: Days): CitingRuns[] {
  const blocks: CitingRuns[] = [];
  const first = blockOf(Math.max(start, ledger.firstDay));
  for (let block = blockOf(end); block >= first; block--) {
    blocks.push(citingRuns(ledger, block, catalogue.pages.length));
  }
  return blocks;
}

/** Notes what was cited in a day; gives how many pages were never found before. */
function note(last: Int32Array, segment: Segment, { rows, length }: PickedRows): number {
  const { at, citationEnd, citationPage } = segment;
  let found = 0;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    for (let citation = segment.citationStart(row); citation < citationEnd[row]!; citation++) {
      const page = citationPage[citation]!;
      if (at[row]! <= last[page]!) continue;
      if (last[page] === NEVER) found++;
      last[page] = at[row]!;
    }
  }
  return found;
}
