import { between, daysBefore, pick, type Random } from "./random.ts";
import type { Read, ReadParameter } from "./reads.ts";

/** Parameter values of one brand, collected through the API. */
export interface ParameterValues {
  /** Last day with runs, YYYY-MM-DD. */
  readonly today: string;
  /** Days from the first run until today. */
  readonly days: number;
  /** Values by parameter name, for parameters without an enum in the contract. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Rows of each list over the whole history, by operation. */
  readonly totals: Readonly<Record<string, number>>;
  /** `limit` of the requests. */
  readonly limit: number;
}

const SHORTEST_WINDOW = 7;
/** Optional filters per request, on average. */
const USUAL_FILTERS = 1;
/** Highest probability of one filter. */
const FILTER_CHANCE = 0.3;
/** Consecutive duplicates after which a GET has no more different requests. */
const MAX_TRIES = 200;

/** A request, and whether its parameter set is new. */
export interface GeneratedRead {
  readonly path: string;
  readonly isDifferent: boolean;
}

/**
 * Generates distinct requests endlessly: random windows, filters and offsets. When a read has no more variations, an
 * unknown parameter, which is ignored (C09), makes the request different.
 */
export function* generateReads(
  read: Read,
  catalogue: ParameterValues,
  random: Random,
): Generator<GeneratedRead, GeneratedRead> {
  const seen = new Set<string>();
  let isExhausted = false;
  for (let nth = 0; ; nth++) {
    let path = generateRead(read, catalogue, random);
    for (let tries = 0; !isExhausted && seen.has(path); tries++) {
      if (tries === MAX_TRIES) isExhausted = true;
      else path = generateRead(read, catalogue, random);
    }
    const isDifferent = !seen.has(path);
    seen.add(path);
    yield isDifferent ? { path, isDifferent } : { path: `${path}${mark(path)}${nth}`, isDifferent };
  }
}

function mark(path: string): string {
  return path.includes("?") ? "&nth=" : "?nth=";
}

function generateRead(
  { operation, path, parameters }: Read,
  from: ParameterValues,
  random: Random,
) {
  let filled = path;
  const query = new URLSearchParams(windowOf(parameters, from, random));
  const others = parameters.filter(({ name }) => !isDate(name));
  const chance = Math.min(FILTER_CHANCE, USUAL_FILTERS / others.filter(isFilter).length);
  for (const parameter of others) {
    const { name } = parameter;
    const hasNone = !parameter.required && from.values[name]?.length === 0;
    if (hasNone || (isFilter(parameter) && random() >= chance)) continue;
    const value = valueOf(parameter, operation, { from, random });
    if (parameter.in === "path") filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    else query.set(name, value);
  }
  const text = query.toString();
  return text === "" ? filled : `${filled}?${text}`;
}

/** A parameter with a default is not a filter. */
function isFilter({ required, schema }: ReadParameter): boolean {
  return !required && schema.default === undefined;
}

function isDate(name: string): boolean {
  return name === "start_date" || name === "end_date";
}

/** A window from a week to the whole history. */
function windowOf(
  parameters: readonly ReadParameter[],
  { today, days }: ParameterValues,
  random: Random,
): Record<string, string> {
  if (!parameters.some(({ name }) => isDate(name))) return {};
  const length = between(random, Math.min(SHORTEST_WINDOW, days), days);
  const ago = between(random, 0, days - length);
  return { start_date: daysBefore(today, ago + length - 1), end_date: daysBefore(today, ago) };
}

interface Source {
  readonly from: ParameterValues;
  readonly random: Random;
}

function valueOf(parameter: ReadParameter, operation: string, { from, random }: Source): string {
  const { name, schema } = parameter;
  if (name === "limit") return String(from.limit);
  if (name === "offset") return String(offsetBelow(from.totals[operation] ?? 0, random));
  const values = from.values[name] ?? schema.enum;
  if (values !== undefined && values.length > 0) return pick(random, values);
  if (schema.type === "boolean") return String(random() < 0.5);
  const { minimum, maximum } = schema;
  if (minimum === undefined || maximum === undefined) {
    throw new Error(`the benchmark has no values for ${name} of ${operation}`);
  }
  return String(between(random, minimum, maximum));
}

/** Half of the requests read the first page; the others are spread over the orders of magnitude. */
function offsetBelow(total: number, random: Random): number {
  if (random() < 0.5) return 0;
  return Math.floor(Math.max(1, total) ** random()) - 1;
}
