import { between, daysBefore, pick, type Random } from "./random.ts";
import type { Read, ReadParameter } from "./reads.ts";

/** What can be asked about one brand, by what the API itself tells of it. */
export interface Catalogue {
  /** The last day there are answers of, as YYYY-MM-DD. */
  readonly today: string;
  /** From the first answer until today. */
  readonly days: number;
  /** Values for parameters by their names, where the contract does not list them. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** How many rows a list has over the whole history, by operation. */
  readonly totals: Readonly<Record<string, number>>;
  /** How many rows a page is asked to have. */
  readonly limit: number;
}

const SHORTEST_WINDOW = 7;
/** How many filters a request has on average, of those that may be left out. */
const USUAL_FILTERS = 1;
/** How often each of them is there at most. */
const FILTER_CHANCE = 0.3;
/** Drawn so often in a row without anything new, a read has no more different questions. */
const TIRED = 200;

/** A request, and whether its parameters are such as no earlier one had. */
export interface Question {
  readonly path: string;
  readonly isDifferent: boolean;
}

/**
 * Requests never made before, without end: random windows, filters and offsets. Where a read has no further
 * different ones, they differ in a parameter that it does not have, which is ignored (C09).
 */
export function* questions(
  read: Read,
  catalogue: Catalogue,
  random: Random,
): Generator<Question, Question> {
  const seen = new Set<string>();
  let isExhausted = false;
  for (let nth = 0; ; nth++) {
    let path = oneQuestion(read, catalogue, random);
    for (let tries = 0; !isExhausted && seen.has(path); tries++) {
      if (tries === TIRED) isExhausted = true;
      else path = oneQuestion(read, catalogue, random);
    }
    const isDifferent = !seen.has(path);
    seen.add(path);
    yield isDifferent ? { path, isDifferent } : { path: `${path}${mark(path)}${nth}`, isDifferent };
  }
}

function mark(path: string): string {
  return path.includes("?") ? "&nth=" : "?nth=";
}

function oneQuestion({ operation, path, parameters }: Read, from: Catalogue, random: Random) {
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
  const asked = query.toString();
  return asked === "" ? filled : `${filled}?${asked}`;
}

/** What has a default is none: the reply is about one of its values in any case. */
function isFilter({ required, schema }: ReadParameter): boolean {
  return !required && schema.default === undefined;
}

function isDate(name: string): boolean {
  return name === "start_date" || name === "end_date";
}

/** From a week to the whole history, anywhere in it. */
function windowOf(
  parameters: readonly ReadParameter[],
  { today, days }: Catalogue,
  random: Random,
): Record<string, string> {
  if (!parameters.some(({ name }) => isDate(name))) return {};
  const length = between(random, Math.min(SHORTEST_WINDOW, days), days);
  const ago = between(random, 0, days - length);
  return { start_date: daysBefore(today, ago + length - 1), end_date: daysBefore(today, ago) };
}

interface Source {
  readonly from: Catalogue;
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

/** Half of all look at the first page, the others at any order of magnitude alike. */
function offsetBelow(total: number, random: Random): number {
  if (random() < 0.5) return 0;
  return Math.floor(Math.max(1, total) ** random()) - 1;
}
