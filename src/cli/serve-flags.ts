import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";
import {
  readWorldFlags,
  WORLD_FLAGS,
  WORLD_USAGE,
  wholeNumber,
  type WorldFlags,
} from "./world-flags.ts";

export interface ServeFlags extends WorldFlags {
  readonly scenario: string;
  readonly port: number;
  readonly host: string;
  readonly cors: boolean;
  readonly json: boolean;
  readonly adminToken: string | null;
  readonly help: boolean;
}

export const SERVE_USAGE = `understudy serve [scenario]

Starts the fake. The scenario is a shipped one (default: agency) or the path of a .yaml file.

  -p, --port <n>           port; 0 picks a free one (default 4010)
      --host <address>     address to listen on (default 127.0.0.1)
${WORLD_USAGE}
      --no-cors            do not let pages of other origins call the API
      --admin-token <text> token for /__admin (needed on any host but loopback; made up if missing)
      --json               print one line of JSON when ready, for programs
  -h, --help`;

/** Reads the flags of `serve`. @throws {UsageError} that names the flag, the value and what is allowed. */
export function readServeFlags(args: readonly string[]): ServeFlags {
  const { values, positionals } = parsed(args);
  if (positionals.length > 1) {
    throw new UsageError(
      `serve takes one scenario, not ${positionals.length}: ${positionals.join(", ")}`,
    );
  }
  return {
    ...readWorldFlags(values),
    scenario: positionals[0] ?? "agency",
    port: wholeNumber("--port", values.port, 65_535),
    host: values.host,
    cors: values.cors,
    json: values.json,
    adminToken: values["admin-token"] ?? null,
    help: values.help,
  };
}

function parsed(args: readonly string[]) {
  return parseFlags("serve", {
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      ...WORLD_FLAGS,
      port: { type: "string", short: "p", default: "4010" },
      host: { type: "string", default: "127.0.0.1" },
      cors: { type: "boolean", default: true },
      json: { type: "boolean", default: false },
      "admin-token": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}
