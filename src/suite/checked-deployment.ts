import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { UsageError } from "../common/usage-error.ts";
import type { CheckOptions } from "./check-options.ts";
import {
  checkKeyCharacters,
  defaultRate,
  parseBaseUrl,
  type Deployment,
  type SettingNames,
} from "./deployment.ts";
import { checkDistinctKeys } from "./distinct-keys.ts";

/** The names of the options, for error messages. */
export const OPTION_NAMES: SettingNames = {
  brand: "brand",
  key: (label) => `keys.${label}`,
  selection: (name) => name,
};

const TIMEOUT_MS = 10_000;

/** Returns the deployment that the options describe. @throws {UsageError} */
export function checkedDeployment(options: CheckOptions): Deployment {
  const { baseUrl: given, keys, fetch } = options;
  const baseUrl = parseBaseUrl(given, OPTION_NAMES);
  const entries = Object.entries(keys).filter(([, key]) => (key ?? "") !== "");
  const known = Object.fromEntries(entries) as Partial<Record<KeyLabel, string>>;
  checkKeyCharacters(known, OPTION_NAMES);
  if (known.main === undefined) throw new UsageError("a key is required: keys.main");
  checkDistinctKeys(known, OPTION_NAMES);
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
