import { toHar } from "../../conformance/har.ts";
import { makeReport, type Report } from "../../conformance/report/model.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { Contract } from "../contract/contract.ts";
import { isTokenLike } from "../http/replay-token/token.ts";
import { judgeStretches, stepVerdicts } from "../replay/judge-flow.ts";
import { exitCodeOf } from "./exit-code.ts";
import { scenarioNames } from "./library.ts";
import { loadContract, loadRequirements, VERSION } from "./package-files.ts";
import { REPLAY_USAGE, readReplayFlags, type ReplayFlags } from "./replay-flags.ts";
import { checkInputs, inputValues, loadAllFlows, loadFlow, scenarioFile } from "./replay-load.ts";
import { replayToken } from "./replay-token.ts";
import { play, type Played } from "./replay-play.ts";
import { targetMaker } from "./replay-target.ts";
import { tellerOf } from "./replay-teller.ts";
import { watching } from "./replay-watch.ts";
import { checkReportTargets, writeReports } from "./report-targets.ts";
import { EXIT } from "./usage-error.ts";
import { writeText } from "./whole-file.ts";

/** `understudy replay`: runs the flows of scenarios. @throws {UsageError | SourceError} */
export async function replay(args: readonly string[]): Promise<number> {
  if (args.some(isTokenLike)) return replayToken(args);
  const flags = readReplayFlags(args, process.env);
  if (flags.help) {
    console.log(REPLAY_USAGE);
    return EXIT.ok;
  }
  const inputs = (flags.all ? scenarioNames() : flags.scenarios).map(scenarioFile);
  checkReportTargets(flags.reports, { outputs: [flags.record], inputs });
  const { contract } = loadContract();
  const [watched = ""] = flags.scenarios;
  if (flags.watch) return watching(watched, (signal) => replayOnce(flags, contract, signal));
  const interruption = new AbortController();
  // The handler goes after the first time, so the second Ctrl-C ends the process at once.
  const interrupt = (): void => interruption.abort();
  process.once("SIGINT", interrupt);
  try {
    return await replayOnce(flags, contract, interruption.signal);
  } finally {
    process.off("SIGINT", interrupt);
  }
}

/** One run of all that was asked for, from the files to the reports. */
async function replayOnce(
  flags: ReplayFlags,
  contract: Contract,
  signal: AbortSignal,
): Promise<number> {
  const all = flags.all
    ? loadAllFlows(contract)
    : flags.scenarios.map((name) => loadFlow(name, contract));
  checkInputs(all, flags.inputs);
  const makeTarget = await targetMaker(flags, contract, signal);
  const teller = tellerOf(flags);
  const startedAt = new Date().toISOString();
  const played: Played[] = [];
  for (const loaded of all) {
    if (signal.aborted) break;
    const inputs = inputValues(loaded, flags.inputs);
    const { keepGoing } = flags;
    const one = await play(loaded, { contract, makeTarget, inputs, keepGoing, teller, signal });
    if (one === null) return EXIT.untested;
    played.push(one);
    teller.flowDone(one);
  }
  const report = reportOf(played, { startedAt, contract, signal });
  if (flags.record !== null) writeText(flags.record, JSON.stringify(recordOf(played)));
  teller.allDone(report, played);
  writeReports(
    flags.reports.filter((target) => !teller.tells(target)),
    report,
  );
  return signal.aborted ? EXIT.interrupted : exitCodeOf(report, 0);
}

interface ReportGround {
  readonly startedAt: string;
  readonly contract: Contract;
  readonly signal: AbortSignal;
}

function reportOf(
  played: readonly Played[],
  { startedAt, contract, signal }: ReportGround,
): Report {
  const stretches = played.flatMap(({ run }) => run.record.stretches);
  const judges = { contract, rules: RULES, requirements: loadRequirements() };
  const verdicts = [
    ...played.flatMap(({ run, target }) => stepVerdicts(run, target.steering?.givenFaults ?? [])),
    ...judgeStretches(stretches, judges),
  ];
  return makeReport(verdicts, {
    version: VERSION,
    target: played.map(({ run, target }) => `${run.flow.workflowId} ${target.name}`).join(", "),
    baseUrl: played[0]?.target.baseUrl ?? "",
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: played.reduce((sum, { run }) => sum + run.record.exchanges.length, 0),
    unsent: 0,
    interrupted: signal.aborted,
    written: played.flatMap(({ written }) => written),
  });
}

function recordOf(played: readonly Played[]): object {
  const exchanges = played.flatMap(({ run }) => run.record.exchanges);
  return toHar(exchanges, played[0]?.target.baseUrl ?? "", VERSION);
}
