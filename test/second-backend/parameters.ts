import { Refusal } from "./types.ts";
import type { Parameter, Values } from "./types.ts";

export const PROVIDERS = ["openai", "claude", "gemini", "perplexity", "grok"] as const;
const URL_STATES = ["unknown", "alive", "dead", "redirect"] as const;

const text = (name: string): Parameter => ({ name, kind: "text" });

export const BRAND: Parameter = { name: "brand", kind: "text", required: true };
export const WINDOW: readonly Parameter[] = [
  { name: "start_date", kind: "date" },
  { name: "end_date", kind: "date" },
];
export const PROVIDER: Parameter = { name: "llm_provider", kind: "choice", choices: PROVIDERS };
export const PROMPT: Parameter = text("brand_prompt_id");
export const TAG: Parameter = text("query_tag");
export const SEARCH: Parameter = text("search");
export const COMPANY: readonly Parameter[] = [text("filter_by_brand"), text("exclude_brand")];
export const CITED: readonly Parameter[] = [
  text("domain"),
  text("source_type"),
  text("content_type"),
  { name: "url_status", kind: "choice", choices: URL_STATES },
  SEARCH,
];

/** `limit` and `offset` of a list. */
export const paging = (initial: number, max: number): readonly Parameter[] => [
  { name: "limit", kind: "integer", default: initial, min: 1, max },
  { name: "offset", kind: "integer", default: 0, min: 0 },
];

function isDate(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

function readInteger(parameter: Parameter, given: string): number | string {
  const { min = -Infinity, max = Infinity, otherwise } = parameter;
  if (!/^-?\d+$/.test(given)) return "must be a whole number";
  const value = Number(given);
  if (value >= min && value <= max) return value;
  if (otherwise === "clamp") return Math.min(Math.max(value, min), max);
  return `must lie between ${min} and ${max}`;
}

/** The value of a parameter, or in an array what is wrong with it. */
const READ: Record<
  Parameter["kind"],
  (parameter: Parameter, given: string) => string | number | [string]
> = {
  text: (_, given) => given,
  date: (_, given) => (isDate(given) ? given : ["must be a day in the form YYYY-MM-DD"]),
  integer: (parameter, given) => {
    const value = readInteger(parameter, given);
    return typeof value === "number" ? value : [value];
  },
  boolean: (_, given) => (given === "true" ? 1 : given === "false" ? 0 : ["must be true or false"]),
  choice: ({ choices = [], advertised = choices }, given) =>
    choices.includes(given) ? given : [`must be one of ${advertised.join(", ")}`],
};

/** Whether a value that is not allowed counts as left out. */
const isLenient = ({ otherwise }: Parameter, given: string): boolean =>
  otherwise === "ignore" || (otherwise === "default" && /^-?\d+$/.test(given));

/** Values of all parameters of an operation; an empty one counts as left out. */
export function readParameters(parameters: readonly Parameter[], query: URLSearchParams): Values {
  const values: Values = {};
  for (const parameter of parameters) {
    const { name } = parameter;
    const given = query.get(name) ?? "";
    if (given === "") {
      if (parameter.required) throw new Refusal(400, `The parameter ${name} is required.`);
      values[name] = parameter.default ?? null;
      continue;
    }
    const value = READ[parameter.kind](parameter, given);
    if (!Array.isArray(value)) values[name] = value;
    else if (isLenient(parameter, given)) values[name] = parameter.default ?? null;
    else throw new Refusal(400, `The parameter ${name} ${value[0]}; it is "${given}".`);
  }
  return values;
}

/** The day `days` after `day`. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

/** The window in use: by default the 30 days that end with `today` or the given end. */
export function windowOf(asked: { start: string | null; end: string | null; today: string }): {
  start: string;
  end: string;
} {
  const end = asked.end ?? asked.today;
  return { start: asked.start ?? addDays(end, -29), end };
}
