import { Client } from "../../conformance/client.ts";
import { toHar } from "../../conformance/har.ts";
import type { KeyLabel } from "../../conformance/exchange.ts";
import { makeReport, type Report } from "../../conformance/report/model.ts";
import type { Requirement } from "../../conformance/requirements.ts";
import type { Rule } from "../../conformance/rule.ts";
import { writtenLines } from "../../conformance/rules/write/written.ts";
import { RULES } from "../../conformance/rules/index.ts";
import { runCheck } from "../../conformance/run.ts";
import { selectRules } from "../../conformance/select.ts";
import { Survey, type CheckSettings } from "../../conformance/survey.ts";
import type { Contract } from "../contract/contract.ts";
import { applyBaseline } from "./baseline-file.ts";
import { CHECK_USAGE, readCheckFlags, type CheckFlags } from "./check-flags.ts";
import { loadContract, loadRequirements, VERSION } from "./library.ts";
import { Progress } from "./progress.ts";
import { reach } from "./reach.ts";
import { writeReports, writeText } from "./report-targets.ts";
import { EXIT, UsageError } from "./usage-error.ts";

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
  if (flags.dryRun) return dryRun(flags, contract, rules);
  if (flags.keys.main === undefined) {
    throw new UsageError("a key is needed: --key <key>, or UNDERSTUDY_KEY in the environment");
  }
  const baseUrl = await reach(flags, contract);
  if (baseUrl === null) return EXIT.untested;
  return judgeDeployment({ ...flags, baseUrl }, contract, rules, requirements);
}

async function judgeDeployment(
  flags: CheckFlags,
  contract: Contract,
  rules: readonly Rule[],
  requirements: ReadonlyMap<string, Requirement>,
): Promise<number> {
  const progress = new Progress(process.stderr);
  const client = clientOf(flags, contract);
  const startedAt = new Date().toISOString();
  let interrupted = false;
  process.once("SIGINT", () => (interrupted = true));
  const { survey, verdicts, unsent } = await runCheck({
    rules,
    requirements,
    client,
    settings: settingsOf(flags, contract),
    mostRequests: flags.mostRequests,
    isInterrupted: () => interrupted,
    onProgress: (sent, known) => progress.tell(`${sent} of ${known} requests`),
  });
  progress.end();
  if (flags.record !== null) {
    writeText(flags.record, JSON.stringify(toHar(survey.exchanges, flags.baseUrl, VERSION)));
  }
  const made = makeReport(verdicts, {
    version: VERSION,
    target: flags.baseUrl,
    baseUrl: flags.baseUrl,
    startedAt,
    finishedAt: new Date().toISOString(),
    requests: client.sent,
    unsent,
    written: writtenLines(survey),
  });
  const today = made.finished_at.slice(0, 10);
  const report =
    flags.baseline === null
      ? made
      : applyBaseline(flags.baseline, made, flags.updateBaseline, today);
  writeReports(flags.reports, report);
  return interrupted ? EXIT.interrupted : exitCodeOf(report, flags.minWitnessed);
}

/** The client that a check's flags describe. */
function clientOf(flags: CheckFlags, contract: Contract): Client {
  return new Client({
    contract,
    baseUrl: flags.baseUrl,
    keys: flags.keys,
    fetch: globalThis.fetch,
    clock: () => Date.now(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    timeoutMs: flags.timeoutMs,
    ratePerSecond: flags.ratePerSecond,
  });
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

/** 0 no finding; 1 findings, or too little witnessed; 3 no verdict at all; 4 a rule broke. */
export function exitCodeOf({ summary }: Report, minWitnessed: number): number {
  const { outcomes, findings, must_witnessed_pct } = summary;
  if (outcomes.error > 0) return EXIT.broken;
  if (findings > 0) return EXIT.findings;
  if (outcomes.pass + outcomes.known === 0) return EXIT.untested;
  if (must_witnessed_pct >= minWitnessed) return EXIT.ok;
  console.error(
    `understudy: ${must_witnessed_pct} % of the must-rules were witnessed, --min-witnessed asks for ${minWitnessed}`,
  );
  return EXIT.findings;
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

/** Tells what would be asked first; nothing is sent, and the exit code can't be taken for a pass. */
async function dryRun(
  flags: CheckFlags,
  contract: Contract,
  rules: readonly Rule[],
): Promise<number> {
  const settings = settingsOf(flags, contract);
  const survey = new Survey(settings, []);
  const first = new Map<string, string>();
  for (const rule of rules) {
    for (const { request } of rule.asks?.(survey) ?? []) {
      const line = `${request.method.padEnd(6)} ${request.path}  (${request.credential.form})`;
      if (!first.has(line)) first.set(line, rule.id);
    }
  }
  console.log(
    [
      `${rules.length} rules; the first round would send ${first.size} requests, what follows depends on the replies:`,
      ...[...first].map(([line, id]) => `  ${line}  for ${id}`),
      "Nothing was sent, nothing was judged.",
    ].join("\n"),
  );
  return Promise.resolve(EXIT.untested);
}
