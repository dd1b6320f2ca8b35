import type { KeyLabel } from "../../conformance/exchange.ts";
import { KEY_VARIABLES } from "../../conformance/curl.ts";
import type { Selection } from "../../conformance/select.ts";
import { readReportTargets, type ReportTarget } from "./report-targets.ts";
import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";

export interface CheckFlags {
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly brand: string | null;
  readonly selection: Selection;
  /** Percent of the must-rules that have to be witnessed. */
  readonly minWitnessed: number;
  readonly allowWrites: boolean;
  readonly probeKeyInUrl: boolean;
  readonly ratePerSecond: number;
  readonly mostRequests: number;
  readonly timeoutMs: number;
  readonly dryRun: boolean;
  readonly record: string | null;
  readonly profileOut: string | null;
  readonly baseline: string | null;
  readonly updateBaseline: boolean;
  readonly reports: readonly ReportTarget[];
  readonly help: boolean;
}

export const CHECK_USAGE = `understudy check <base-url>

Judges a deployment by the rules of the API's document. Unless --allow-writes is given, it sends nothing that a
deployment could store: reads, POST, PUT and PATCH with the body {}, and DELETE of what doesn't exist
(--dry-run lists them).

Keys (or the environment: UNDERSTUDY_KEY, UNDERSTUDY_READ_KEY, UNDERSTUDY_WRITE_KEY, …)
      --key <key>            any valid key; needed
      --read-key, --write-key, --revoked-key, --free-key, --other-key, --limited-key <key>
                             keys known to be read-only, write-enabled, revoked, of a free plan, of another
                             workspace, of a plan with fewer platforms; what lacks its key is skipped
What is looked at
      --brand <name>         only this brand (default: hunt over all)
      --only, --skip <ids>   rule ids or groups, separated by commas: page,searches.ready
      --level must|should    must leaves out what is derived (default should)
      --min-witnessed <pct>  fail where less of the must-rules saw data (default 0)
      --allow-writes         add a brand and prompts, named so that a person recognises them
      --probe-key-in-url     also try the key in a query parameter (always done on a loopback host)
How it is asked
      --rate <n>             requests in a second (default 10; on a loopback host without limit)
      --max-requests <n>     send no more than these, retries apart (default 1000)
      --timeout <seconds>    for one reply (default 10)
      --dry-run              send nothing, tell the plan; needs no key
What is told
      --report <list>        pretty, json, junit, sarif, ctrf, html, github, markdown: to stdout, or each
                             with =<file>; several separated by commas (default pretty)
      --record <file.har>    keep the exchanges, keys redacted
      --profile-out <file>   which side it takes of each choice that the document leaves open; asks about
                             fifty requests more, for these too where --only or --level leave rules out
      --baseline <file>      known findings, which don't count; --update-baseline writes them
  -h, --help

Exit: 0 no finding, 1 findings or a gate missed, 2 wrong use, 3 nothing could be tested, 4 the suite itself failed.`;

const TEXT = { type: "string" } as const;
const LIST = { type: "string", multiple: true, default: [] as string[] } as const;

/** Reads the flags of `check`. @throws {UsageError} that names the flag, the value and what is allowed. */
export function readCheckFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): CheckFlags {
  const { values, positionals } = parsed(args);
  const isHelp = values.help;
  if (values["update-baseline"] && values.baseline === undefined) {
    throw new UsageError("--update-baseline needs --baseline <file>");
  }
  const baseUrl = isHelp ? "" : baseUrlOf(positionals);
  const loopback = !isHelp && isLoopbackUrl(baseUrl);
  return {
    baseUrl,
    keys: keysOf(values, environment),
    brand: brandOf(values.brand),
    selection: {
      only: wordsOf("--only", values.only),
      skip: wordsOf("--skip", values.skip),
      level: oneOf("--level", values.level, ["must", "should"]),
    },
    minWitnessed: percent("--min-witnessed", values["min-witnessed"]),
    allowWrites: values["allow-writes"],
    probeKeyInUrl: values["probe-key-in-url"] || loopback,
    ratePerSecond: rateOf(values.rate, loopback),
    mostRequests: wholeFromOne("--max-requests", values["max-requests"], 100_000),
    timeoutMs: positiveNumber("--timeout", values.timeout, 600) * 1000,
    dryRun: values["dry-run"],
    record: values.record ?? null,
    profileOut: values["profile-out"] ?? null,
    baseline: values.baseline ?? null,
    updateBaseline: values["update-baseline"],
    reports: readReportTargets(values.report),
    help: isHelp,
  };
}

/** The flags by which keys are given. */
export const KEY_OPTIONS = {
  key: TEXT,
  "read-key": TEXT,
  "write-key": TEXT,
  "revoked-key": TEXT,
  "free-key": TEXT,
  "other-key": TEXT,
  "limited-key": TEXT,
} as const;

function parsed(args: readonly string[]) {
  return parseFlags("check", {
    args: [...args],
    allowPositionals: true,
    options: {
      ...KEY_OPTIONS,
      brand: TEXT,
      only: LIST,
      skip: LIST,
      level: { ...TEXT, default: "should" },
      "min-witnessed": { ...TEXT, default: "0" },
      "allow-writes": { type: "boolean", default: false },
      "probe-key-in-url": { type: "boolean", default: false },
      rate: TEXT,
      "max-requests": { ...TEXT, default: "1000" },
      timeout: { ...TEXT, default: "10" },
      "dry-run": { type: "boolean", default: false },
      record: TEXT,
      "profile-out": TEXT,
      baseline: TEXT,
      "update-baseline": { type: "boolean", default: false },
      report: { ...TEXT, default: "pretty" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

/** The one base URL that a command takes. @throws {UsageError} */
export function baseUrlOf(positionals: readonly string[]): string {
  const [text] = positionals;
  if (text === undefined || positionals.length > 1) {
    throw new UsageError(`check takes one base URL, not ${positionals.length}`);
  }
  checkNoSecret(text);
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(
      `the base URL can't be "${text.replace(/[?#].*/s, "")}"; allowed is http(s)://…, such as https://api.example.com/api/v1`,
    );
  }
  const bare = new URL(text).origin + new URL(text).pathname.replace(/\/+$/, "");
  if (!/[?#]/.test(text)) return bare;
  throw new UsageError(`the base URL can't carry a query or a fragment; give ${bare}`);
}

/** Refuses a user and a password in a URL, in a line that shows neither. @throws {UsageError} */
function checkNoSecret(text: string): void {
  if (!/^([a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#]*@/i.test(text)) return;
  throw new UsageError("the base URL can't carry a user or a password; the key is given by --key");
}

export function isLoopbackUrl(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

type Given = Readonly<Record<string, unknown>>;

/** Keys by label: from flags, else from the environment. */
export function keysOf(
  values: Given,
  environment: Readonly<Record<string, string | undefined>>,
): CheckFlags["keys"] {
  const labels = Object.keys(KEY_VARIABLES) as KeyLabel[];
  return Object.fromEntries(
    labels.flatMap((label) => {
      const flag = values[label === "main" ? "key" : `${label}-key`];
      const key = typeof flag === "string" ? flag : environment[KEY_VARIABLES[label]];
      return key === undefined || key === "" ? [] : [[label, key]];
    }),
  );
}

/** The words of lists that are separated by commas. @throws {UsageError} where a list has none */
export function wordsOf(flag: string, lists: readonly string[]): string[] {
  return lists.flatMap((list) => {
    const words = list.split(",").filter((word) => word !== "");
    if (words.length > 0) return words;
    throw new UsageError(`${flag} can't be "${list}"; allowed are ids or groups, such as page`);
  });
}

function brandOf(text: string | undefined): string | null {
  if (text !== "") return text ?? null;
  throw new UsageError('--brand can\'t be ""; allowed is the name of a tracked brand');
}

function oneOf<T extends string>(flag: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw new UsageError(`${flag} can't be "${value}"; allowed is ${allowed.join(" or ")}`);
}

function percent(flag: string, text: string): number {
  const value = decimalOf(text);
  if (value <= 100) return value;
  throw new UsageError(`${flag} can't be "${text}"; allowed is a number from 0 to 100`);
}

/** A number above 0. @throws {UsageError} */
export function positiveNumber(flag: string, text: string, most: number): number {
  const value = decimalOf(text);
  if (value > 0 && value <= most) return value;
  throw new UsageError(`${flag} can't be "${text}"; allowed is a number above 0, up to ${most}`);
}

function wholeFromOne(flag: string, text: string, most: number): number {
  const value = decimalOf(text);
  if (Number.isInteger(value) && value >= 1 && value <= most) return value;
  throw new UsageError(`${flag} can't be "${text}"; allowed is a whole number from 1 to ${most}`);
}

/** NaN where it is no number without a sign. */
function decimalOf(text: string): number {
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
}

const POLITE_RATE = 10;

/** Requests in a second. @throws {UsageError} */
export function rateOf(text: string | undefined, loopback: boolean): number {
  if (text === undefined) return loopback ? Number.POSITIVE_INFINITY : POLITE_RATE;
  return positiveNumber("--rate", text, 1000);
}
