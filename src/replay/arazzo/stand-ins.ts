import { isDay } from "../match/day.ts";
import { isRecord } from "../match/matcher.ts";
import { formatDate, type EpochDay } from "../../workspace/calendar.ts";

/** An input that stands for what Arazzo can't write. */
interface StandIn {
  readonly type: "string" | "number";
  readonly description: string;
  readonly default: string | number;
}

/**
 * Arazzo knows no day relative to today, and tools do not read a number below 0 in a condition: each that a
 * flow names becomes an input with a default.
 */
export class StandIns {
  readonly #today: EpochDay;
  readonly #inputs = new Map<string, StandIn>();

  constructor(today: EpochDay) {
    this.#today = today;
  }

  /** The inputs that were needed so far, each with what it stands for now. */
  get inputs(): ReadonlyMap<string, StandIn> {
    return this.#inputs;
  }

  /** The expression that stands for `{$day: n}`; null for any other value. */
  dayInput(value: unknown): string | null {
    if (!isDay(value)) return null;
    const { $day: day } = value as { readonly $day: number };
    const date = formatDate(this.#today + day);
    return this.#named(nameOf(day), { type: "string", description: "YYYY-MM-DD", default: date });
  }

  /** The expression that stands for a number below 0 in a condition. */
  negativeInput(number: number): string {
    const name = `minus_${String(-number).replace(".", "_")}`;
    return this.#named(name, { type: "number", description: "A constant", default: number });
  }

  /** A value with its days as expressions. */
  within(value: unknown): unknown {
    const date = this.dayInput(value);
    if (date !== null) return date;
    if (Array.isArray(value)) return value.map((one: unknown) => this.within(one));
    if (!isRecord(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.within(one)]));
  }

  #named(name: string, input: StandIn): string {
    this.#inputs.set(name, input);
    return `$inputs.${name}`;
  }
}

function nameOf(day: number): string {
  if (day === 0) return "today";
  return day < 0 ? `today_minus_${-day}` : `today_plus_${day}`;
}
