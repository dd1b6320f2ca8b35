import type { Report, ReportedVerdict } from "../../../conformance/report/report.ts";
import { isCounted } from "../../../conformance/report/outcome-counts.ts";
import { failureDetails } from "../../../conformance/report/test-cases.ts";
import { incompleteWarning } from "../../../conformance/report/warnings.ts";
import { checkOptions, checkValue, FUNCTION, type OptionKind } from "../../common/check-options.ts";
import { loadRequirements } from "../../files/package-files.ts";
import { DEFAULT_MIN_WITNESSED, shortfallOf } from "../../../conformance/report/shortfall.ts";

/** Functions of a test runner: those of Vitest, Jest or `node:test`. */
export interface TestFunctions {
  /** Defines a group of tests. */
  readonly describe: (name: string, define: () => void) => unknown;
  /** Defines a test. */
  readonly test: ((name: string, run: () => void) => unknown) & {
    /** Defines a test that does not run. */
    readonly skip: (name: string, run: () => void) => unknown;
  };
}

/** Options of {@link defineTests}. */
export interface DefineTestsOptions {
  /**
   * Percentage of the must rules that need data, as with `--min-witnessed`. Default: 50 for a check of all must rules,
   * 0 for a selection of rules and for `judge`.
   */
  readonly minWitnessed?: number;
}

const PERCENTAGE: OptionKind = {
  allowed: "a number from 0 to 100",
  accepts: (value) => typeof value === "number" && value >= 0 && value <= 100,
};

/**
 * Defines one test per rule of a report, and one that fails if the check was interrupted, the deployment stopped
 * responding, or too few rules had data: some test fails where `understudy check` fails. Rules without a verdict are
 * skipped, with the reason in their names; hints are left out.
 */
export function defineTests(
  report: Report,
  { describe, test }: TestFunctions,
  options: DefineTestsOptions = {},
): void {
  checkValue("describe", describe, FUNCTION);
  checkValue("test", test, FUNCTION);
  checkOptions("defineTests()", options, { minWitnessed: PERCENTAGE });
  const { minWitnessed = defaultMinWitnessed(report) } = options;
  describe(`conformance of ${report.target}`, () => {
    test("the check is complete", () => expectComplete(report, minWitnessed));
    for (const verdict of report.verdicts.filter(isCounted)) defineTest(verdict, test);
  });
}

function defineTest(verdict: ReportedVerdict, test: TestFunctions["test"]): void {
  const { id, sentence, outcome, reason, findings } = verdict;
  switch (outcome) {
    case "pass":
      test(`${id}: ${sentence}`, () => {});
      break;
    case "fail":
    case "error":
      test(`${id}: ${sentence}`, () => {
        if (outcome === "error") throw failure(`the rule itself failed: ${reason}`);
        const unknown = findings.filter(({ known }) => known === null);
        throw failure(failureDetails(unknown).join("\n"));
      });
      break;
    case "known":
      test.skip(`${id} (known: ${findings[0]?.known ?? ""}): ${sentence}`, () => {});
      break;
    case "inconclusive":
    case "skipped":
      test.skip(`${id} (${outcome}: ${reason}): ${sentence}`, () => {});
  }
}

function defaultMinWitnessed({ limit, verdicts }: Report): number {
  const ids = new Set(verdicts.map(({ id }) => id));
  const isWhole = [...loadRequirements()].every(
    ([id, { level }]) => level !== "must" || ids.has(id),
  );
  return limit !== null && isWhole ? DEFAULT_MIN_WITNESSED : 0;
}

function expectComplete(report: Report, minWitnessed: number): void {
  const shortfall = shortfallOf(report, minWitnessed, "minWitnessed");
  if (shortfall !== null) throw failure([shortfall.message, ...unsentWarning(report)].join(". "));
  if (report.ended === "interrupted") throw failure(incompleteWarning(report) ?? "");
}

/** What a limit left out. */
function unsentWarning(report: Report): string[] {
  const warning = report.ended === "bounded" ? incompleteWarning(report) : null;
  return warning === null ? [] : [warning];
}

/** An error without a stack: its frames would be in this package. */
function failure(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}
