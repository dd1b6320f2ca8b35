import { printableJson } from "../../../common/printable.ts";
import { toHar } from "../../../../conformance/har/write-har.ts";
import type { Exchange } from "../../../../conformance/core/exchange.ts";
import { entriesOf } from "../../../../conformance/report/evidence.ts";
import { makeReport } from "../../../../conformance/report/make-report.ts";
import type { Report } from "../../../../conformance/report/report.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import type { Contract } from "../../../contract/contract.ts";
import { readFaultRules } from "../../../fake/faults/rules/read.ts";
import { isTokenLike } from "../../../server/replay-token/token.ts";
import { judgeGroups, stepVerdicts } from "../../../replay/judge-flow.ts";
import { EXIT, exitCodeOf } from "../../exit-code.ts";
import { scenarioNames, scenarioPath } from "../../../files/scenario-library.ts";
import { loadContract, loadRequirements, VERSION } from "../../../files/package-files.ts";
import type { Deployment } from "../../../suite/deployment.ts";
import { deploymentOf } from "../../deployment.ts";
import {
  checkOutputFiles,
  parseReportOutputs,
  writeReports,
  type ReportOutput,
} from "../../report-outputs.ts";
import { Outputs } from "../../outputs.ts";
import { UsageError, withUsageError } from "../../../common/usage-error.ts";
import type { ReplayFlags } from "./command.ts";
import { checkInputs, inputValues, loadAllFlows, loadFlow } from "../../load-flow.ts";
import { createOutput, stateLines } from "./output.ts";
import { runScenario, type ScenarioRun } from "./run-scenario.ts";
import { connectionOf } from "../../connection-options.ts";
import { refuseOptions } from "../../given-options.ts";
import { interruption } from "../../interruption.ts";
import { targetFactory } from "./target.ts";
import { printTokenResponse } from "./token.ts";
import { watchScenario } from "./watch.ts";
import { writeText } from "../../../files/write-file.ts";

/**
 * `understudy replay`: runs the flows of scenarios, or reproduces the response of a token. `given` names the
 * options on the command line. @throws {UsageError | SourceError}
 */
export async function replay(
  words: readonly string[],
  options: ReplayFlags,
  given: readonly string[],
): Promise<number> {
  const token = words.find(isTokenLike);
  checkOptionNames(given, token === undefined ? "scenario" : "token");
  if (token !== undefined) {
    if (words.length > 1) throw new UsageError("replay takes one token");
    return printTokenResponse(token, options);
  }
  checkScenarioNames(words, options);
  const reports = parseReportOutputs(options.report);
  const inputs = (options.all ? scenarioNames() : words).map(scenarioPath);
  checkOutputFiles(reports, { outputs: [options.record], inputs });
  withUsageError("--fault", () => readFaultRules(options.fault ?? []));
  const job: ReplayJob = {
    names: words,
    options,
    reports,
    inputs: new Map((options.input ?? []).map(parseInput)),
    against: options.against === undefined ? null : againstOf(options.against, options),
    contract: loadContract().contract,
  };
  const [watched = ""] = words;
  if (options.watch) return watchScenario(watched, (signal) => runOnce(job, signal));
  const { signal, release } = interruption();
  try {
    return await runOnce(job, signal);
  } finally {
    release();
  }
}

/** What to run and where. */
export interface ReplayJob {
  readonly names: readonly string[];
  readonly options: ReplayFlags;
  readonly reports: readonly ReportOutput[];
  /** Values of inputs by name, as given. */
  readonly inputs: ReadonlyMap<string, string>;
  /** null: a new fake in this process. */
  readonly against: ReplayDeployment | null;
  readonly contract: Contract;
}

/** A running fake or a deployment. */
export interface ReplayDeployment extends Deployment {
  readonly allowWrites: boolean;
  /** Treat a fake like a deployment. */
  readonly asDeployment: boolean;
  readonly adminToken: string | null;
  readonly quiet: boolean;
  /** Further options of the curl commands. */
  readonly curlOptions: readonly string[];
  readonly warnings: readonly string[];
}

const TOKEN_OPTIONS = new Set(["scenario", "snapshot", "body"]);

/** Options that have an effect on a fake in memory. */
const MEMORY_OPTIONS = new Set(
  "all input keepGoing watch against fault seed anchor report quiet record".split(" "),
);

/** Checks that the given options belong to the kind of argument and of target. @throws {UsageError} */
function checkOptionNames(given: readonly string[], kind: "token" | "scenario"): void {
  refuseOptions(
    given,
    (name) => TOKEN_OPTIONS.has(name) !== (kind === "token"),
    `can't be used with a ${kind}; see understudy replay --help`,
  );
  if (kind === "token" || given.includes("against")) return;
  refuseOptions(given, (name) => !MEMORY_OPTIONS.has(name), "needs --against");
}

function checkScenarioNames(names: readonly string[], { all, watch }: ReplayFlags): void {
  if (all && names.length > 0) throw new UsageError("--all can't be combined with scenario names");
  if (!all && names.length === 0) {
    throw new UsageError("replay takes a scenario, or --all; see understudy replay --help");
  }
  if (watch && (all || names.length > 1)) throw new UsageError("--watch takes one scenario");
}

function parseInput(text: string): [string, string] {
  const [name = "", ...rest] = text.split("=");
  if (name !== "" && rest.length > 0) return [name, rest.join("=")];
  throw new UsageError(`invalid --input "${text}"; allowed: <name>=<value>`);
}

function againstOf(url: string, options: ReplayFlags): ReplayDeployment {
  const { headers, curlOptions, warnings } = connectionOf(options);
  return {
    ...deploymentOf(url, options),
    headers,
    curlOptions,
    warnings,
    allowWrites: options.allowWrites ?? false,
    asDeployment: options.asDeployment ?? false,
    adminToken: options.adminToken ?? null,
    quiet: options.quiet ?? false,
  };
}

/** Runs all flows once, from reading the files to writing the reports. */
async function runOnce(job: ReplayJob, signal: AbortSignal): Promise<number> {
  const { options, names, contract } = job;
  const flows = options.all
    ? loadAllFlows(contract)
    : names.map((name) => loadFlow(name, contract));
  checkInputs(flows, job.inputs);
  const createTarget = await targetFactory(job, signal);
  const output = createOutput(job);
  const startedAt = new Date().toISOString();
  const runs: ScenarioRun[] = [];
  for (const loaded of flows) {
    if (signal.aborted) break;
    const run = await runScenario(loaded, {
      contract,
      createTarget,
      inputs: inputValues(loaded, job.inputs),
      keepGoing: options.keepGoing ?? false,
      output,
      signal,
    });
    if (run === null) return EXIT.unchecked;
    runs.push(run);
    output.flowDone(run);
  }
  const { record: recording } = options;
  const report = reportOf(runs, { startedAt, contract, signal, recording, against: job.against });
  const outputs = new Outputs();
  if (recording !== undefined) {
    outputs.attempt(() => writeText(recording, printableJson(JSON.stringify(recordingOf(runs)))));
  }
  output.allDone(report, runs);
  writeReports(
    job.reports.filter((target) => !output.covers(target)),
    report,
    { ...options, outputs },
  );
  return signal.aborted ? EXIT.interrupted : exitCodeOf(report, 0);
}

interface ReportInput {
  readonly startedAt: string;
  readonly contract: Contract;
  readonly signal: AbortSignal;
  readonly recording: string | undefined;
  readonly against: ReplayDeployment | null;
}

function reportOf(
  runs: readonly ScenarioRun[],
  { startedAt, contract, signal, recording, against }: ReportInput,
): Report {
  const groups = runs.flatMap(({ run }) => run.record.groups);
  const judges = { contract, rules: RULES, requirements: loadRequirements() };
  const verdicts = [
    ...runs.flatMap(({ run, target }) => stepVerdicts(run, target.control?.extraFaults ?? [])),
    ...judgeGroups(groups, judges),
  ];
  return makeReport(verdicts, {
    version: VERSION,
    target: runs.map(({ run, target }) => `${run.flow.workflowId} ${target.name}`).join(", "),
    baseUrl: runs[0]?.target.baseUrl ?? "",
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: runs.reduce((sum, { run }) => sum + run.record.exchanges.length, 0),
    unsent: 0,
    interrupted: signal.aborted,
    written: runs.flatMap(({ written }) => written),
    curlOptions: against?.curlOptions ?? [],
    warnings: [
      ...(against?.warnings ?? []),
      ...(verdicts.some(({ outcome }) => outcome === "fail")
        ? runs.flatMap(({ run }) => stateLines(run.flow, contract))
        : []),
    ],
    ...(recording === undefined ? {} : { recording, entries: entriesOf(exchangesOf(runs)) }),
  });
}

function exchangesOf(runs: readonly ScenarioRun[]): Exchange[] {
  return runs.flatMap(({ run }) => run.record.exchanges);
}

function recordingOf(runs: readonly ScenarioRun[]): object {
  return toHar(exchangesOf(runs), runs[0]?.target.baseUrl ?? "", VERSION);
}
