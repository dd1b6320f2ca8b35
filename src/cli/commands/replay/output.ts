import { styleText } from "node:util";
import { counted } from "../../../common/counted.ts";
import { printable, printableLines } from "../../../common/printable.ts";
import { violationLines } from "../../../../conformance/report/pretty.ts";
import type { Report } from "../../../../conformance/report/report.ts";
import { knownFault } from "../../../fake/faults/rules/known-faults.ts";
import type { Contract } from "../../../contract/contract.ts";
import type { Flow, InputValue, Step } from "../../../replay/flow/flow.ts";
import type { StepResult } from "../../../replay/flow-record.ts";
import type { Target } from "../../../replay/target.ts";
import { diffOf, stepsText, type StateChanges } from "../../../replay/report/diff.ts";
import { MARKS, stepLine } from "../../../replay/report/step-line.ts";
import type { ReportOutput } from "../../report-outputs.ts";
import type { LoadedFlow } from "../../load-flow.ts";
import type { ReplayJob } from "./replay.ts";
import type { ScenarioRun } from "./run-scenario.ts";

/** Prints the progress of flows. */
export interface ReplayOutput {
  readonly flowStarts: (
    loaded: LoadedFlow,
    target: Target,
    inputs: ReadonlyMap<string, InputValue>,
  ) => void;
  readonly stepStarts: (stepId: string) => void;
  readonly stepDone: (result: StepResult, loaded: LoadedFlow, target: Target) => void;
  readonly flowDone: (run: ScenarioRun) => void;
  readonly allDone: (report: Report, runs: readonly ScenarioRun[]) => void;
  /** Whether a requested report is already printed by this output. */
  readonly covers: (target: ReportOutput) => boolean;
}

const covers: ReplayOutput["covers"] = ({ format, file }) => format === "pretty" && file === null;

/** A step is announced on stderr if it takes longer. */
const LONG_STEP_MS = 2000;

/** Prints each step, or with --all a line per flow; to stderr if a report is written to stdout. */
export function createOutput({ reports, options, against, contract }: ReplayJob): ReplayOutput {
  const { curlOptions = [] } = against ?? {};
  const { all, quiet } = options;
  const print = reports.some(({ file, format }) => file === null && format !== "pretty")
    ? (line: string): void => console.error(printableLines(line))
    : (line: string): void => console.log(printableLines(line));
  let running: NodeJS.Timeout | undefined;
  return {
    covers,
    stepStarts: (stepId) => {
      if (quiet) return;
      running = setTimeout(() => console.error(`… ${stepId} is running`), LONG_STEP_MS);
    },
    flowStarts: (loaded, target, inputs) => {
      if (!all && !quiet) print(headerOf(loaded, target, inputs));
    },
    stepDone: (result, { flow, name: scenario }, target) => {
      clearTimeout(running);
      if (!all && !quiet) print(stepLine(result, flow));
      if (result.outcome === "failed") {
        const workflowId = all ? flow.workflowId : null;
        const changes = changesIn(flow.steps.slice(0, flow.steps.indexOf(result.step)), contract);
        print(failureOf(result, target, { scenario, workflowId, curlOptions, changes }));
      }
    },
    flowDone: (run) => {
      if (!quiet) print(all ? flowLine(run) : outputsOf(run));
    },
    allDone: (report, runs) => print(summaryOf(report, runs, contract)),
  };
}

function headerOf(
  { flow, name }: LoadedFlow,
  { name: target, control }: Target,
  inputs: ReadonlyMap<string, InputValue>,
): string {
  const lines = [
    `${styleText("bold", flow.workflowId)}  ${flow.summary}`,
    `scenario ${name}, ${target}`,
  ];
  for (const [input, { default: own }] of flow.inputs) {
    const given = inputs.get(input);
    const note =
      given === undefined && control === null ? ` (for the fake; --input ${input}=…)` : "";
    lines.push(`input ${input} = ${String(given ?? own)}${note}`);
  }
  return lines.join("\n");
}

interface FailureContext {
  readonly scenario: string;
  /** null: there is only one flow. */
  readonly workflowId: string | null;
  readonly curlOptions: readonly string[];
  readonly changes: StateChanges;
}

/** Returns the steps among some that change the state of the world. */
function changesIn(steps: readonly Step[], contract: Contract): StateChanges {
  const isWrite = (one: Step): boolean =>
    one.kind === "call" && contract.operation(one.operationId).method !== "get";
  return {
    writes: steps.filter(isWrite).map(({ stepId }) => stepId),
    all: steps.filter((one) => isWrite(one) || one.kind !== "call").map(({ stepId }) => stepId),
  };
}

function failureOf(
  result: StepResult,
  target: Target,
  { scenario, workflowId, curlOptions, changes }: FailureContext,
): string {
  const faults = (target.control?.extraFaults ?? []).map((id) => {
    const title = knownFault(id.split("=")[0] ?? "")?.fault.title;
    return title === undefined ? id : `${id} (${title})`;
  });
  const servedBy = target.name === "in memory" ? scenario : null;
  const { baseUrl } = target;
  const diff = diffOf(result, { baseUrl, faults, servedBy, changes, curlOptions });
  return `\n${workflowId === null ? "" : `${workflowId}\n`}${diff}\n`;
}

function countOf({ run }: ScenarioRun, outcome: StepResult["outcome"]): number {
  return run.results.filter((result) => result.outcome === outcome).length;
}

const NAME_WIDTH = 34;

/** One line per flow. */
function flowLine(flowRun: ScenarioRun): string {
  const { run, milliseconds } = flowRun;
  const mark = MARKS[BY_SEVERITY.find((one) => countOf(flowRun, one) > 0) ?? "skipped"];
  const counts = OUTCOMES.map(([one, word]) => [countOf(flowRun, one), word] as const)
    .filter(([count]) => count > 0)
    .map(([count, word]) => `${count} ${word}`)
    .join(", ");
  return `${mark} ${run.flow.workflowId.padEnd(NAME_WIDTH)}  ${`${milliseconds} ms`.padStart(8)}  ${counts}`;
}

/** A flow with a step that was not run has not passed. */
const BY_SEVERITY = ["failed", "not-run", "passed"] as const;

const OUTCOMES = [
  ["passed", "passed"],
  ["failed", "failed"],
  ["skipped", "skipped"],
  ["not-run", "not run"],
] as const satisfies readonly [StepResult["outcome"], string][];

function outputsOf(flowRun: ScenarioRun): string {
  const outputs = [...flowRun.run.outputs].map(([name, value]) =>
    printable(`output ${name} = ${typeof value === "string" ? value : JSON.stringify(value)}`),
  );
  return [...outputs, flowLine(flowRun)].join("\n");
}

/** Summary of the rules' verdicts on all exchanges. */
function summaryOf(
  { verdicts, requests, ended }: Report,
  runs: readonly ScenarioRun[],
  contract: Contract,
): string {
  const rules = verdicts.filter(({ section }) => section[0] !== "flow");
  const broken = rules.filter(
    ({ outcome, level }) => level !== "advisory" && (outcome === "fail" || outcome === "error"),
  );
  const passed = rules.filter(({ outcome }) => outcome === "pass").length;
  const unjudged = runs
    .flatMap(({ run }) => run.record.groups)
    .filter(({ hasFaults }) => hasFaults)
    .reduce((sum, { exchanges }) => sum + exchanges.length, 0);
  const exception =
    unjudged === 0 ? "" : `, ${unjudged} of them with faults of the flow and not judged`;
  return [
    ...(broken.length > 0
      ? [
          "",
          ...broken.flatMap((verdict) => violationLines(verdict)),
          ...runs.flatMap(({ run }) => stateLines(run.flow, contract)),
        ]
      : []),
    `${counted(requests, "exchange")}${exception}; rules: ${passed} passed, ${broken.length} failed`,
    ...(ended === "interrupted" ? ["interrupted: the remaining steps were not run"] : []),
  ].join("\n");
}

/** Says which steps changed the state that the curl commands of findings need. */
export function stateLines({ workflowId, steps }: Flow, contract: Contract): string[] {
  const { all } = changesIn(steps, contract);
  if (all.length === 0) return [];
  return [`The curl commands for ${workflowId} need its state, which ${stepsText(all)} changed.`];
}
