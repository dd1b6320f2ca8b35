import { styleText } from "node:util";
import type { Depth } from "../../../../conformance/core/depth.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import { OPERATION_IDS } from "../../../contract/operation.ts";
import type { Fault } from "../../../fake/faults/fault.ts";
import { FAULTS } from "../../../fake/faults/index.ts";
import { Progress } from "../../progress.ts";
import { didYouMean } from "../../../common/did-you-mean.ts";
import { counted } from "../../../common/counted.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { EXIT } from "../../exit-code.ts";
import { checkWritable, writeText } from "../../../files/write-file.ts";
import type { SelfTestFlags } from "./command.ts";
import { isExact, type FaultResult } from "./kill-matrix.ts";
import { FAMILIES, isMutantPrefix, type MutantSelection } from "./mutant-selection.ts";
import { countMutants, killRate, markdownTable, operatorLines } from "./mutant-table.ts";
import { mutationReport } from "./mutation-report.ts";
import { testOnAllCores, type SelfTestResult } from "./worker-pool.ts";

/** `understudy self-test`: tests every rule against faults and mutants. @throws {UsageError} */
export async function selfTest(flags: SelfTestFlags): Promise<number> {
  const { only, mutationReport: report, table, depth } = flags;
  const tasks = selected(flags);
  for (const file of [report, table]) if (file !== undefined) checkWritable(file);
  const progress = new Progress(process.stderr);
  const result = await testOnAllCores({
    ...tasks,
    depth,
    onResult: (done, all) => progress.update(`${done} of ${all} faults and mutants`),
  });
  progress.end();
  if (report !== undefined) writeText(report, mutationReport(result));
  if (table !== undefined) writeText(table, `${markdownTable(result.mutants, OPERATION_IDS)}\n`);
  const isGood = [
    printFaults(result, only === undefined),
    printMutants(result, only === undefined ? MINIMUM[depth] : 0),
  ];
  return isGood.every(Boolean) ? EXIT.ok : EXIT.findings;
}

/** What is tested. @throws {UsageError} */
function selected({ only, allMutants }: SelfTestFlags): {
  readonly faults: readonly Fault[];
  readonly selection: MutantSelection;
} {
  const faultPrefixes = only?.filter((prefix) => !isMutantPrefix(prefix)) ?? [""];
  const prefixes = only?.filter((prefix) => isMutantPrefix(prefix)) ?? null;
  return {
    faults: [...new Set(faultPrefixes.flatMap(faultsStartingWith))],
    selection: { prefixes, isComplete: allMutants === true },
  };
}

/** @throws {UsageError} if no id starts with the prefix */
function faultsStartingWith(prefix: string): Fault[] {
  const faults = FAULTS.filter(({ id }) => id.startsWith(prefix));
  if (faults.length > 0) return faults;
  const known = [...new Set([...FAULTS.flatMap(({ id }) => [groupOf(id), id]), ...FAMILIES])];
  const groups = known.filter((word) => !word.includes("."));
  const hint = didYouMean(prefix, known) || didYouMean(groupOf(prefix), groups);
  throw new UsageError(
    `--only: no id of a fault or mutant starts with "${prefix}"${hint || `; groups: ${groups.join(", ")}`}`,
  );
}

function groupOf(id: string): string {
  return id.split(".")[0] ?? id;
}

/**
 * Prints the kill matrix of the hand-written faults; `isComplete`: all were tested, so every rule must
 * detect one. Returns whether all is as expected.
 */
function printFaults({ findings, faults }: SelfTestResult, isComplete: boolean): boolean {
  for (const fault of faults) console.log(faultLine(fault));
  for (const id of findings) console.log(`${id} reports a finding without faults`);
  const effective = new Set(
    faults.flatMap(({ fault, detectedBy }) => fault.breaks.filter((id) => detectedBy.includes(id))),
  );
  const ineffective = isComplete ? RULES.filter(({ id }) => !effective.has(id)) : [];
  for (const { id } of ineffective) console.log(`${id} detects no fault`);
  const wrong = faults.filter((fault) => !isExact(fault));
  if (faults.length > 0) {
    const rules = isComplete ? `; ${effective.size} of ${RULES.length} rules detect a fault` : "";
    console.log(
      `${counted(faults.length, "fault")}, ${faults.length - wrong.length} detected exactly${rules}; ${counted(findings.length, "finding")} without faults`,
    );
  }
  return wrong.length + findings.length + ineffective.length === 0;
}

function faultLine(result: FaultResult): string {
  const { fault, detectedBy, missed, unexpected, errors } = result;
  const mark = isExact(result) ? styleText("green", "✓") : styleText("red", "✗");
  return [
    `${mark} ${fault.id.padEnd(36)}`,
    detectedBy.join(" "),
    ...(missed.length === 0 ? [] : [styleText("red", `missed by ${missed.join(" ")}`)]),
    ...(unexpected.length === 0 ? [] : [styleText("red", `unexpected: ${unexpected.join(" ")}`)]),
    ...(errors.length === 0 ? [] : [styleText("magenta", `crashed: ${errors.join(" ")}`)]),
  ].join("  ");
}

/** The minimum percentage of mutants of the sample that must be killed, among those that are not permitted. */
const MINIMUM: Readonly<Record<Depth, number>> = { quick: 0, standard: 90, deep: 90 };

/**
 * Prints the results of the mutants by operator, and the surviving ones. Returns whether at least `minimum` percent are
 * killed.
 */
function printMutants({ mutants }: SelfTestResult, minimum: number): boolean {
  if (mutants.length === 0) return true;
  for (const line of operatorLines(mutants)) console.log(line);
  for (const { id, killedBy, isPermitted } of mutants) {
    if (killedBy === null && !isPermitted) console.log(`${styleText("yellow", "survived")} ${id}`);
  }
  const counts = countMutants(mutants);
  const { killed, permitted, survived } = counts;
  console.log(
    `${counted(mutants.length, "mutant")}: ${killed} killed, ${permitted} permitted, ${survived} survived; ${killRate(counts).toFixed(1)} % of those that are not permitted are killed`,
  );
  const isEnough = killRate(counts) >= minimum;
  if (!isEnough) console.log(`At least ${minimum} % must be killed`);
  return isEnough;
}
