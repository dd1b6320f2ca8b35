import {
  checkOptions,
  checkValue,
  TEXT,
  type OptionKind,
  type OptionKinds,
} from "../../common/check-options.ts";
import { isObject } from "../../common/is-object.ts";
import { fromHar } from "../../../conformance/har/read-har.ts";
import type { Report } from "../../../conformance/report/report.ts";
import { loadContract } from "../../files/package-files.ts";
import { judgeRecording } from "../../suite/judge-recording.ts";
import { DAY, KEY_KINDS, KEYS } from "../../suite/check-option-kinds.ts";
import type { CheckKeys } from "../../suite/check-options.ts";
import { archiveOf, type RecordedExchange } from "./recorded-exchange.ts";

/** Options of {@link judge}. */
export interface JudgeOptions {
  /** The keys in the recording, which determine what a request may do; default: every key is valid. */
  readonly keys?: Partial<CheckKeys>;
  /** The day on which the deployment's clock was, `YYYY-MM-DD` in UTC; default: the day of the recording. */
  readonly today?: string;
  /** The name of the recording in the report; default: `recording`. */
  readonly target?: string;
}

const KINDS: OptionKinds<JudgeOptions> = { keys: KEYS, today: DAY, target: TEXT };

const RECORDING: OptionKind = {
  allowed: "a list of recorded exchanges, or an HTTP Archive (an object with log)",
  accepts: (value) => Array.isArray(value) || (isObject(value) && "log" in value),
};

/**
 * Applies the rules to recorded exchanges, or to an HTTP Archive. Sends nothing. Rules without data are inconclusive.
 * @throws {Error} if no request goes to the API, or the value is neither exchanges nor an archive
 */
export function judge(
  recording: readonly RecordedExchange[] | { readonly log: unknown },
  options: JudgeOptions = {},
): Report {
  checkValue("recording", recording, RECORDING);
  checkOptions("judge()", options, KINDS);
  const { keys = {}, today, target = "recording" } = options;
  checkOptions("keys", keys, KEY_KINDS);
  const { contract } = loadContract();
  const archive = "log" in recording ? recording : archiveOf(recording, keys);
  return judgeRecording(fromHar(archive, contract), { contract, target, today }).report;
}
