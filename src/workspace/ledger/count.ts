import { onceEach } from "../../contract/once-each.ts";
import { Counted } from "./counted.ts";
import type { Ledger } from "./ledger.ts";
import { pickRows, type RunFilter } from "./pick.ts";
import { RunningSums, type Days } from "./running-sums.ts";
import type { Segment } from "./segment.ts";
import { Tally, type Measure, type Referents } from "./tally.ts";

/** A brand's answers as far as they have happened. */
export interface Answers extends Referents {
  /** The one that all worlds share. */
  readonly ledger: Ledger;
  /** That one, and the world's own. */
  readonly ledgers: readonly Ledger[];
  /** Relative to the anchor. */
  readonly today: number;
  readonly answersOn: (ledger: Ledger, day: number) => { segment: Segment; end: number };
}

/** Counts the matching runs of some days. */
export function countRuns(
  answers: Answers,
  measure: Measure,
  days: Days,
  filter: RunFilter,
): Counted {
  // On a single platform there is nothing to tell apart.
  const use = { isBrief: true, isTogether: filter.platform !== null };
  return count(answers, new Tally(measure, measure.items(answers), use), days, filter);
}

/** The first field of every item over the matching runs of some days: sooner counted than what each platform has. */
export function totalsOf(
  answers: Answers,
  measure: Measure,
  days: Days,
  filter: RunFilter,
): Uint32Array {
  const use = { isBrief: true, isTogether: true };
  return count(answers, new Tally(measure, measure.items(answers), use), days, filter).totals();
}

/** Counts into `rows`, but whole days of the shared ledger by running sums where they can tell. */
function count(answers: Answers, rows: Tally, days: Days, filter: RunFilter): Counted {
  const { measure } = rows;
  const over = answers.today - 1;
  const summed = canSum(measure, filter)
    ? { start: days.start, end: Math.min(days.end, over), over }
    : null;
  const between = summed && sumsOf(answers, measure).countDays(rows, summed, filter);
  for (const ledger of answers.ledgers) {
    const isSummed = summed !== null && ledger === answers.ledger;
    const first = isSummed ? Math.max(days.start, summed.end + 1) : days.start;
    const end = Math.min(days.end, answers.today);
    for (let day = Math.max(first, ledger.firstDay); day <= end; day++) {
      const { segment, end: happened } = answers.answersOn(ledger, day);
      const picked = pickRows(segment, happened, filter);
      if (picked.length > 0) measure.count(rows, segment, picked, answers);
    }
  }
  rows.addUp();
  return new Counted(rows, between, filter);
}

function canSum({ byPrompt }: Measure, { prompts, naming }: RunFilter): boolean {
  return naming === null && (prompts === null || byPrompt);
}

// What is known of a day never changes, and a ledger is shared by all worlds of a scenario.
const knownSums = onceEach<Ledger, Map<Measure, RunningSums>>(() => new Map());

function sumsOf(answers: Answers, measure: Measure): RunningSums {
  const { ledger, today } = answers;
  const byMeasure = knownSums(ledger);
  let sums = byMeasure.get(measure);
  if (sums === undefined) {
    const days = Math.max(1, today - ledger.firstDay);
    sums = new RunningSums(ledger, measure, { referents: answers, days });
    byMeasure.set(measure, sums);
  }
  return sums;
}
