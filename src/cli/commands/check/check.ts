import { KEY_PREFIX } from "../../../common/redact.ts";
import { harChunks } from "../../../../conformance/har/write-har.ts";
import {
  requestLine,
  type Exchange,
  type KeyLabel,
} from "../../../../conformance/core/exchange.ts";
import { describeConnectionError } from "../../../../conformance/transport/connection-error.ts";
import { makeReport, type Report } from "../../../../conformance/report/model.ts";
import type { Requirement } from "../../../../conformance/core/requirements.ts";
import { profileRequesters } from "../../../../conformance/profile/index.ts";
import type { Rule } from "../../../../conformance/core/rule.ts";
import { describeAcceptedWrites } from "../../../../conformance/core/accepted-writes.ts";
import { RULES } from "../../../../conformance/rules/index.ts";
import { runCheck, type CheckOptions } from "../../../../conformance/core/run.ts";
import { selectRules } from "../../../../conformance/core/select.ts";
import type { Contract } from "../../../contract/contract.ts";
import { createClient, deploymentOf, isLoopbackUrl, type Deployment } from "../../deployment.ts";
import { EXIT, DEFAULT_MIN_WITNESSED, exitCodeOf } from "../../exit-code.ts";
import { locateApi } from "../../locate-api.ts";
import { loadContract, loadRequirements, VERSION } from "../../../files/package-files.ts";
import { writeProfile } from "../../profile-file.ts";
import { Progress } from "../../progress.ts";
import { checkOutputFiles, parseReportOutputs, writeReports } from "../../report-outputs.ts";
import { UsageError } from "../../../common/usage-error.ts";
import { writeChunks } from "../../../files/write-file.ts";
import { readBaseline, withBaseline, type BaselineFile } from "./baseline-file.ts";
import type { CheckFlags } from "./command.ts";
import { checkDistinctKeys, checkOtherWorkspace } from "./distinct-keys.ts";
import { dryRun } from "./dry-run.ts";
import { checkTrackedBrand } from "./tracked-brand.ts";

/** `understudy check`: tests a deployment. @throws {UsageError | SourceError} */
export async function check(url: string, options: CheckFlags): Promise<number> {
  const { contract } = loadContract();
  const deployment = deploymentOf(url, options);
  const reports = parseReportOutputs(options.report);
  const plan = planOf(deployment, options, contract);
  warnAboutKeys(deployment);
  if (options.dryRun) {
    console.log(dryRun(plan, deployment));
    return EXIT.untested;
  }
  checkDistinctKeys(deployment.keys);
  if (deployment.keys.main === undefined) {
    throw new UsageError("a key is required: --key <key>, or UNDERSTUDY_KEY in the environment");
  }
  checkOutputFiles(reports, {
    outputs: [options.record, options.profileOut],
    inputs: options.baseline === undefined ? [] : [options.baseline],
  });
  const baseline = readBaselineOption(options);
  const located = await locateApi(deployment, contract);
  if (located === null) return EXIT.untested;
  checkTrackedBrand(options.brand, located.brands);
  await checkOtherWorkspace(deployment, contract);
  const { baseUrl } = located;
  const { report, interrupted } = await testDeployment({ ...deployment, baseUrl }, plan, options);
  const today = report.finished_at.slice(0, 10);
  const updates = options.updateBaseline ?? false;
  const result = baseline === null ? report : withBaseline(report, baseline, { today, updates });
  writeReports(reports, result);
  const { minWitnessed = options.only === undefined ? DEFAULT_MIN_WITNESSED : 0 } = options;
  return interrupted ? EXIT.interrupted : exitCodeOf(result, minWitnessed);
}

/** What a check sends and judges. */
export type CheckPlan = Omit<CheckOptions, "client">;

function planOf({ baseUrl, keys }: Deployment, options: CheckFlags, contract: Contract): CheckPlan {
  const requirements = loadRequirements();
  const { profileOut, maxRequests, brand, allowWrites, probeKeyInUrl } = options;
  return {
    rules: selectedRules(options, requirements),
    otherSources: profileOut === undefined ? [] : profileRequesters(RULES),
    requirements,
    maxRequests,
    settings: {
      contract,
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      brand: brand ?? null,
      allowWrites: allowWrites ?? false,
      probeKeyInUrl: probeKeyInUrl ?? isLoopbackUrl(baseUrl),
      today: new Date().toISOString().slice(0, 10),
      runId: Date.now().toString(36),
    },
  };
}

function readBaselineOption({ baseline, updateBaseline }: CheckFlags): BaselineFile | null {
  if (baseline !== undefined) return readBaseline(baseline, updateBaseline ?? false);
  if (updateBaseline) throw new UsageError("--update-baseline needs --baseline <file>");
  return null;
}

/** Runs the plan against a deployment; writes the recording and the profile. @throws {UsageError} */
async function testDeployment(
  deployment: Deployment,
  plan: CheckPlan,
  { record, profileOut }: CheckFlags,
): Promise<{ readonly report: Report; readonly interrupted: boolean }> {
  const { baseUrl } = deployment;
  const progress = new Progress(process.stderr);
  const client = createClient(deployment, plan.settings.contract, {
    onWait: (wait) => progress.reportWait(wait),
  });
  const startedAt = new Date().toISOString();
  let interrupted = false;
  // Only the first Ctrl-C is handled, so the second one ends the process at once.
  process.once("SIGINT", () => {
    interrupted = true;
    progress.end();
    console.error("understudy: interrupted; the report so far follows (Ctrl-C again ends at once)");
  });
  const { survey, verdicts, unsent, unreachableSince } = await runCheck({
    ...plan,
    client,
    isInterrupted: () => interrupted,
    onProgress: (sent, known) => progress.update(`${sent} of ${known} requests`),
  });
  progress.end();
  if (record !== undefined) writeChunks(record, harChunks(survey, baseUrl, VERSION));
  if (profileOut !== undefined) writeProfile(profileOut, survey, baseUrl);
  const report = makeReport(verdicts, {
    version: VERSION,
    target: baseUrl,
    baseUrl,
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: client.sent,
    unsent,
    interrupted,
    unreachableSince: unreachableSince === null ? null : describeOutage(unreachableSince),
    written: describeAcceptedWrites(survey),
    survey,
  });
  return { report, interrupted };
}

function describeOutage({ index, request, response, failure }: Exchange): string {
  const cause =
    response === null ? describeConnectionError(failure ?? "") : `status ${response.status}`;
  return `request ${index + 1} (${requestLine(request)}): ${cause}`;
}

function selectedRules(
  { only = [], skip = [], level }: CheckFlags,
  requirements: ReadonlyMap<string, Requirement>,
): Rule[] {
  try {
    return selectRules(RULES, requirements, { only, skip, level });
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

function warnAboutKeys({ keys }: Deployment): void {
  for (const [label, key] of Object.entries(keys)) {
    if (key.startsWith(KEY_PREFIX)) continue;
    console.error(`understudy: the ${label} key does not start with ${KEY_PREFIX}; is it a key?`);
  }
}
