import type { RuleSelection } from "../../conformance/core/select-rules.ts";
import { trimSlashes } from "../common/trim-slashes.ts";
import type { KeyLabel } from "../../conformance/core/exchange.ts";
import { Client, type ClientOptions } from "../../conformance/transport/client.ts";
import { DEFAULT_CONCURRENCY } from "../../conformance/transport/concurrency.ts";
import { UsageError } from "../common/usage-error.ts";
import type { Contract } from "../contract/contract.ts";
import { interruptible } from "./interruptible.ts";

/** A deployment of the API, and how to send requests to it. */
export interface Deployment {
  readonly baseUrl: string;
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly timeoutMs: number;
  /** Infinity: no limit. */
  readonly ratePerSecond: number;
  /** Maximum number of requests at a time; 6 by default. */
  readonly concurrency?: number | undefined;
  /** Limit of all responses together; 512 by default. */
  readonly responseMemoryMb?: number | undefined;
  /** Default: the global one. */
  readonly fetch?: typeof globalThis.fetch;
  /** Further headers of every request. */
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** The names of a deployment's settings, for error messages. */
export interface SettingNames {
  readonly brand: string;
  readonly key: (label: KeyLabel) => string;
  readonly selection: (name: keyof RuleSelection) => string;
}

const DEFAULT_RATE = 20;

/** The default limit for a base URL. */
export function defaultRate(baseUrl: string): number {
  return isLoopbackUrl(baseUrl) ? Number.POSITIVE_INFINITY : DEFAULT_RATE;
}

/** Checks a base URL and removes trailing slashes. @throws {UsageError} */
export function parseBaseUrl(text: string, { key }: SettingNames): string {
  // Checked first: no message may print a password.
  if (/^([a-z][a-z0-9+.-]*:)?[/\\]*[^/\\?#]*@/i.test(text)) {
    throw new UsageError(
      `the base URL can't contain a user or a password; use ${key("main")} for the key`,
    );
  }
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new UsageError(
      `invalid base URL "${text.replace(/[?#].*/s, "")}"; expected http(s)://…, such as https://api.example.com/api/v1`,
    );
  }
  const bare = new URL(text).origin + trimSlashes(new URL(text).pathname);
  if (!/[?#]/.test(text)) return bare;
  throw new UsageError(`the base URL can't contain a query or a fragment; use ${bare}`);
}

/** Checks that keys can be sent in a header. The message contains no part of a key. @throws {UsageError} */
export function checkKeyCharacters(keys: Deployment["keys"], names: SettingNames): void {
  for (const [label, key] of Object.entries(keys) as [KeyLabel, string][]) {
    const found = /[^\x21-\x7E]/u.exec(key)?.[0];
    if (found === undefined) continue;
    const what = KINDS_OF_CHARACTERS.find(([pattern]) => pattern.test(found))?.[1] ?? "a character";
    throw new UsageError(
      `the value of ${names.key(label)} has ${what} at position ${key.indexOf(found) + 1}; a key has only visible ASCII characters`,
    );
  }
}

const KINDS_OF_CHARACTERS = [
  [/[\r\n]/, "a line break"],
  [/\s/, "white space"],
  [/\p{Cc}/u, "a control character"],
  [/./su, "a non-ASCII character"],
] as const;

export function isLoopbackUrl(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === "localhost" || hostname === "[::1]" || /^127(\.\d+){3}$/.test(hostname);
}

export interface ClientCallbacks extends Pick<ClientOptions, "onSend" | "onWait"> {
  /** Ends waits and reads in progress when it is aborted. */
  readonly signal?: AbortSignal | undefined;
}

export function createClient(
  { fetch, ...deployment }: Deployment,
  contract: Contract,
  { signal = NEVER, ...callbacks }: ClientCallbacks,
): Client {
  const { apiFetch, sleep } = interruptible(signal, fetch);
  return new Client({
    ...deployment,
    concurrency: deployment.concurrency ?? DEFAULT_CONCURRENCY,
    contract,
    fetch: apiFetch,
    clock: () => Date.now(),
    sleep,
    signal,
    ...callbacks,
  });
}

const NEVER = new AbortController().signal;
