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

/** By page: when each of some pages was last cited by the matching runs of some days, in seconds from the anchor's midnight. */
export function lastCited(
  answers: Answers,
  pages: readonly number[],
  { start, end }: Days,
  filter: RunFilter,
): Int32Array {
  const last = new Int32Array(answers.catalogue.pages.length).fill(NOT_SOUGHT);
  for (const page of pages) last[page] = NEVER;
  const firstLoose = firstDayOf(blockOf(answers.today));
  for (const ledger of answers.ledgers) {
    const first = ledger === answers.ledger ? Math.max(start, firstLoose) : start;
    for (let day = Math.max(first, ledger.firstDay); day <= Math.min(end, answers.today); day++) {
      const { segment, end: happened } = answers.answersOn(ledger, day);
      note(last, segment, pickRows(segment, happened, filter));
    }
  }
  const whole = { start, end: Math.min(end, firstLoose - 1) };
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

/** The blocks of the shared ledger in which some days lie, the newest first. */
function blocksOf({ ledger, catalogue }: Answers, { start, end }: Days): CitingRuns[] {
  const blocks: CitingRuns[] = [];
  const first = blockOf(Math.max(start, ledger.firstDay));
  for (let block = blockOf(end); block >= first; block--) {
    blocks.push(citingRuns(ledger, block, catalogue.pages.length));
  }
  return blocks;
}

/** Notes what was cited in a day. */
function note(last: Int32Array, segment: Segment, { rows, length }: PickedRows): void {
  const { at, citationEnd, citationPage } = segment;
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    for (let citation = segment.citationStart(row); citation < citationEnd[row]!; citation++) {
      const page = citationPage[citation]!;
      if (at[row]! > last[page]!) last[page] = at[row]!;
    }
  }
}
