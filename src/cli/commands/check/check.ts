import { setFlagsFromString } from "node:v8";
import { KEY_PREFIX } from "../../../common/redact.ts";
import { harChunks } from "../../../../conformance/har/write-har.ts";
import type { Report } from "../../../../conformance/report/report.ts";
import { EXIT, exitCodeOf } from "../../exit-code.ts";
import { loadContract, VERSION } from "../../../files/package-files.ts";
import { writeChunks } from "../../../files/write-file.ts";
import { Outputs } from "../../outputs.ts";
import { UsageError } from "../../../common/usage-error.ts";
import type { Deployment } from "../../../suite/deployment.ts";
import type { KeyLabel } from "../../../../conformance/core/exchange.ts";
import { checkDistinctKeys, checkOtherWorkspace } from "../../../suite/distinct-keys.ts";
import { DEFAULT_MIN_WITNESSED } from "../../../../conformance/report/shortfall.ts";
import { planCheck, checkDeployment, type CheckPlan } from "../../../suite/run-check.ts";
import { checkTrackedBrand } from "../../../suite/tracked-brand.ts";
import { connectionOf, type Connection } from "../../connection-options.ts";
import { deploymentOf, OPTION_NAMES } from "../../deployment.ts";
import { writeProfile } from "../../profile-file.ts";
import { interruption } from "../../interruption.ts";
import { Progress } from "../../progress.ts";
import { locateWithProgress } from "../../locate-with-progress.ts";
import {
  checkOutputFiles,
  parseReportOutputs,
  writeReports,
  writeTexts,
  type ReportOutput,
} from "../../report-outputs.ts";
import { readBaseline, withBaseline, type BaselineFile } from "./baseline-file.ts";
import type { CheckFlags } from "./command.ts";
import { dryRun, dryRunText } from "./dry-run.ts";

/** `understudy check`: checks a deployment. @throws {UsageError | SourceError | UncheckableError} */
export async function check(url: string, options: CheckFlags): Promise<number> {
  const { contract } = loadContract();
  const connection = connectionOf(options);
  const deployment = { ...deploymentOf(url, options), headers: connection.headers };
  const reports = parseReportOutputs(options.report);
  const plan = planCheck(
    deployment,
    { ...options, profile: options.profileOut !== undefined },
    contract,
    OPTION_NAMES,
  );
  warnAboutKeys(deployment);
  if (options.dryRun) {
    await writeDryRun(reports, plan, deployment);
    return EXIT.unchecked;
  }
  checkDistinctKeys(deployment.keys, OPTION_NAMES);
  if (deployment.keys.main === undefined) {
    throw new UsageError("a key is required: --key <key>, or UNDERSTUDY_KEY in the environment");
  }
  checkOutputFiles(reports, {
    outputs: [options.record, options.profileOut],
    inputs: options.baseline === undefined ? [] : [options.baseline],
  });
  const baseline = readBaselineOption(options);
  const located = await locateWithProgress(deployment, contract, options.quiet);
  const { baseUrl, brands, requests } = located;
  checkTrackedBrand(options.brand, brands, OPTION_NAMES);
  const compared = await checkOtherWorkspace(deployment, contract, OPTION_NAMES);
  const { report, outputs, interrupted } = await runPlan({ ...deployment, baseUrl }, plan, {
    ...options,
    ...connection,
    requestsBefore: requests + compared,
  });
  const today = report.finished_at.slice(0, 10);
  const updates = options.updateBaseline ?? false;
  const result = baseline === null ? report : withBaseline(report, baseline, { today, updates });
  writeReports(reports, result, { ...options, outputs });
  const { minWitnessed = options.only === undefined ? DEFAULT_MIN_WITNESSED : 0 } = options;
  return interrupted ? EXIT.interrupted : exitCodeOf(result, minWitnessed);
}

/** @throws {UsageError} */
async function writeDryRun(
  reports: readonly ReportOutput[],
  plan: CheckPlan,
  deployment: Deployment,
): Promise<void> {
  const other = reports.find(({ format }) => format !== "pretty" && format !== "json");
  if (other !== undefined) {
    throw new UsageError(
      `--report: a dry run has the formats pretty and json, not ${other.format}`,
    );
  }
  checkOutputFiles(reports, { outputs: [], inputs: [] });
  const planned = await dryRun(plan, deployment);
  const outputs = new Outputs();
  const texts = { json: () => JSON.stringify(planned, null, 2), pretty: () => dryRunText(planned) };
  writeTexts(reports, (format) => texts[format === "json" ? format : "pretty"](), outputs);
  outputs.end();
}

function readBaselineOption({ baseline, updateBaseline }: CheckFlags): BaselineFile | null {
  if (baseline !== undefined) return readBaseline(baseline, updateBaseline ?? false);
  if (updateBaseline) throw new UsageError("--update-baseline needs --baseline <file>");
  return null;
}

/** Garbage takes at most 30 % of the memory in use, instead of as much again: a check may keep large responses. */
const GROW_LITTLE = "--heap-growing-percent=30";

/** Runs the plan against a deployment; writes the recording and the profile. @throws {UsageError} */
async function runPlan(
  deployment: Deployment,
  plan: CheckPlan,
  options: CheckFlags & Connection & { readonly requestsBefore: number },
): Promise<{ readonly report: Report; readonly outputs: Outputs; readonly interrupted: boolean }> {
  setFlagsFromString(GROW_LITTLE);
  const { record, profileOut, quiet, curlOptions, warnings, requestsBefore } = options;
  const { baseUrl } = deployment;
  const progress = new Progress(process.stderr, quiet);
  const { signal } = interruption();
  signal.addEventListener("abort", () => {
    progress.end();
    console.error(
      "understudy: interrupted; the report so far follows (press Ctrl-C again to exit immediately)",
    );
  });
  const { report, survey } = await checkDeployment(deployment, plan, {
    onWait: (wait) => progress.reportWait(wait),
    onProgress: (sent, known) => progress.update(`${sent} of ${known} requests`),
    signal,
    recording: record ?? null,
    curlOptions,
    warnings,
    requestsBefore,
  });
  progress.end();
  const outputs = new Outputs();
  if (record !== undefined) {
    outputs.attempt(() => writeChunks(record, harChunks(survey, baseUrl, VERSION)));
  }
  if (profileOut !== undefined) outputs.attempt(() => writeProfile(profileOut, survey, baseUrl));
  return { report, outputs, interrupted: signal.aborted };
}

function warnAboutKeys({ keys }: Deployment): void {
  for (const [label, key] of Object.entries(keys)) {
    if (key.startsWith(KEY_PREFIX)) continue;
    console.error(
      `understudy: the value of ${OPTION_NAMES.key(label as KeyLabel)} does not start with ${KEY_PREFIX}; is it a key?`,
    );
  }
}
