import type { Outcome } from "../judge.ts";
import { patternOf } from "../pointer-pattern.ts";
import { alike } from "./alike.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./model.ts";

/** A deviation that a report finds at least once; row and parameters may be others each time. */
export interface FoundDeviation {
  readonly rule: string;
  readonly operation: string;
  readonly kind: string;
  /** An example. */
  readonly pointer: string;
  readonly expected: string;
  readonly actual: string;
}

export interface ChangedOutcome {
  readonly rule: string;
  /** null: the rule was not selected. */
  readonly left: Outcome | null;
  readonly right: Outcome | null;
}

export interface ChangedNumber {
  readonly name: string;
  readonly left: number;
  readonly right: number;
}

export interface ComparedReports {
  /** Only in the second report. */
  readonly new: readonly FoundDeviation[];
  /** Only in the first report, though the second judged their rules. */
  readonly gone: readonly FoundDeviation[];
  /** Only in the first report; the second did not judge their rules, and unobserved is not fixed. */
  readonly unjudged: readonly FoundDeviation[];
  readonly still_there: readonly FoundDeviation[];
  readonly outcomes: readonly ChangedOutcome[];
  readonly summary: readonly ChangedNumber[];
}

/** Compares two reports: the first is taken for the earlier one. */
export function compareReports(left: Report, right: Report): ComparedReports {
  const [before, after] = [deviations(left), deviations(right)];
  const judged = outcomesIn(right);
  const lost = absent(before, after);
  const isJudged = ({ rule }: FoundDeviation): boolean => JUDGED.has(judged.get(rule));
  return {
    new: absent(after, before),
    gone: lost.filter(isJudged),
    unjudged: lost.filter((found) => !isJudged(found)),
    still_there: [...after].flatMap(([key, found]) => (before.has(key) ? [found] : [])),
    outcomes: changedOutcomes(left, right),
    summary: changedNumbers(left, right),
  };
}

const JUDGED: ReadonlySet<Outcome | undefined> = new Set(["pass", "fail", "known"] as const);

/** Whether two reports say the same. */
export function areSame(compared: ComparedReports): boolean {
  const { new: added, gone, unjudged, outcomes, summary } = compared;
  return [added, gone, unjudged, outcomes, summary].every(({ length }) => length === 0);
}

function absent(
  some: ReadonlyMap<string, FoundDeviation>,
  others: ReadonlyMap<string, FoundDeviation>,
): FoundDeviation[] {
  return [...some].flatMap(([key, found]) => (others.has(key) ? [] : [found]));
}

function deviations({ verdicts }: Report): Map<string, FoundDeviation> {
  return new Map(
    verdicts.flatMap(({ id, findings }) =>
      alike(findings).map(({ example }) => [keyOf(id, example), foundOf(id, example)] as const),
    ),
  );
}

/** The same deviation has the same key in every report, whether the baseline knows it or not. */
function keyOf(rule: string, { operation, kind, pointer }: ReportedFinding): string {
  return JSON.stringify([rule, operation, kind, patternOf(pointer)]);
}

function foundOf(
  rule: string,
  { operation, kind, pointer, expected, actual }: ReportedFinding,
): FoundDeviation {
  return { rule, operation, kind, pointer, expected, actual };
}

function changedOutcomes(left: Report, right: Report): ChangedOutcome[] {
  const [before, after] = [outcomesIn(left), outcomesIn(right)];
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((rule): ChangedOutcome => {
      return { rule, left: before.get(rule) ?? null, right: after.get(rule) ?? null };
    })
    .filter((one) => one.left !== one.right);
}

function outcomesIn({ verdicts }: Report): Map<string, Outcome> {
  return new Map(verdicts.map(({ id, outcome }: ReportedVerdict) => [id, outcome]));
}

function changedNumbers(left: Report, right: Report): ChangedNumber[] {
  const [before, after] = [numbersIn(left), numbersIn(right)];
  return [...before]
    .map(([name, value]) => ({ name, left: value, right: after.get(name) ?? 0 }))
    .filter((one) => one.left !== one.right);
}

function numbersIn({ summary }: Report): Map<string, number> {
  const { outcomes, hints: _, ...numbers } = summary;
  return new Map([...Object.entries(numbers), ...Object.entries(outcomes)]);
}
