import { dirname, relative, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Report } from "../../conformance/report/report.ts";
import {
  REPORTERS,
  type ReportFormat,
  type ReportOptions,
} from "../../conformance/report/index.ts";
import { UsageError } from "../common/usage-error.ts";
import { appendText, checkOutputs, checkWritable, writeText } from "../files/write-file.ts";
import { checkNotRecorded } from "./active-recording.ts";
import type { Outputs } from "./outputs.ts";
import { specLocations } from "../suite/spec-locations.ts";

/** A requested report. */
export interface ReportOutput {
  readonly format: ReportFormat;
  /** null: stdout. */
  readonly file: string | null;
}

/** Reads `pretty,json=out.json,html=out.html`. @throws {UsageError} */
export function parseReportOutputs(text: string): ReportOutput[] {
  const reports = text.split(",").map((word): ReportOutput => {
    const [name = "", ...rest] = word.split("=");
    const format = (Object.keys(REPORTERS) as ReportFormat[]).find((known) => known === name);
    if (format === undefined) {
      throw new UsageError(
        `--report: unknown format "${name}"; allowed: ${Object.keys(REPORTERS).join(", ")}, each optionally followed by =<file>`,
      );
    }
    const file = rest.length === 0 ? null : rest.join("=");
    if (file === "") throw new UsageError(`--report: "${word}" has no file name`);
    return { format, file };
  });
  if (reports.filter(({ file }) => file === null).length > 1) {
    throw new UsageError(
      "--report: only one format can be written to stdout; add =<file> to the others",
    );
  }
  return reports;
}

/** The Markdown file that GitHub shows as the summary of a step. */
function stepSummary(reports: readonly ReportOutput[]): string | null {
  const file = process.env["GITHUB_STEP_SUMMARY"] ?? "";
  return file !== "" && reports.some(({ format }) => format === "github") ? file : null;
}

/** Files other than reports. */
interface OtherFiles {
  readonly outputs: readonly (string | undefined)[];
  readonly inputs: readonly string[];
}

/** Checks that reports and other outputs can be written. @throws {UsageError} */
export function checkOutputFiles(
  reports: readonly ReportOutput[],
  { outputs, inputs }: OtherFiles,
): void {
  const files = [...reports.map(({ file }) => file), ...outputs];
  checkOutputs(files, inputs);
  for (const file of files) if (typeof file === "string") checkNotRecorded(file);
  const summary = stepSummary(reports);
  if (summary !== null) checkWritable(summary);
}

/** The report with the path of the recording relative to the report's own file. */
function withRelativeRecording(report: Report, file: string | null): Report {
  const { recording } = report;
  if (recording === null || file === null) return report;
  return { ...report, recording: relative(dirname(resolve(file)), resolve(recording)) };
}

interface WriteOptions extends Pick<ReportOptions, "quiet"> {
  /** The outputs written before; a report that can't be written is printed after all of them. */
  readonly outputs: Outputs;
}

type TextOf = (format: ReportFormat, file: string | null) => string;

/** Writes a text for each report, to its file or to stdout. */
export function writeTexts(
  reports: readonly ReportOutput[],
  textOf: TextOf,
  outputs: Outputs,
): void {
  for (const { format, file } of reports) {
    const text = textOf(format, file);
    if (file === null) console.log(text);
    // Colours are only for the terminal.
    else
      outputs.attempt(() =>
        writeText(file, format === "pretty" ? stripVTControlCharacters(text) : text),
      );
  }
}

/**
 * Writes all reports; the format `github` also writes the summary of the step. If a file can't be written, the others
 * are, and the report is printed.
 * @throws {OutputError} at the end
 */
export function writeReports(
  reports: readonly ReportOutput[],
  report: Report,
  { quiet, outputs }: WriteOptions,
): void {
  const textOf: TextOf = (format, file) =>
    REPORTERS[format](withRelativeRecording(report, file), {
      columns: file === null ? process.stdout.columns : undefined,
      quiet,
      ...(format === "sarif" ? { locations: specLocations() } : {}),
    });
  writeTexts(reports, textOf, outputs);
  const summary = stepSummary(reports);
  if (summary !== null) {
    outputs.attempt(() => appendText(summary, REPORTERS.markdown(report)));
  }
  const isPrinted = reports.some(({ file }) => file === null);
  if (outputs.haveFailed && !isPrinted) console.log(REPORTERS.pretty(report, { quiet }));
  outputs.end();
}
