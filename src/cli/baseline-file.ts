import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import {
  compareToBaseline,
  newEntries,
  type Baseline,
  type Compared,
  type KnownFinding,
} from "../../conformance/baseline.ts";
import type { Report } from "../../conformance/report/model.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { nearest } from "../contract/nearest.ts";
import { YamlSource } from "../contract/yaml-source.ts";
import { checkedValue } from "../workspace/scenario/checked-source.ts";
import { editedBaseline, emptyBaseline } from "./baseline-text.ts";
import { UsageError } from "./usage-error.ts";
import { checkWritable, writeText } from "./whole-file.ts";

const SCHEMA_FILE = resolve(import.meta.dirname, "..", "..", "conformance", "baseline.schema.json");

/** A baseline with the text that a person wrote around it. */
export interface BaselineFile extends Baseline {
  readonly file: string;
  readonly text: string;
}

/**
 * Reads a baseline. With `toUpdate` it must be writable, and one that is not there yet is empty.
 * @throws {UsageError | SourceError} one line that names the file, the place and what is wrong.
 */
export function readBaseline(file: string, toUpdate: boolean): BaselineFile {
  if (toUpdate) checkWritable(file);
  const isNew = toUpdate && !existsSync(file);
  const text = isNew ? emptyBaseline(relative(dirname(file), SCHEMA_FILE)) : textOf(file);
  const source = new YamlSource(file, text);
  const { findings } = checkedValue(source, schema()) as Baseline;
  checkRules(source, findings);
  return { file, text, findings };
}

function schema(): object {
  return JSON.parse(readFileSync(SCHEMA_FILE, "utf8")) as object;
}

function textOf(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    throw new UsageError(`can't read ${file} (${(error as NodeJS.ErrnoException).code ?? "?"})`);
  }
}

/** An entry of a rule that there is not would be carried along for ever. */
function checkRules(source: YamlSource, findings: readonly KnownFinding[]): void {
  const ids = RULES.map(({ id }) => id);
  for (const [place, { rule }] of findings.entries()) {
    if (ids.includes(rule)) continue;
    const near = nearest(rule, ids);
    throw source.error(
      `/findings/${place}/rule`,
      `there is no rule "${rule}"${near === null ? "" : `; did you mean "${near}"?`}`,
    );
  }
}

/** Applies a baseline to a report, and tells what it does not say any more. */
export function applyBaseline(baseline: BaselineFile, report: Report, today: string): Report {
  const compared = compareToBaseline(report, baseline, today);
  tell("is in the baseline and no longer seen; --update-baseline takes it out", compared.gone);
  tellTheRest(compared);
  return withNews(compared.report, compared);
}

/** The same, and the file is brought up to date; nothing that a person wrote in it is lost. */
export function updateBaseline(baseline: BaselineFile, report: Report, today: string): Report {
  const before = compareToBaseline(report, baseline, today);
  const added = newEntries(report, baseline, today);
  const text = editedBaseline(baseline, { ...before, added, today });
  writeText(baseline.file, text);
  tell("was in the baseline and is no longer seen; it is taken out", before.gone);
  tellTheRest(before);
  if (added.length > 0) console.error(`understudy: ${added.length} new in ${baseline.file}`);
  const findings = [...baseline.findings, ...added];
  return withNews(compareToBaseline(report, { findings }, today).report, before);
}

/** The report with all that the baseline and it do not agree on. */
function withNews(report: Report, { gone, unobserved, expired }: Compared): Report {
  return {
    ...report,
    baseline: {
      gone: gone.map(lineOf),
      unobserved: unobserved.map(lineOf),
      expired: expired.map(lineOf),
    },
  };
}

function tellTheRest({ unobserved, expired }: Compared): void {
  tell("is in the baseline; nothing was seen this time that would show it", unobserved);
  tell("is in the baseline and has expired, so it counts", expired);
}

/** So many are named on stderr; the report names them all. */
const MOST_NAMED = 3;

function tell(what: string, findings: readonly KnownFinding[]): void {
  const named = findings.slice(0, MOST_NAMED);
  for (const one of named) console.error(`understudy: ${lineOf(one)} ${what}`);
  const more = findings.length - named.length;
  if (more > 0) {
    console.error(
      `understudy: … and so ${more} more, ${findings.length} in all; the report names them`,
    );
  }
}

function lineOf({ rule, operation, pointer, ticket }: KnownFinding): string {
  const place = [rule, operation, pointer].filter((part) => part !== "").join(" ");
  return ticket === undefined ? place : `${place} (${ticket})`;
}
