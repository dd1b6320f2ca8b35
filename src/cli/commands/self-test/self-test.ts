import { styleText } from "node:util";
import { RULES } from "../../../../conformance/rules/index.ts";
import type { Fault } from "../../../fake/faults/fault.ts";
import { FAULTS } from "../../../fake/faults/index.ts";
import { Progress } from "../../progress.ts";
import { didYouMean } from "../../../common/did-you-mean.ts";
import { counted } from "../../../../conformance/report/outcome-counts.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";
import { checkWritable, writeText } from "../../../files/write-file.ts";
import type { SelfTestFlags } from "./command.ts";
import { isExact, type MutantResult } from "./kill-matrix.ts";
import { mutationReport } from "./mutation-report.ts";
import { testOnAllCores, type SelfTestResult } from "./worker-pool.ts";

/** `understudy self-test`: tests every rule against every fault. @throws {UsageError} */
export async function selfTest({ only, json }: SelfTestFlags): Promise<number> {
  const prefixes = only ?? [""];
  const faults = [...new Set(prefixes.flatMap(faultsStartingWith))];
  if (json !== undefined) checkWritable(json);
  const progress = new Progress(process.stderr);
  const result = await testOnAllCores(faults, (done) =>
    progress.update(`${done} of ${faults.length} faults`),
  );
  progress.end();
  if (json !== undefined) writeText(json, mutationReport(result.mutants));
  return printResult(result, only === undefined);
}

/** @throws {UsageError} if no id starts with the prefix */
function faultsStartingWith(prefix: string): Fault[] {
  const faults = FAULTS.filter(({ id }) => id.startsWith(prefix));
  if (faults.length > 0) return faults;
  const known = [...new Set(FAULTS.flatMap(({ id }) => [groupOf(id), id]))];
  const groups = known.filter((word) => !word.includes("."));
  const hint = didYouMean(prefix, known) || didYouMean(groupOf(prefix), groups);
  throw new UsageError(
    `--only: no fault id starts with "${prefix}"${hint || `; groups: ${groups.join(", ")}`}`,
  );
}

function groupOf(id: string): string {
  return id.split(".")[0] ?? id;
}

/** Prints the kill matrix; `isComplete`: all faults were tested, so every rule must detect one. */
function printResult({ findings, mutants }: SelfTestResult, isComplete: boolean): number {
  for (const mutant of mutants) console.log(mutantLine(mutant));
  for (const id of findings) console.log(`${id} reports a finding without faults`);
  const effective = new Set(
    mutants.flatMap(({ fault, detectedBy }) =>
      fault.breaks.filter((id) => detectedBy.includes(id)),
    ),
  );
  const ineffective = isComplete ? RULES.filter(({ id }) => !effective.has(id)) : [];
  for (const { id } of ineffective) console.log(`${id} detects no fault`);
  const wrong = mutants.filter((mutant) => !isExact(mutant));
  console.log(
    `${counted(mutants.length, "fault")}, ${mutants.length - wrong.length} detected exactly; ${effective.size} of ${RULES.length} rules detect a fault; ${counted(findings.length, "finding")} without faults`,
  );
  return wrong.length + findings.length + ineffective.length === 0 ? EXIT.ok : EXIT.findings;
}

function mutantLine(mutant: MutantResult): string {
  const { fault, detectedBy, missed, unexpected, errors } = mutant;
  const mark = isExact(mutant) ? styleText("green", "✓") : styleText("red", "✗");
  return [
    `${mark} ${fault.id.padEnd(36)}`,
    detectedBy.join(" "),
    ...(missed.length === 0 ? [] : [styleText("red", `missed by ${missed.join(" ")}`)]),
    ...(unexpected.length === 0 ? [] : [styleText("red", `unexpected: ${unexpected.join(" ")}`)]),
    ...(errors.length === 0 ? [] : [styleText("magenta", `crashed: ${errors.join(" ")}`)]),
  ].join("  ");
}
