import { pointerPattern } from "../../src/common/json-pointer.ts";
import type { Outcome } from "../core/outcome.ts";
import { groupFindings } from "./group-findings.ts";
import type { Report, ReportedFinding, ReportedVerdict } from "./report.ts";

/** A finding that occurs in a report at least once, possibly with different rows and parameters, of which one is shown. */
export interface ComparedFinding extends Pick<
  ReportedFinding,
  "operation" | "kind" | "pointer" | "expected" | "actual"
> {
  readonly rule: string;
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
  readonly new: readonly ComparedFinding[];
  /** Only in the first report, though the second judged their rules. */
  readonly gone: readonly ComparedFinding[];
  /** Only in the first report, and the second did not judge their rules: not observed is not fixed. */
  readonly unjudged: readonly ComparedFinding[];
  readonly remaining: readonly ComparedFinding[];
  readonly outcomes: readonly ChangedOutcome[];
  readonly summary: readonly ChangedNumber[];
}

/** Compares two reports; `left` is the earlier one. */
export function compareReports(left: Report, right: Report): ComparedReports {
  const [before, after] = [findingsIn(left), findingsIn(right)];
  const judged = outcomesIn(right);
  const disappeared = without(before, after);
  const isJudged = ({ rule }: ComparedFinding): boolean => JUDGED.has(judged.get(rule));
  return {
    new: without(after, before),
    gone: disappeared.filter(isJudged),
    unjudged: disappeared.filter((found) => !isJudged(found)),
    remaining: [...after].flatMap(([key, found]) => (before.has(key) ? [found] : [])),
    outcomes: changedOutcomes(left, right),
    summary: changedNumbers(left, right),
  };
}

const JUDGED: ReadonlySet<Outcome | undefined> = new Set(["pass", "fail", "known"] as const);

/** Whether two reports have the same findings, outcomes and summary. */
export function areSame(compared: ComparedReports): boolean {
  const { new: added, gone, unjudged, outcomes, summary } = compared;
  return [added, gone, unjudged, outcomes, summary].every(({ length }) => length === 0);
}

function without(
  some: ReadonlyMap<string, ComparedFinding>,
  others: ReadonlyMap<string, ComparedFinding>,
): ComparedFinding[] {
  return [...some].flatMap(([key, found]) => (others.has(key) ? [] : [found]));
}

function findingsIn({ verdicts }: Report): Map<string, ComparedFinding> {
  return new Map(
    verdicts.flatMap(({ id, findings }) =>
      groupFindings(findings).map(
        ({ example }) => [keyOf(id, example), foundOf(id, example)] as const,
      ),
    ),
  );
}

/** Identifies a finding across reports, in a baseline or not. */
function keyOf(rule: string, { operation, kind, pointer }: ReportedFinding): string {
  return JSON.stringify([rule, operation, kind, pointerPattern(pointer)]);
}

function foundOf(
  rule: string,
  { operation, kind, pointer, expected, actual }: ReportedFinding,
): ComparedFinding {
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
  const { outcomes, advisory: _, ...numbers } = summary;
  return new Map([...Object.entries(numbers), ...Object.entries(outcomes)]);
}
