import { isDay } from "../match/check.ts";
import { isRecord } from "../match/matcher.ts";
import { formatDate, type EpochDay } from "../../workspace/calendar.ts";

/** Arazzo knows no day relative to today: each that a flow names becomes an input with a default. */
export class Dates {
  readonly #today: EpochDay;
  readonly #inputs = new Map<string, string>();

  constructor(today: EpochDay) {
    this.#today = today;
  }

  /** The inputs that were needed so far, each with the day it stands for now. */
  get inputs(): ReadonlyMap<string, string> {
    return this.#inputs;
  }

  /** The expression that stands for `{$day: n}`; null for any other value. */
  inputFor(value: unknown): string | null {
    if (!isDay(value)) return null;
    const { $day: day } = value as { readonly $day: number };
    const name = nameOf(day);
    this.#inputs.set(name, formatDate(this.#today + day));
    return `$inputs.${name}`;
  }

  /** A value with its days as expressions. */
  within(value: unknown): unknown {
    const date = this.inputFor(value);
    if (date !== null) return date;
    if (Array.isArray(value)) return value.map((one: unknown) => this.within(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.within(one)]));
  }
}

function nameOf(day: number): string {
  if (day === 0) return "today";
  return day < 0 ? `today_minus_${-day}` : `today_plus_${day}`;
}
