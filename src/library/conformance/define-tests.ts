import type { Report, ReportedVerdict } from "../../../conformance/report/report.ts";
import { isCounted } from "../../../conformance/report/outcome-counts.ts";
import { failureDetails } from "../../../conformance/report/test-cases.ts";
import { incompleteWarning } from "../../../conformance/report/warnings.ts";

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

/**
 * Defines one test per rule of a report, and one that fails if the check is incomplete. Rules without a verdict are
 * skipped, with the reason in their names; advisory rules are omitted.
 */
export function defineTests(report: Report, { describe, test }: TestFunctions): void {
  describe(`conformance of ${report.target}`, () => {
    test("the check is complete", () => expectComplete(report));
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

function expectComplete(report: Report): void {
  const { outcomes, advisory } = report.summary;
  const judged = outcomes.pass + outcomes.fail + outcomes.known + advisory.pass + advisory.fail;
  if (judged === 0) throw failure("nothing could be judged");
  const warning = incompleteWarning(report);
  if (warning !== null) throw failure(warning);
}

/** An error without a stack: its frames would be in this package. */
function failure(message: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}`;
  return error;
}
