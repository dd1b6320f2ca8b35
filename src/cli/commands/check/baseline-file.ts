import { existsSync } from "node:fs";
import { dirname, relative } from "node:path";
import {
  compareToBaseline,
  entryLine,
  newEntries,
  type Baseline,
  type KnownFinding,
} from "../../../../conformance/baseline/baseline.ts";
import type { Report } from "../../../../conformance/report/report.ts";
import {
  editedBaseline,
  editedJsonBaseline,
  emptyBaseline,
  emptyJsonBaseline,
} from "./baseline-text.ts";
import { readTextFile, SCHEMA_FILES } from "../../../files/package-files.ts";
import { checkBaselineFormat, parseBaseline } from "../../../suite/parse-baseline.ts";
import { checkWritable, writeText } from "../../../files/write-file.ts";

const EMPTY = { yaml: emptyBaseline, json: emptyJsonBaseline };
const EDITED = { yaml: editedBaseline, json: editedJsonBaseline };

/** A baseline with the text of its file, comments included. */
export interface BaselineFile extends Baseline {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a baseline. With `toUpdate` it must be writable, and a missing file is an empty baseline.
 * @throws {UsageError | SourceError} one line that names the file, the place and the problem.
 */
export function readBaseline(file: string, toUpdate: boolean): BaselineFile {
  const format = checkBaselineFormat(file);
  if (toUpdate) checkWritable(file);
  const schemaPath = relative(dirname(file), SCHEMA_FILES.baseline);
  const isNew = toUpdate && !existsSync(file);
  const text = isNew ? EMPTY[format](schemaPath) : readTextFile(file).text;
  return { file, text, ...parseBaseline(file, text) };
}

/**
 * Marks the accepted findings of a report and prints the entries of the baseline that are out of date. `updates`:
 * also updates the file; comments and fields added by hand are kept.
 */
export function withBaseline(
  report: Report,
  baseline: BaselineFile,
  { today, updates }: { readonly today: string; readonly updates: boolean },
): Report {
  const comparison = compareToBaseline(report, baseline, today);
  const { gone, unobserved, expired, mistyped } = comparison;
  const added = updates ? newEntries(report, baseline, today) : [];
  if (updates) {
    const edited = EDITED[checkBaselineFormat(baseline.file)];
    writeText(baseline.file, edited(baseline, { ...comparison, added, today }));
  }
  for (const { entry, nearest, kinds } of mistyped) {
    const hint =
      nearest === null
        ? `the new findings there have the kind ${kinds.map((kind) => `"${kind}"`).join(" or ")}`
        : `did you mean "${nearest}"?`;
    console.error(
      `understudy: ${entryLine(entry)} is in the baseline with the kind "${entry.kind}", which no finding has; ${hint}`,
    );
  }
  warn(
    updates
      ? "was in the baseline and is no longer seen; removed"
      : "is in the baseline but no longer seen; --update-baseline removes it",
    gone,
  );
  warn("is in the baseline; not checked this time", unobserved);
  warn("is in the baseline and has expired, so its finding counts again", expired);
  if (added.length > 0) console.error(`understudy: ${added.length} new in ${baseline.file}`);
  const findings = [...baseline.findings, ...added];
  return {
    ...(updates ? compareToBaseline(report, { findings }, today).report : comparison.report),
    baseline: {
      gone: gone.map(entryLine),
      unobserved: unobserved.map(entryLine),
      mistyped: mistyped.map(({ entry }) => entryLine(entry)),
      expired: expired.map(entryLine),
    },
  };
}

/** Limit of lines on stderr; the report lists all. */
const MAX_LISTED = 3;

function warn(message: string, findings: readonly KnownFinding[]): void {
  for (const finding of findings.slice(0, MAX_LISTED)) {
    console.error(`understudy: ${entryLine(finding)} ${message}`);
  }
  const more = findings.length - MAX_LISTED;
  if (more > 0) {
    console.error(
      `understudy: … and ${more} more, ${findings.length} in total; the report lists them`,
    );
  }
}
