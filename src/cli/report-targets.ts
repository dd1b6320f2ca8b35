import { stripVTControlCharacters } from "node:util";
import type { Report } from "../../conformance/report/model.ts";
import { REPORTERS, type ReportFormat } from "../../conformance/report/index.ts";
import { UsageError } from "./usage-error.ts";
import { appendText, checkOutputs, checkWritable, writeText } from "./whole-file.ts";

/** A report to be made: in which format, and where to; null: to stdout. */
export interface ReportTarget {
  readonly format: ReportFormat;
  readonly file: string | null;
}

/** Reads `pretty,json=out.json,html=out.html`. @throws {UsageError} */
export function readReportTargets(text: string): ReportTarget[] {
  const targets = text.split(",").map((word): ReportTarget => {
    const [name = "", ...rest] = word.split("=");
    const format = (Object.keys(REPORTERS) as ReportFormat[]).find((known) => known === name);
    if (format === undefined) {
      throw new UsageError(
        `--report can't be "${name}"; allowed is ${Object.keys(REPORTERS).join(", ")}, each with =<file>`,
      );
    }
    return { format, file: rest.length === 0 ? null : rest.join("=") };
  });
  if (targets.filter(({ file }) => file === null).length > 1) {
    throw new UsageError(`--report: only one format can go to stdout; give the others a =<file>`);
  }
  return targets;
}

/** Where GitHub takes the summary of a step from: this file, in Markdown. */
function stepSummary(targets: readonly ReportTarget[]): string | null {
  const file = process.env["GITHUB_STEP_SUMMARY"] ?? "";
  return file !== "" && targets.some(({ format }) => format === "github") ? file : null;
}

/** Files besides reports: more that will be written, and those that are read. */
interface OtherFiles {
  readonly outputs: readonly (string | null)[];
  readonly inputs: readonly string[];
}

/** Whether all reports and other outputs can be written once they are made. @throws {UsageError} */
export function checkReportTargets(
  targets: readonly ReportTarget[],
  { outputs, inputs }: OtherFiles,
): void {
  checkOutputs([...targets.map(({ file }) => file), ...outputs], inputs);
  const summary = stepSummary(targets);
  if (summary !== null) checkWritable(summary);
}

/** Writes all reports, one to stdout at most; with `github` the step's summary too. @throws {UsageError} */
export function writeReports(targets: readonly ReportTarget[], report: Report): void {
  for (const { format, file } of targets) {
    const { columns } = process.stdout;
    const text = REPORTERS[format](report, file === null ? columns : undefined);
    if (file === null) console.log(text);
    // Colours are for the terminal that the command runs on.
    else writeText(file, format === "pretty" ? stripVTControlCharacters(text) : text);
  }
  const summary = stepSummary(targets);
  if (summary !== null) appendText(summary, REPORTERS.markdown(report));
}
