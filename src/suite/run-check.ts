import { maxRequestsOf, type Depth } from "../../conformance/core/depth.ts";
import { describeAcceptedWrites } from "../../conformance/core/accepted-writes.ts";
import { requestLine, type Exchange, type KeyLabel } from "../../conformance/core/exchange.ts";
import type { Requirement } from "../../conformance/core/requirements.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { runCheck, type RunCheckOptions } from "../../conformance/core/run.ts";
import { selectRules, type RuleSelection } from "../../conformance/core/select-rules.ts";
import type { Survey } from "../../conformance/core/survey.ts";
import { sourcesAt } from "../../conformance/plan/deep-requests.ts";
import { profileRequesters } from "../../conformance/profile/index.ts";
import { entriesOf } from "../../conformance/report/evidence.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { ClientOptions } from "../../conformance/transport/client.ts";
import { describeSystemError } from "../common/system-error.ts";
import { UsageError } from "../common/usage-error.ts";
import type { Contract } from "../contract/contract.ts";
import { loadRequirements, VERSION } from "../files/package-files.ts";
import { consoleUrlOf } from "./console-url.ts";
import { createClient, isLoopbackUrl, type Deployment, type SettingNames } from "./deployment.ts";
import { refusedKeyWarnings } from "./refused-keys.ts";

/** What a check sends and judges. */
export type CheckPlan = Omit<RunCheckOptions, "client">;

/** What to check; the defaults are those of the command line. */
export interface PlanOptions extends Partial<RuleSelection> {
  /** The only brand to check. */
  readonly brand?: string | undefined;
  readonly allowWrites?: boolean | undefined;
  /** Default: on a loopback host. */
  readonly probeKeyInUrl?: boolean | undefined;
  /** Default: `standard`. */
  readonly depth?: Depth | undefined;
  /** Lowers the limit of the depth. */
  readonly maxRequests?: number | undefined;
  /** Also sends the requests of the profile; default: false. */
  readonly profile?: boolean;
  /** YYYY-MM-DD in UTC; default: the day of the system clock. */
  readonly today?: string | undefined;
}

/** Plans a check of a deployment. @throws {UsageError} for an unknown rule, and if no rule is selected */
export function planCheck(
  { baseUrl, keys }: Pick<Deployment, "baseUrl" | "keys">,
  options: PlanOptions,
  contract: Contract,
  names: SettingNames,
): CheckPlan {
  const requirements = loadRequirements();
  const { depth = "standard", allowWrites = false } = options;
  const most = maxRequestsOf(depth, allowWrites);
  return {
    rules: selectedRules(options, requirements, names),
    otherSources: [
      ...(options.profile === true ? profileRequesters(RULES) : []),
      ...sourcesAt(depth),
    ],
    requirements,
    maxRequests: Math.min(options.maxRequests ?? most, most),
    settings: {
      contract,
      keys: new Set(Object.keys(keys) as KeyLabel[]),
      brand: options.brand ?? null,
      allowWrites,
      depth,
      probeKeyInUrl: options.probeKeyInUrl ?? isLoopbackUrl(baseUrl),
      today: options.today ?? new Date().toISOString().slice(0, 10),
      runId: Date.now().toString(36),
    },
  };
}

function selectedRules(
  { only = [], skip = [], level = "should" }: Partial<RuleSelection>,
  requirements: ReadonlyMap<string, Requirement>,
  names: SettingNames,
): Rule[] {
  try {
    return selectRules(RULES, requirements, { only, skip, level }, names.selection);
  } catch (error) {
    throw new UsageError((error as Error).message, { cause: error });
  }
}

/** Notices while a check runs. */
export interface CheckCallbacks extends Pick<ClientOptions, "onWait"> {
  /** Number of requests that were sent before: they located the API, and distinguished the workspaces of the keys. */
  readonly requestsBefore?: number;
  readonly onProgress?: (sent: number, known: number) => void;
  /** Stops the check; the exchanges up to that point are judged. */
  readonly signal?: AbortSignal | undefined;
  /** Path of the recording that the caller will write; the report refers to its entries. */
  readonly recording?: string | null;
  /** Further options of the curl commands. */
  readonly curlOptions?: readonly string[];
  readonly warnings?: readonly string[];
}

/** Runs a plan against a deployment; returns the report and the recorded exchanges. */
export async function checkDeployment(
  deployment: Deployment,
  plan: CheckPlan,
  callbacks: CheckCallbacks,
): Promise<{ readonly report: Report; readonly survey: Survey }> {
  const { baseUrl } = deployment;
  const { onWait, signal, onProgress, requestsBefore = 0 } = callbacks;
  const { recording = null, curlOptions = [], warnings = [] } = callbacks;
  const isInterrupted = (): boolean => signal?.aborted === true;
  const client = createClient(deployment, plan.settings.contract, {
    signal,
    ...(onWait === undefined ? {} : { onWait }),
  });
  const startedAt = new Date().toISOString();
  const run = await runCheck({
    ...plan,
    maxRequests: Math.min(plan.maxRequests, limitOfDepth(plan) - requestsBefore),
    ...(onProgress === undefined ? {} : { onProgress }),
    client,
    hasResponded: requestsBefore > 0,
    isInterrupted,
    clock: () => performance.now(),
  });
  const { survey, verdicts, unsent, unreachableSince } = run;
  const consoleUrl = await consoleUrlOf(deployment, plan.settings.contract.basePath, verdicts);
  const report = makeReport(verdicts, {
    version: VERSION,
    target: baseUrl,
    baseUrl,
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: client.sent,
    unsent,
    limit: limitOf(plan),
    interrupted: isInterrupted(),
    unreachableSince: unreachableSince === null ? null : describeOutage(unreachableSince),
    written: describeAcceptedWrites(survey),
    survey,
    curlOptions,
    consoleUrl,
    warnings: [...warnings, ...refusedKeyWarnings(survey)],
    ...(recording === null ? {} : { recording, entries: entriesOf(survey.exchanges) }),
  });
  return { report, survey };
}

/** The option that limits the number of requests. */
export function limitOf(plan: Pick<CheckPlan, "maxRequests" | "settings">): string {
  return plan.maxRequests < limitOfDepth(plan)
    ? "--max-requests"
    : `--depth ${plan.settings.depth}`;
}

function limitOfDepth({ settings: { depth, allowWrites } }: Pick<CheckPlan, "settings">): number {
  return maxRequestsOf(depth, allowWrites);
}

function describeOutage({ index, request, response, failure }: Exchange): string {
  const cause =
    response === null ? describeSystemError(failure ?? "") : `status ${response.status}`;
  return `request ${index + 1} (${requestLine(request)}): ${cause}`;
}
