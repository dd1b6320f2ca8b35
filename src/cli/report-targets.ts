import { writeFileSync } from "node:fs";
import type { Report } from "../../conformance/report/model.ts";
import { REPORTERS, type ReportFormat } from "../../conformance/report/index.ts";
import { UsageError } from "./usage-error.ts";

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

/** Writes all reports; one to stdout at most. @throws {UsageError} where a file can't be written. */
export function writeReports(targets: readonly ReportTarget[], report: Report): void {
  for (const { format, file } of targets) {
    const text = REPORTERS[format](report);
    if (file === null) console.log(text);
    else writeText(file, text);
  }
}

/** Writes a file whole. @throws {UsageError} */
export function writeText(file: string, text: string): void {
  try {
    writeFileSync(file, text.endsWith("\n") ? text : `${text}\n`);
  } catch (error) {
    throw new UsageError(`can't write ${file} (${(error as NodeJS.ErrnoException).code ?? "?"})`);
  }
}
