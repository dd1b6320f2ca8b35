import { readChoices, type Choices } from "../fake/choices.ts";
import type { Fault } from "../fake/faults/fault.ts";
import { findFaults } from "../fake/faults/find.ts";
import { parseDate, parseInstant, type EpochDay, type EpochSecond } from "../workspace/calendar.ts";
import { parseFlags } from "./parse-flags.ts";
import { UsageError } from "./usage-error.ts";

export interface ServeFlags {
  readonly scenario: string;
  readonly port: number;
  readonly host: string;
  readonly now: EpochSecond | null;
  readonly anchor: EpochDay | null;
  readonly seed: number | null;
  readonly choices: Choices;
  readonly strictParameters: boolean;
  readonly cors: boolean;
  readonly json: boolean;
  readonly adminToken: string | null;
  readonly faults: readonly Fault[];
  readonly help: boolean;
}

export const SERVE_USAGE = `understudy serve [scenario]

Starts the fake. The scenario is a shipped one (default: agency) or the path of a .yaml file.

  -p, --port <n>           port; 0 picks a free one (default 4010)
      --host <address>     address to listen on (default 127.0.0.1)
      --now <instant>      freeze the world's clock, e.g. 2026-01-31T09:00:00Z (default: real time)
      --anchor <date>      the UTC day that the scenario's day 0 stands for (default: today)
      --seed <n>           another seed, other numbers (default: the scenario's)
      --choose <C..=value> play the other side of a choice: C11=clamp, C78=created; repeatable
      --fault <id>         deviate on purpose; repeatable (GET /__admin/faults lists them)
      --strict-params      refuse unknown parameters and body fields with 400
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
    scenario: positionals[0] ?? "agency",
    port: wholeNumber("--port", values.port, 65_535),
    host: values.host,
    now: values.now === undefined ? null : instant(values.now),
    anchor: values.anchor === undefined ? null : day(values.anchor),
    seed: values.seed === undefined ? null : wholeNumber("--seed", values.seed, 4_294_967_295),
    choices: choices(values.choose),
    strictParameters: values["strict-params"],
    cors: values.cors,
    json: values.json,
    adminToken: values["admin-token"] ?? null,
    faults: faults(values.fault),
    help: values.help,
  };
}

function parsed(args: readonly string[]) {
  return parseFlags("serve", {
    args: [...args],
    allowPositionals: true,
    allowNegative: true,
    options: {
      port: { type: "string", short: "p", default: "4010" },
      host: { type: "string", default: "127.0.0.1" },
      now: { type: "string" },
      anchor: { type: "string" },
      seed: { type: "string" },
      fault: { type: "string", multiple: true, default: [] },
      choose: { type: "string", multiple: true, default: [] },
      "strict-params": { type: "boolean", default: false },
      cors: { type: "boolean", default: true },
      json: { type: "boolean", default: false },
      "admin-token": { type: "string" },
      help: { type: "boolean", short: "h", default: false },
    },
  });
}

function wholeNumber(flag: string, text: string, maximum: number): number {
  const number = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (number <= maximum) return number;
  throw new UsageError(
    `${flag} can't be "${text}"; allowed is a whole number from 0 to ${maximum}`,
  );
}

function instant(text: string): EpochSecond {
  const second = parseInstant(text);
  if (second !== null) return second;
  throw new UsageError(
    `--now can't be "${text}"; allowed is an ISO 8601 instant with an offset, such as 2026-01-31T09:00:00Z`,
  );
}

function day(text: string): EpochDay {
  const parsedDay = parseDate(text);
  if (parsedDay !== null) return parsedDay;
  throw new UsageError(`--anchor can't be "${text}"; allowed is an existing day as YYYY-MM-DD`);
}

function faults(ids: readonly string[]): Fault[] {
  try {
    return findFaults(ids);
  } catch (error) {
    throw new UsageError(`--fault: ${(error as Error).message}`);
  }
}

function choices(pairs: readonly string[]): Choices {
  try {
    return readChoices(pairs);
  } catch (error) {
    throw new UsageError(`--choose: ${(error as Error).message}`);
  }
}
