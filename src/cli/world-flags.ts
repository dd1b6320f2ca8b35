import { readChoices, type Choices } from "../fake/choices.ts";
import { readFaultRules } from "../fake/fault-rules/read.ts";
import type { FaultRule } from "../fake/fault-rules/rule.ts";
import { parseDate, parseInstant, type EpochDay, type EpochSecond } from "../workspace/calendar.ts";
import { UsageError } from "./usage-error.ts";

/** How a fake's world starts and how it behaves, whatever command starts it. */
export interface WorldFlags {
  readonly now: EpochSecond | null;
  readonly anchor: EpochDay | null;
  readonly seed: number | null;
  readonly choices: Choices;
  readonly strictParameters: boolean;
  readonly faults: readonly FaultRule[];
}

export const WORLD_USAGE = `      --now <instant>      freeze the world's clock, e.g. 2026-01-31T09:00:00Z (default: real time)
      --anchor <date>      the UTC day that the scenario's day 0 stands for (default: today)
      --seed <n>           another seed, other numbers (default: the scenario's)
      --choose <C..=value> play the other side of a choice: C11=clamp, C78=created; repeatable
      --fault <id[=value]> deviate on purpose, e.g. page.always-more, transport.reset, transport.delay=200;
                           repeatable (GET /__admin/faults lists them; POST limits them by world, operation…)
      --strict-params      refuse unknown parameters and body fields with 400`;

/** The flags as `parseArgs` takes them. */
export const WORLD_FLAGS = {
  now: { type: "string" },
  anchor: { type: "string" },
  seed: { type: "string" },
  fault: { type: "string", multiple: true, default: [] as string[] },
  choose: { type: "string", multiple: true, default: [] as string[] },
  "strict-params": { type: "boolean", default: false },
} as const;

interface Values {
  readonly now?: string | undefined;
  readonly anchor?: string | undefined;
  readonly seed?: string | undefined;
  readonly fault: readonly string[];
  readonly choose: readonly string[];
  readonly "strict-params": boolean;
}

/** Reads the values of these flags. @throws {UsageError} that names the flag, the value and what is allowed. */
export function readWorldFlags(values: Values): WorldFlags {
  return {
    now: values.now === undefined ? null : instant(values.now),
    anchor: values.anchor === undefined ? null : day(values.anchor),
    seed: values.seed === undefined ? null : wholeNumber("--seed", values.seed, 4_294_967_295),
    choices: choices(values.choose),
    strictParameters: values["strict-params"],
    faults: faults(values.fault),
  };
}

/** A flag's whole number. @throws {UsageError} where it is none, or too large. */
export function wholeNumber(flag: string, text: string, maximum: number): number {
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

/** The day that `--anchor` names. @throws {UsageError} */
export function day(text: string): EpochDay {
  const parsedDay = parseDate(text);
  if (parsedDay !== null) return parsedDay;
  throw new UsageError(`--anchor can't be "${text}"; allowed is an existing day as YYYY-MM-DD`);
}

/** The faults that `--fault` names. @throws {UsageError} */
export function faults(ids: readonly string[]): FaultRule[] {
  try {
    return readFaultRules(ids);
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
