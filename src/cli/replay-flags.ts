import type { EpochDay } from "../workspace/calendar.ts";
import {
  baseUrlOf,
  isLoopbackUrl,
  keysOf,
  positiveNumber,
  rateOf,
  type CheckFlags,
  KEY_OPTIONS,
} from "./check-flags.ts";
import { parseFlags } from "./parse-flags.ts";
import { readReportTargets, type ReportTarget } from "./report-targets.ts";
import { day, faults, wholeNumber } from "./world-flags.ts";
import { UsageError } from "./usage-error.ts";

export interface ReplayFlags {
  readonly scenarios: readonly string[];
  readonly all: boolean;
  /** What to run against; null: a fresh fake in this process. */
  readonly against: AgainstFlags | null;
  /** Values by name, as given. */
  readonly inputs: ReadonlyMap<string, string>;
  readonly faults: readonly string[];
  readonly seed: number | null;
  readonly anchor: EpochDay | null;
  readonly keepGoing: boolean;
  readonly watch: boolean;
  readonly record: string | null;
  readonly reports: readonly ReportTarget[];
  readonly help: boolean;
}

/** A fake or a deployment behind a URL. */
export interface AgainstFlags extends Pick<
  CheckFlags,
  "baseUrl" | "keys" | "timeoutMs" | "ratePerSecond" | "allowWrites"
> {
  /** Whether even a fake is treated like any other deployment. */
  readonly asDeployment: boolean;
  readonly adminToken: string | null;
}

export const REPLAY_USAGE = `understudy replay <scenario>… | --all

Runs the flow of a scenario (a shipped one, or the path of a .yaml file) step by step and tells the first
difference. All exchanges are judged by the rules too. Without --against it runs on a fresh fake in this process,
where nothing waits: transport.delay passes at once.
A token of an Understudy-Replay header is replayed too: understudy replay <token> --help.

      --all                  every shipped scenario that has a flow
      --input <name=value>   a value for one of the flow's inputs; repeatable (default: the flow's own)
      --keep-going           run the steps after a failed one too
      --watch                run again whenever the scenario's file is saved
Against something else
      --against <base-url>   a running fake (a fresh world of it, deleted afterwards) or a deployment
      --as-deployment        treat a fake like any deployment: no clock, no faults, keys from here
      --admin-token <text>   the token of a fake's /__admin, where it asks for one
      --key, --read-key, --write-key, --revoked-key, --free-key, --other-key, --limited-key <key>
                             a deployment's keys, as for check; a step that lacks its key is skipped
      --allow-writes         let a deployment be written to; else such steps are skipped
      --rate <n>, --timeout <seconds>   as for check
On the fake only
      --fault <id[=value]>   deviate on purpose; repeatable
      --seed <n>, --anchor <date>   as for serve
What is told
      --report <list>        as for check (default pretty)
      --record <file.har>    keep the exchanges, keys redacted
  -h, --help

Exit: 0 all as expected, 1 a difference or a finding, 2 wrong use or a wrong file, 3 nothing could be run,
4 the suite itself failed.`;

const TEXT = { type: "string" } as const;
const LIST = { type: "string", multiple: true, default: [] as string[] } as const;
const FLAG = { type: "boolean", default: false } as const;

/** Reads the flags of `replay`. @throws {UsageError} that names the flag, the value and what is allowed. */
export function readReplayFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ReplayFlags {
  const { values, positionals } = parsed(args);
  const against =
    values.against === undefined ? null : againstOf(values.against, values, environment);
  if (!values.help) checkSelection(positionals, values);
  if (values.fault.length > 0) faults(values.fault);
  return {
    scenarios: positionals,
    all: values.all,
    against,
    inputs: new Map(values.input.map(pairOf)),
    faults: values.fault,
    seed: values.seed === undefined ? null : wholeNumber("--seed", values.seed, 4_294_967_295),
    anchor: values.anchor === undefined ? null : day(values.anchor),
    keepGoing: values["keep-going"],
    watch: values.watch,
    record: values.record ?? null,
    reports: readReportTargets(values.report),
    help: values.help,
  };
}

function parsed(args: readonly string[]) {
  return parseFlags("replay", {
    args: [...args],
    allowPositionals: true,
    options: {
      all: FLAG,
      against: TEXT,
      "as-deployment": FLAG,
      "admin-token": TEXT,
      input: LIST,
      ...KEY_OPTIONS,
      "allow-writes": FLAG,
      rate: TEXT,
      timeout: { ...TEXT, default: "10" },
      fault: LIST,
      seed: TEXT,
      anchor: TEXT,
      "keep-going": FLAG,
      watch: FLAG,
      report: { ...TEXT, default: "pretty" },
      record: TEXT,
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

type Values = ReturnType<typeof parsed>["values"];

function checkSelection(scenarios: readonly string[], { all, watch }: Values): void {
  if (all && scenarios.length > 0) throw new UsageError("--all takes no scenario besides");
  if (!all && scenarios.length === 0) {
    throw new UsageError("replay takes a scenario, or --all; see understudy replay --help");
  }
  if (watch && (all || scenarios.length > 1)) throw new UsageError("--watch takes one scenario");
}

function againstOf(
  url: string,
  values: Values,
  environment: Readonly<Record<string, string | undefined>>,
): AgainstFlags {
  const baseUrl = baseUrlOf([url]);
  return {
    baseUrl,
    keys: keysOf(values, environment),
    timeoutMs: positiveNumber("--timeout", values.timeout, 600) * 1000,
    ratePerSecond: rateOf(values.rate, isLoopbackUrl(baseUrl)),
    allowWrites: values["allow-writes"],
    asDeployment: values["as-deployment"],
    adminToken: values["admin-token"] ?? environment["UNDERSTUDY_ADMIN_TOKEN"] ?? null,
  };
}

function pairOf(text: string): [string, string] {
  const [name = "", ...rest] = text.split("=");
  if (name !== "" && rest.length > 0) return [name, rest.join("=")];
  throw new UsageError(`--input can't be "${text}"; allowed is <name>=<value>`);
}
