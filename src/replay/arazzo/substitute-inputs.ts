import { formatDate, type EpochDay } from "../../common/calendar.ts";
import { isObject } from "../../common/is-object.ts";
import { isRelativeDay } from "../match/matcher.ts";

interface ArazzoInput {
  readonly type: "string" | "number";
  readonly description: string;
  readonly default: string | number;
}

/**
 * Inputs for values that Arazzo cannot express: days relative to today, and negative numbers, which tools
 * do not parse in conditions.
 */
export class SubstituteInputs {
  readonly #today: EpochDay;
  readonly #inputs = new Map<string, ArazzoInput>();

  constructor(today: EpochDay) {
    this.#today = today;
  }

  /** The inputs used so far, with their current values as defaults. */
  get inputs(): ReadonlyMap<string, ArazzoInput> {
    return this.#inputs;
  }

  /** The expression for `{$day: n}`; null for other values. */
  forDay(value: unknown): string | null {
    if (!isRelativeDay(value)) return null;
    const { $day: day } = value as { readonly $day: number };
    const suffix = day === 0 ? "" : day < 0 ? `_minus_${-day}` : `_plus_${day}`;
    const date = formatDate(this.#today + day);
    const input = { type: "string", description: "YYYY-MM-DD", default: date } as const;
    return this.#add(`today${suffix}`, input);
  }

  /** The expression for a negative number. */
  forNegative(number: number): string {
    const name = `minus_${String(-number).replace(".", "_")}`;
    return this.#add(name, { type: "number", description: "A constant", default: number });
  }

  /** A value with expressions for its relative days. */
  replaceDays(value: unknown): unknown {
    const date = this.forDay(value);
    if (date !== null) return date;
    if (Array.isArray(value)) return value.map((one: unknown) => this.replaceDays(one));
    if (!isObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, one]) => [name, this.replaceDays(one)]),
    );
  }

  #add(name: string, input: ArazzoInput): string {
    this.#inputs.set(name, input);
    return `$inputs.${name}`;
  }
}
