import { Option, type Command, type OptionValues } from "@commander-js/extra-typings";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { KEY_VARIABLES } from "../../conformance/report/curl.ts";
import { positiveNumber } from "./option-values.ts";
import {
  checkKeyCharacters,
  defaultRate,
  parseBaseUrl,
  type Deployment,
  type SettingNames,
} from "../suite/deployment.ts";

const KEY_DESCRIPTIONS: Readonly<Record<KeyLabel, string>> = {
  main: "any valid key",
  read: "read-only key",
  write: "write-enabled key",
  revoked: "revoked key",
  free: "key of a plan without API access",
  other: "key of another workspace",
  limited: "key of a plan with fewer platforms",
};

const LABELS = Object.keys(KEY_DESCRIPTIONS) as KeyLabel[];

type KeyName = "key" | `${Exclude<KeyLabel, "main">}Key`;
type KeyOptions = { readonly [Name in KeyName]?: string };

/** Adds an option for each kind of key. */
export function withKeyOptions<Args extends unknown[], Options extends OptionValues>(
  command: Command<Args, Options>,
): Command<Args, Options & KeyOptions> {
  for (const label of LABELS) {
    command.addOption(
      new Option(`${OPTION_NAMES.key(label)} <key>`, KEY_DESCRIPTIONS[label])
        .env(KEY_VARIABLES[label])
        .helpGroup("Keys:"),
    );
  }
  return command;
}

export const RATE = new Option(
  "--rate <n>",
  "requests per second (default: 20; unlimited on a loopback host)",
).argParser(positiveNumber(1000));

export const TIMEOUT = new Option("--timeout <seconds>", "time limit for a response")
  .argParser(positiveNumber(600))
  .default(10);

interface DeploymentOptions extends KeyOptions {
  readonly rate?: number;
  readonly concurrency?: number;
  readonly responseMemory?: number;
  readonly timeout: number;
}

/** The names of the command-line options, for error messages. */
export const OPTION_NAMES: SettingNames = {
  brand: "--brand",
  key: (label) => (label === "main" ? "--key" : `--${label}-key`),
  selection: (name) => `--${name}`,
};

/** The deployment that a base URL and the options above describe. @throws {UsageError} */
export function deploymentOf(url: string, options: DeploymentOptions): Deployment {
  const baseUrl = parseBaseUrl(url, OPTION_NAMES);
  return {
    baseUrl,
    keys: keysOf(options),
    timeoutMs: options.timeout * 1000,
    ratePerSecond: options.rate ?? defaultRate(baseUrl),
    concurrency: options.concurrency,
    responseMemoryMb: options.responseMemory,
  };
}

/** Keys by label; empty values, as of an empty variable, count as missing. @throws {UsageError} */
export function keysOf(options: KeyOptions): Deployment["keys"] {
  const keys = Object.fromEntries(
    LABELS.map((label) => {
      const name = label === "main" ? "key" : (`${label}Key` as const);
      return [label, options[name] ?? ""];
    }).filter(([, key]) => key !== ""),
  ) as Deployment["keys"];
  checkKeyCharacters(keys, OPTION_NAMES);
  return keys;
}
