import {
  compareToBaseline,
  entryLine,
  type Baseline,
} from "../../conformance/baseline/baseline.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import type { Report } from "../../conformance/report/report.ts";
import { UsageError } from "../common/usage-error.ts";
import { loadContract, readTextFile } from "../files/package-files.ts";
import {
  checkKeyCharacters,
  defaultRate,
  parseBaseUrl,
  type Deployment,
  type SettingNames,
} from "./deployment.ts";
import { checkDistinctKeys, checkOtherWorkspace } from "./distinct-keys.ts";
import { locateApi } from "./locate-api.ts";
import { parseBaseline } from "./parse-baseline.ts";
import { planCheck, testDeployment } from "./run-check.ts";
import { checkTrackedBrand } from "./tracked-brand.ts";

/** API keys of the deployment. Rules that need a key which is not given are skipped. */
export interface CheckKeys {
  /** Any valid key. */
  readonly main: string;
  /** A read-only key. */
  readonly read?: string;
  /** A write-enabled key. */
  readonly write?: string;
  /** A revoked key. */
  readonly revoked?: string;
  /** A key of a plan without API access. */
  readonly free?: string;
  /** A key of another workspace. */
  readonly other?: string;
  /** A key of a plan with fewer platforms. */
  readonly limited?: string;
}

/** Options of {@link check}; those of `understudy check`. */
export interface CheckOptions {
  /** Such as `https://api.example.com/api/v1`. */
  readonly baseUrl: string;
  /** The keys to test with. */
  readonly keys: CheckKeys;
  /** Sends the requests; default: the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
  /** Tests only this brand. */
  readonly brand?: string;
  /** Ids of rules or groups such as `page`; default: all. */
  readonly only?: readonly string[];
  /** Ids of rules or groups that are not run. */
  readonly skip?: readonly string[];
  /** `must` omits derived rules and hints; default: `should`. */
  readonly level?: "must" | "should";
  /** Adds a brand and prompts to the deployment; default: false. */
  readonly allowWrites?: boolean;
  /** Also sends the key as a query parameter; default: only on a loopback host. */
  readonly probeKeyInUrl?: boolean;
  /** How many requests are sent: up to 120, 700 or 4,000; default: `standard`. */
  readonly depth?: "quick" | "standard" | "deep";
  /** Fewer requests than the depth permits, without retries. */
  readonly maxRequests?: number;
  /** Requests per second; default: 20, and unlimited on a loopback host or with `fetch`. */
  readonly ratePerSecond?: number;
  /** Maximum number of requests at a time; default: 6. */
  readonly concurrency?: number;
  /** Memory for all responses in MB; beyond it, responses of more than 64 KB are left out; default: 512. */
  readonly responseMemoryMb?: number;
  /** Time limit of a response in milliseconds; default: 10000. */
  readonly timeoutMs?: number;
  /** Path of a file with accepted findings; their verdicts are `known`. */
  readonly baseline?: string;
  /** The current day of the deployment's clock, `YYYY-MM-DD` in UTC; default: today. */
  readonly today?: string;
  /** Stops the check; the report covers the exchanges up to that point. */
  readonly signal?: AbortSignal;
  /** Called after each request with the number of sent and of planned requests. */
  readonly onProgress?: (sent: number, planned: number) => void;
}

const NAMES: SettingNames = { brand: "brand", key: (label) => `keys.${label}` };
const TIMEOUT_MS = 10_000;

/**
 * Tests a deployment against the rules of the API document. Without `allowWrites` it sends only requests that store
 * nothing.
 * @throws {Error} with the message of the command line for invalid options, or if nothing can be tested
 */
export async function check(options: CheckOptions): Promise<Report> {
  const { brand, signal, onProgress, baseline: baselineFile } = options;
  const { contract } = loadContract();
  const deployment = checkedDeployment(options);
  const plan = planCheck(deployment, options, contract);
  const baseline =
    baselineFile === undefined
      ? null
      : parseBaseline(baselineFile, readTextFile(baselineFile).text);
  const { baseUrl, brands } = await locateApi(deployment, contract);
  checkTrackedBrand(brand, brands, NAMES);
  await checkOtherWorkspace(deployment, contract, NAMES);
  const { report } = await testDeployment({ ...deployment, baseUrl }, plan, {
    signal,
    ...(onProgress === undefined ? {} : { onProgress }),
  });
  return baseline === null ? report : withBaseline(report, baseline);
}

function withBaseline(report: Report, baseline: Baseline): Report {
  const today = report.finished_at.slice(0, 10);
  const { gone, unobserved, expired, report: marked } = compareToBaseline(report, baseline, today);
  return {
    ...marked,
    baseline: {
      gone: gone.map(entryLine),
      unobserved: unobserved.map(entryLine),
      expired: expired.map(entryLine),
    },
  };
}

/** Returns the deployment that the options describe. @throws {UsageError} */
export function checkedDeployment(options: CheckOptions): Deployment {
  const { baseUrl: given, keys, fetch } = options;
  const baseUrl = parseBaseUrl(given, NAMES);
  const entries = Object.entries(keys).filter(([, key]) => (key ?? "") !== "");
  const known = Object.fromEntries(entries) as Partial<Record<KeyLabel, string>>;
  checkKeyCharacters(known, NAMES);
  if (known.main === undefined) throw new UsageError("a key is required: keys.main");
  checkDistinctKeys(known, NAMES);
  return {
    baseUrl,
    keys: known,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
    concurrency: options.concurrency,
    responseMemoryMb: options.responseMemoryMb,
    ratePerSecond:
      options.ratePerSecond ??
      (fetch === undefined ? defaultRate(baseUrl) : Number.POSITIVE_INFINITY),
    ...(fetch === undefined ? {} : { fetch }),
  };
}
