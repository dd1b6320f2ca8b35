import { counted } from "../../../common/counted.ts";
import { printable } from "../../../common/printable.ts";
import { loadContract } from "../../../files/package-files.ts";
import { lint, type LintFinding } from "../../../server/admin/lint/lint.ts";
import type { Severity } from "../../../server/admin/lint/lint-rule.ts";
import type { RecordingJournal } from "./recording-journal.ts";

interface LintOptions {
  /** Findings of at least this severity fail the build; null: none does. */
  readonly gate: Severity | null;
  /** How many equal requests within a second are accepted. */
  readonly repeats: number;
}

/** Prints the lint findings in the recorded requests to stderr; returns whether one of them fails the build. */
export async function printLint(
  { recorded, count }: RecordingJournal,
  { gate, repeats }: LintOptions,
): Promise<boolean> {
  const findings = await lint(loadContract().contract, recorded, repeats);
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
