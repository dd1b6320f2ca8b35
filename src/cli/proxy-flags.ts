import type { KeyLabel } from "../../conformance/exchange.ts";
import { KEY_VARIABLES } from "../../conformance/curl.ts";
import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";

export interface ProxyFlags {
  /** As given. */
  readonly baseUrl: string;
  readonly host: string;
  readonly port: number;
  readonly record: string | null;
  readonly strict: boolean;
  readonly json: boolean;
  /** Keys whose label in the recording is known. */
  readonly keys: Readonly<Partial<Record<KeyLabel, string>>>;
  readonly help: boolean;
}

export const PROXY_USAGE = `understudy proxy <base-url>

Stands between an app and a deployment. Bytes pass unchanged in both directions; a copy is judged by the
contract, and what breaks it is told as it happens and counted at the end (Ctrl-C). /api/v1/… on the proxy
is <base-url>/…; other paths go to the same origin and are neither judged nor recorded. Each request gets one
more header, Understudy-Proxy, by which a proxy that was pointed at itself notices it.

  -p, --port <n>           port; 0 picks a free one (default 4011)
      --host <address>     address to listen on (default 127.0.0.1)
      --record <file.har>  keep the API's traffic as an HTTP Archive, keys redacted; rewritten every few
                           seconds, so that a crash loses little; only an older recording is replaced
      --strict             exit 1 where the contract was broken
      --json               print one line of JSON when ready, for programs: {url, target}
  -h, --help

In the recording stands which kind of key each request showed. Keys in UNDERSTUDY_KEY, UNDERSTUDY_WRITE_KEY,
… (as for check) are known by name, others by what the replies show. Bodies above 5 MB pass, but their copy
is not judged. Exit: 0, or 1 with --strict and violations; 2 wrong use.`;

/** Reads the flags of `proxy`. @throws {UsageError} */
export function readProxyFlags(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): ProxyFlags {
  const { values, positionals } = parsed(args);
  const [baseUrl] = positionals;
  if (!values.help && (baseUrl === undefined || positionals.length > 1)) {
    throw new UsageError(`proxy takes one base URL, not ${positionals.length}`);
  }
  return {
    baseUrl: baseUrl ?? "",
    host: values.host,
    port: portOf(values.port),
    record: values.record ?? null,
    strict: values.strict,
    json: values.json,
    keys: knownKeys(environment),
    help: values.help,
  };
}

function parsed(args: readonly string[]) {
  return parseFlags("proxy", {
    args: [...args],
    allowPositionals: true,
    options: {
      port: { type: "string", short: "p", default: "4011" },
      host: { type: "string", default: "127.0.0.1" },
      record: { type: "string" },
      strict: { type: "boolean", default: false },
      json: { type: "boolean", default: false },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

function portOf(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port <= 65_535) return port;
  throw new UsageError(`--port can't be "${text}"; allowed is a whole number from 0 to 65535`);
}

function knownKeys(environment: Readonly<Record<string, string | undefined>>): ProxyFlags["keys"] {
  return Object.fromEntries(
    Object.entries(KEY_VARIABLES)
      .map(([label, variable]) => [label, environment[variable] ?? ""] as const)
      .filter(([, key]) => key !== ""),
  );
}
