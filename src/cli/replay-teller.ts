import { styleText } from "node:util";
import { brokenLines } from "../../conformance/report/pretty.ts";
import type { Report } from "../../conformance/report/model.ts";
import { knownFault } from "../fake/fault-rules/known.ts";
import type { InputValue } from "../replay/flow/flow.ts";
import type { StepResult } from "../replay/step-result.ts";
import type { Target } from "../replay/target.ts";
import { diffOf } from "../replay/tell/diff.ts";
import { MARKS, stepLine } from "../replay/tell/step-line.ts";
import type { Played } from "./replay-play.ts";
import type { ReplayFlags } from "./replay-flags.ts";
import type { Loaded } from "./replay-target.ts";
import type { ReportTarget } from "./report-targets.ts";

/** Tells a person how flows go, while they go. */
export interface Teller {
  readonly flowBegins: (
    loaded: Loaded,
    target: Target,
    inputs: ReadonlyMap<string, InputValue>,
  ) => void;
  readonly stepBegins: (stepId: string) => void;
  readonly stepDone: (result: StepResult, loaded: Loaded, target: Target) => void;
  readonly flowDone: (played: Played) => void;
  readonly allDone: (report: Report, played: readonly Played[]) => void;
  /** Whether what a report would say has been told by this already. */
  readonly tells: (target: ReportTarget) => boolean;
}

const tells: Teller["tells"] = ({ format, file }) => format === "pretty" && file === null;

/** A step that takes longer is told while it runs. */
const LONG_MS = 2000;

/** Step by step for a few flows, a line for each of all; beside another report on stdout, to stderr. */
export function tellerOf({ reports, all }: ReplayFlags): Teller {
  const say = reports.some(({ file, format }) => file === null && format !== "pretty")
    ? (line: string): void => console.error(line)
    : (line: string): void => console.log(line);
  let running: NodeJS.Timeout | undefined;
  return {
    tells,
    stepBegins: (stepId) => {
      running = setTimeout(() => console.error(`… ${stepId} is running`), LONG_MS);
    },
    flowBegins: (loaded, target, inputs) => {
      if (!all) say(headOf(loaded, target, inputs));
    },
    stepDone: (result, { flow, name: scenario }, target) => {
      clearTimeout(running);
      if (!all) say(stepLine(result, flow));
      if (result.outcome === "failed") {
        say(failureOf(result, target, { scenario, workflowId: all ? flow.workflowId : null }));
      }
    },
    flowDone: (played) => say(all ? rowOf(played) : outputsOf(played)),
    allDone: (report, played) => say(closingOf(report, played)),
  };
}

function headOf(
  { flow, name }: Loaded,
  { name: target, steering }: Target,
  inputs: ReadonlyMap<string, InputValue>,
): string {
  const lines = [
    `${styleText("bold", flow.workflowId)}  ${flow.summary}`,
    `scenario ${name}, ${target}`,
  ];
  for (const [input, { default: own }] of flow.inputs) {
    const given = inputs.get(input);
    const note =
      given === undefined && steering === null ? ` (for the fake; --input ${input}=…)` : "";
    lines.push(`input ${input} = ${String(given ?? own)}${note}`);
  }
  return lines.join("\n");
}

function failureOf(
  result: StepResult,
  target: Target,
  { scenario, workflowId }: { readonly scenario: string; readonly workflowId: string | null },
): string {
  const faults = (target.steering?.givenFaults ?? []).map((id) => {
    const says = knownFault(id.split("=")[0] ?? "")?.fault.says;
    return says === undefined ? id : `${id} (${says})`;
  });
  const servedBy = target.name === "in memory" ? scenario : null;
  const diff = diffOf(result, { baseUrl: target.baseUrl, faults, servedBy });
  return `\n${workflowId === null ? "" : `${workflowId}\n`}${diff}\n`;
}

function countOf({ run }: Played, outcome: StepResult["outcome"]): number {
  return run.results.filter((result) => result.outcome === outcome).length;
}

const NAME_WIDTH = 34;

/** One flow in a line. */
function rowOf(played: Played): string {
  const { run, milliseconds } = played;
  const mark = MARKS[MOST_TELLING.find((one) => countOf(played, one) > 0) ?? "skipped"];
  const counts = OUTCOMES.map(([one, word]) => [countOf(played, one), word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
  return `${mark} ${run.flow.workflowId.padEnd(NAME_WIDTH)}  ${`${milliseconds} ms`.padStart(8)}  ${counts}`;
}

/** A flow that was not run to its end has passed nothing. */
const MOST_TELLING = ["failed", "left", "passed"] as const;

const OUTCOMES = [
  ["passed", "passed"],
  ["failed", "failed"],
  ["skipped", "skipped"],
  ["left", "not run"],
] as const satisfies readonly [StepResult["outcome"], string][];

function outputsOf(played: Played): string {
  const outputs = [...played.run.outputs].map(
    ([name, value]) =>
      `output ${name} = ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [...outputs, rowOf(played)].join("\n");
}

/** What the rules found in all exchanges, and how it ended. */
function closingOf({ verdicts, requests, ended }: Report, played: readonly Played[]): string {
  const rules = verdicts.filter(({ section }) => section[0] !== "flow");
  const broken = rules.filter(
    ({ outcome, level }) => level !== "hint" && (outcome === "fail" || outcome === "error"),
  );
  const held = rules.filter(({ outcome }) => outcome === "pass").length;
  const unjudged = played
    .flatMap(({ run }) => run.record.stretches)
    .filter(({ isFaulty }) => isFaulty)
    .reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  const apart =
    unjudged === 0 ? "" : `, ${unjudged} of them under faults of the flow and not judged`;
  return [
    ...(broken.length > 0 ? ["", ...broken.flatMap(brokenLines)] : []),
    `${requests} ${requests === 1 ? "exchange" : "exchanges"}${apart}; rules: ${held} held, ${broken.length} broken`,
    ...(ended === "interrupted" ? ["interrupted: what was not run is not judged"] : []),
  ].join("\n");
}
