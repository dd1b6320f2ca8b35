import type { Exchange, Json } from "../../../conformance/core/exchange.ts";
import { parseDate, type EpochDay } from "../../common/calendar.ts";
import { pointerOf } from "../../common/json-pointer.ts";
import type { RecordedStep } from "./recorded-steps.ts";

interface Reference {
  readonly expression: string;
  /** Index of the first step that can use it. */
  readonly from: number;
}

/** Dates further from day 0 are kept as they are. */
const MAX_DAY_OFFSET = 3650;

/** Shorter texts occur in many places by chance. */
const MIN_CAPTURED_LENGTH = 3;

/** Inputs, outputs and relative days that replace the literal brands, ids and dates of a recording. */
export class References {
  readonly #dayZero: EpochDay;
  readonly #byValue = new Map<string, Reference>();
  readonly #inputNames = uniqueNames();
  /** Default values by input name. */
  readonly inputs = new Map<string, string>();

  constructor(dayZero: EpochDay) {
    this.#dayZero = dayZero;
  }

  /** The input for a brand. */
  brand(name: string): string {
    const known = this.#byValue.get(name);
    if (known?.from === 0) return known.expression;
    const input = this.#inputNames("brand");
    const expression = `$inputs.${input}`;
    this.inputs.set(input, name);
    this.#byValue.set(name, { expression, from: 0 });
    return expression;
  }

  /** The output of the first step whose response contains a value; without one, the value itself. */
  captured(value: string, name: string, earlier: readonly RecordedStep[]): string {
    const known = this.#byValue.get(value);
    if (known !== undefined) return known.expression;
    for (const [index, { stepId, exchange, outputs }] of earlier.entries()) {
      const pointer = pointerTo(value, name, exchange);
      if (pointer === null) continue;
      let output = name;
      for (let count = 2; outputs.has(output); count++) output = `${name}-${count}`;
      outputs.set(output, pointer);
      const expression = `$steps.${stepId}.outputs.${output}`;
      this.#byValue.set(value, { expression, from: index + 1 });
      return expression;
    }
    return value;
  }

  /** What replaces a text in the expectations of a step; null: nothing. */
  replacement(text: string, step: number): unknown {
    const reference = this.#byValue.get(text);
    const isAvailable = reference !== undefined && reference.from <= step;
    return isAvailable ? reference.expression : this.day(text);
  }

  /** `{$day: n}` for a date near day 0; null: another text. */
  day(text: string): { readonly $day: number } | null {
    const day = parseDate(text);
    if (day === null || Math.abs(day - this.#dayZero) > MAX_DAY_OFFSET) return null;
    return { $day: day - this.#dayZero };
  }
}

/** A function that numbers repeated names: `run`, `run-2`, `run-3`. */
export function uniqueNames(): (name: string) => string {
  const counts = new Map<string, number>();
  return (name) => {
    const count = (counts.get(name) ?? 0) + 1;
    counts.set(name, count);
    return count === 1 ? name : `${name}-${count}`;
  };
}

/**
 * The JSON pointer to a value in a successful response; null: not found. Fields with the same name come
 * first, then values outside of lists, then earlier rows.
 */
function pointerTo(value: string, name: string, { response }: Exchange): string | null {
  if (value.length < MIN_CAPTURED_LENGTH || response?.status !== 200) return null;
  const paths = pathsTo(value, response.json, []);
  const [best] = paths.toSorted((a, b) => compareRanks(rank(a, name), rank(b, name)));
  return best === undefined ? null : pointerOf(best.map(String));
}

type Path = readonly (string | number)[];

function pathsTo(value: string, json: Json, path: Path): Path[] {
  if (json === value) return [path];
  if (Array.isArray(json)) {
    return json.flatMap((row, index) => pathsTo(value, row, [...path, index]));
  }
  if (typeof json !== "object" || json === null) return [];
  return (
    Object.entries(json)
      // The echo of the request is not a source of values.
      .filter(([name]) => name !== "filters_applied")
      .flatMap(([name, inner]) => pathsTo(value, inner, [...path, name]))
  );
}

function rank(path: Path, name: string): number[] {
  const rows = path.filter((part) => typeof part === "number");
  return [path.at(-1) === name ? 0 : 1, rows.length, ...rows];
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  for (const [index, one] of a.entries()) {
    const difference = one - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
