import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { judgeRules } from "../../conformance/core/judge.ts";
import { judgingLimit } from "../../conformance/core/judging-time.ts";
import { Survey, type CheckSettings } from "../../conformance/core/survey.ts";
import type { HarContents } from "../../conformance/har/read-har.ts";
import { UncheckableError } from "../common/usage-error.ts";
import { notTheApi } from "../../conformance/report/not-the-api.ts";
import { makeReport } from "../../conformance/report/make-report.ts";
import type { Report } from "../../conformance/report/report.ts";
import { RULES } from "../../conformance/rules/index.ts";
import type { Contract } from "../contract/contract.ts";
import { loadRequirements, VERSION } from "../files/package-files.ts";

export interface JudgeRecordingOptions {
  readonly contract: Contract;
  /** The name of the recording in the report. */
  readonly target: string;
  /** Path of the recording; the report refers to its entries. */
  readonly file?: string;
  /** YYYY-MM-DD in UTC; default: the day of the recording. */
  readonly today?: string | undefined;
}

/**
 * Applies all rules to a recording; returns the report and the recorded exchanges.
 * @throws {UncheckableError} if no response is from the API
 */
export function judgeRecording(
  recording: HarContents,
  { contract, target, file, today: given }: JudgeRecordingOptions,
): { readonly report: Report; readonly survey: Survey } {
  const { exchanges, baseUrl } = recording;
  const instants = exchanges.map(({ startedAt }) => startedAt).filter((instant) => instant !== "");
  const [startedAt = new Date().toISOString()] = instants;
  const today = given ?? startedAt.slice(0, 10);
  const survey = new Survey(recordedSettings(recording, contract, today), exchanges);
  const found = notTheApi(survey);
  if (found !== null) throw new UncheckableError(`can't judge ${target}: ${found}`);
  const limit = judgingLimit(() => performance.now(), exchanges.length);
  const report = makeReport(judgeRules(RULES, loadRequirements(), survey, limit), {
    version: VERSION,
    target,
    baseUrl,
    startedAt,
    finishedAt: instants.at(-1) ?? new Date().toISOString(),
    requests: exchanges.length,
    unsent: 0,
    interrupted: false,
    written: [],
    survey,
    ...(file === undefined ? {} : { recording: file, entries: recording.entries }),
  });
  return { report, survey };
}

/** Settings of the recorded check, as far as the recording contains or shows them. `today` is the fallback. */
export function recordedSettings(
  { exchanges, settings, credentialsRemoved }: HarContents,
  contract: Contract,
  today: string,
): CheckSettings {
  const credentials = exchanges.map(({ request }) => request.credential);
  const used = credentials.flatMap((credential) => ("key" in credential ? [credential.key] : []));
  return {
    brand: null,
    allowWrites: false,
    depth: "standard",
    today,
    runId: "recording",
    ...settings,
    contract,
    keys: new Set<KeyLabel>([...used, ...(settings?.keys ?? [])]),
    probeKeyInUrl: credentials.some(({ form }) => form === "query"),
    credentialsRemoved,
  };
}
