import { Option, type Command, type OptionValues } from "@commander-js/extra-typings";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { Client, type ClientOptions } from "../../conformance/transport/client.ts";
import { KEY_VARIABLES } from "../../conformance/report/curl.ts";
import type { Contract } from "../contract/contract.ts";
import { positiveNumber } from "./option-values.ts";
import { UsageError } from "../common/usage-error.ts";

/** A deployment of the API, and how to send requests to it. */
export interface Deployment {
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly timeoutMs: number;
  readonly ratePerSecond: number;
}

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
    const flag = label === "main" ? "--key" : `--${label}-key`;
    command.addOption(
      new Option(`${flag} <key>`, KEY_DESCRIPTIONS[label])
        .env(KEY_VARIABLES[label])
        .helpGroup("Keys:"),
    );
  }
  return command;
}

export const RATE = new Option(
  "--rate <n>",
  "requests per second (default: 10; unlimited on a loopback host)",
).argParser(positiveNumber(1000));

export const TIMEOUT = new Option("--timeout <seconds>", "time limit for a response")
  .argParser(positiveNumber(600))
  .default(10);

interface DeploymentOptions extends KeyOptions {
  readonly rate?: number;
  readonly timeout: number;
}

const DEFAULT_RATE = 10;

/** The deployment that a base URL and the options above describe. @throws {UsageError} */
export function deploymentOf(url: string, options: DeploymentOptions): Deployment {
  const baseUrl = normalizedBaseUrl(url);
  const defaultRate = isLoopbackUrl(baseUrl) ? Number.POSITIVE_INFINITY : DEFAULT_RATE;
  return {
    baseUrl,
    keys: keysOf(options),
    timeoutMs: options.timeout * 1000,
    ratePerSecond: options.rate ?? defaultRate,
  };
}

/** Keys by label; empty values, as of an empty variable, count as missing. */
export function keysOf(options: KeyOptions): Deployment["keys"] {
  return Object.fromEntries(
    LABELS.map((label) => {
      const name = label === "main" ? "key" : (`${label}Key` as const);
      return [label, options[name] ?? ""];
    }).filter(([, key]) => key !== ""),
  );
}

function normalizedBaseUrl(text: string): string {
  // Checked first: no message may print a password.
  if (/^([a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#]*@/i.test(text)) {
    throw new UsageError("the base URL can't contain a user or a password; use --key for the key");
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(
      `invalid base URL "${text.replace(/[?#].*/s, "")}"; allowed: http(s)://…, such as https://api.example.com/api/v1`,
    );
  }
  const bare = new URL(text).origin + new URL(text).pathname.replace(/\/+$/, "");
  if (!/[?#]/.test(text)) return bare;
  throw new UsageError(`the base URL can't contain a query or a fragment; use ${bare}`);
}

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

/** A client for a deployment. */
export function createClient(
  { baseUrl, keys, timeoutMs, ratePerSecond }: Deployment,
  contract: Contract,
  callbacks: Pick<ClientOptions, "onSend" | "onWait">,
): Client {
  return new Client({
    contract,
    baseUrl,
    keys,
    fetch: globalThis.fetch,
    clock: () => Date.now(),
    sleep: (milliseconds) => new Promise((resolve) => void setTimeout(resolve, milliseconds)),
    timeoutMs,
    ratePerSecond,
    ...callbacks,
  });
}
