import { Option } from "@commander-js/extra-typings";
import type { EpochDay, EpochSecond } from "../common/calendar.ts";
import { calendarDay, instant, repeatable, wholeNumber } from "./option-values.ts";

/** How a fake's world starts and behaves; the options below, as Commander returns them. */
export interface WorldFlags {
  readonly now?: EpochSecond;
  readonly anchor?: EpochDay;
  readonly seed?: number;
  readonly choose?: readonly string[];
  readonly fault?: readonly string[];
  readonly strictParams?: true;
}

export const NOW = new Option(
  "--now <instant>",
  "freeze the clock, e.g. at 2026-01-31T09:00:00Z (default: the clock of the scenario, or real time)",
)
  .argParser(instant)
  .helpGroup("World:");

export const ANCHOR = new Option(
  "--anchor <date>",
  "UTC date of the scenario's day 0 (default: the day of --now, or today)",
)
  .argParser(calendarDay)
  .helpGroup("World:");

export const SEED = new Option("--seed <n>", "seed of the generated data (default: the scenario's)")
  .argParser(wholeNumber(0, 4_294_967_295))
  .helpGroup("World:");

export const CHOOSE = new Option(
  "--choose <choice=value>",
  "choose the fake's behaviour in a case that the API specification leaves open: C11=clamp, C78=created (spec/decisions.md describes them); repeatable",
)
  .argParser(repeatable)
  .helpGroup("World:");

export const FAULT = new Option(
  "--fault <rule>",
  "inject a fault: an id (page.always-more, transport.delay=200), an id with an operation and limits (getVisibility:transport.status=503,times=1 affects only the first request), or a rule as JSON; repeatable",
)
  .argParser(repeatable)
  .helpGroup("World:");

export const STRICT_PARAMS = new Option(
  "--strict-params",
  "reject unknown parameters and body fields with 400",
).helpGroup("World:");
