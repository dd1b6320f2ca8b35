import { harTexts } from "../../conformance/har.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { makeReport, type Report } from "../../conformance/report/model.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import { profileAskers } from "../../conformance/profile/index.ts";
import type { Asker, Rule } from "../../conformance/rule.ts";
import { writtenLines } from "../../conformance/rules/write/written.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run.ts";
import { selectRules } from "../../conformance/select.ts";
import type { CheckSettings } from "../../conformance/survey.ts";
import type { Contract } from "../contract/contract.ts";
import { applyBaseline, readBaseline, updateBaseline, type BaselineFile } from "./baseline-file.ts";
import { clientOf } from "./client-of.ts";
import { CHECK_USAGE, readCheckFlags, type CheckFlags } from "./check-flags.ts";
import { loadContract, loadRequirements, VERSION } from "./package-files.ts";
import { dryRun } from "./dry-run.ts";
import { exitCodeOf } from "./exit-code.ts";
import { writeProfile } from "./profile-file.ts";
import { Progress } from "./progress.ts";
import { reach } from "./reach.ts";
import { checkReportTargets, writeReports } from "./report-targets.ts";
import { checkTracked } from "./tracked-brand.ts";
import { EXIT, UsageError } from "./usage-error.ts";
import { writeTexts } from "./whole-file.ts";

const KEY_PREFIX = "lmvz_live_";

/** `understudy check`: judges a deployment. @throws {UsageError} */
export async function check(args: readonly string[]): Promise<number> {
  const flags = readCheckFlags(args, process.env);
  if (flags.help) {
    console.log(CHECK_USAGE);
    return EXIT.ok;
  }
  const { contract } = loadContract();
  const requirements = loadRequirements();
  const rules = selected(flags, requirements);
  warnOfKeys(flags);
  if (flags.dryRun) {
    const settings = settingsOf(flags, contract);
    console.log(dryRun({ flags, settings, rules, askers: askersOf(flags), requirements }));
    return EXIT.untested;
  }
  if (flags.keys.main === undefined) {
    throw new UsageError("a key is needed: --key <key>, or UNDERSTUDY_KEY in the environment");
  }
  checkReportTargets(flags.reports, {
    outputs: [flags.record, flags.profileOut],
    inputs: flags.baseline === null ? [] : [flags.baseline],
  });
  const baseline =
    flags.baseline === null ? null : readBaseline(flags.baseline, flags.updateBaseline);
  const reached = await reach(flags, contract);
  if (reached === null) return EXIT.untested;
  const { baseUrl, brands } = reached;
  if (flags.brand !== null && brands !== null) checkTracked(flags.brand, brands);
  return judgeDeployment({ ...flags, baseUrl }, { contract, rules, requirements, baseline });
}

interface Grounds {
  readonly contract: Contract;
  readonly rules: readonly Rule[];
  readonly requirements: ReadonlyMap<string, Requirement>;
  readonly baseline: BaselineFile | null;
}

async function judgeDeployment(
  flags: CheckFlags,
  { contract, rules, requirements, baseline }: Grounds,
): Promise<number> {
  const progress = new Progress(process.stderr);
  const client = clientOf(flags, contract, { onWait: (wait) => progress.wait(wait) });
  const startedAt = new Date().toISOString();
  let interrupted = false;
  // The handler goes after the first time, so the second Ctrl-C ends the process at once.
  process.once("SIGINT", () => {
    interrupted = true;
    progress.end();
    console.error("understudy: interrupted; the report so far follows (Ctrl-C again ends at once)");
  });
  const { survey, verdicts, unsent } = await runCheck({
    rules,
    askers: askersOf(flags),
    requirements,
    client,
    settings: settingsOf(flags, contract),
    mostRequests: flags.mostRequests,
    isInterrupted: () => interrupted,
    onProgress: (sent, known) => progress.tell(`${sent} of ${known} requests`),
  });
  progress.end();
  if (flags.record !== null) {
    writeTexts(flags.record, harTexts(survey, flags.baseUrl, VERSION));
  }
  if (flags.profileOut !== null) writeProfile(flags.profileOut, survey, flags.baseUrl);
  const made = makeReport(verdicts, {
    version: VERSION,
    target: flags.baseUrl,
    baseUrl: flags.baseUrl,
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: client.sent,
    unsent,
    interrupted,
    written: writtenLines(survey),
    survey,
  });
  const report = withBaseline(made, baseline, flags.updateBaseline);
  writeReports(flags.reports, report);
  return interrupted ? EXIT.interrupted : exitCodeOf(report, flags.minWitnessed);
}

/** Who asks besides the rules: with a profile wanted, those who observe. */
function askersOf({ profileOut }: CheckFlags): Asker[] {
  return profileOut === null ? [] : profileAskers();
}

/** The report with what the baseline knows marked; null: no baseline was asked for. */
function withBaseline(report: Report, baseline: BaselineFile | null, update: boolean): Report {
  if (baseline === null) return report;
  const today = report.finished_at.slice(0, 10);
  return update ? updateBaseline(baseline, report, today) : applyBaseline(baseline, report, today);
}

function settingsOf(flags: CheckFlags, contract: Contract): CheckSettings {
  return {
    contract,
    keys: new Set(Object.keys(flags.keys) as KeyLabel[]),
    brand: flags.brand,
    allowWrites: flags.allowWrites,
    probeKeyInUrl: flags.probeKeyInUrl,
    today: new Date().toISOString().slice(0, 10),
    runId: Date.now().toString(36),
  };
}

function selected(flags: CheckFlags, requirements: ReadonlyMap<string, Requirement>): Rule[] {
  try {
    return selectRules(RULES, requirements, flags.selection);
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function warnOfKeys({ keys }: CheckFlags): void {
  for (const [label, key] of Object.entries(keys)) {
    if (key.startsWith(KEY_PREFIX)) continue;
    console.error(`understudy: the ${label} key does not begin with ${KEY_PREFIX}; is it one?`);
  }
}
