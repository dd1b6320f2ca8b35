import { printable } from "../../../common/printable.ts";
import { loadContract } from "../../../files/package-files.ts";
import { lint, type LintFinding } from "../../../server/admin/lint/lint.ts";
import type { Severity } from "../../../server/admin/lint/lint-rule.ts";
import type { RecordingJournal } from "./recording-journal.ts";

/**
 * Prints the lint findings in the recorded requests to stderr.
 * @returns whether a finding is at least as severe as `gate`; false if `gate` is null
 */
export async function printLint(
  { recorded, count }: RecordingJournal,
  gate: Severity | null,
): Promise<boolean> {
  const findings = await lint(loadContract().contract, recorded);
  const examined = `${recorded.length} of ${count} requests`;
  const errors = findings.filter(({ severity }) => severity === "error").length;
  for (const finding of findings) {
    for (const line of linesOf(finding)) console.error(printable(line));
  }
  console.error(
    `understudy: lint: ${counted(errors, "error")} and ${counted(findings.length - errors, "warning")} in ${examined}`,
  );
  return gate === "warning" ? findings.length > 0 : gate === "error" && errors > 0;
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? "" : "s"}`;
}

function linesOf({
  rule,
  severity,
  section,
  message,
  advice,
  count,
  requests,
}: LintFinding): string[] {
  const [first] = requests;
  const example = first === undefined ? "" : `${first.method} ${first.url} (${first.status})`;
  return [
    `${severity} ${rule} (§${section}): ${message}`,
    `  ${counted(count, "request")}, such as ${example}`,
    `  ${advice}`,
  ];
}
