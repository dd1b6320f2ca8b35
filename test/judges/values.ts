import type { Operation, Parameter } from "../../src/contract/operation.ts";
import { TEST_TODAY, type TestFake } from "../support/fake-server.ts";
import { ask } from "../fake/ask.ts";
import { LONG_AGO } from "../fake/known.ts";

/** Good values of each parameter, as far as its schema does not tell them. */
export type Values = Readonly<Record<string, readonly string[]>>;

const DATES = ["2025-12-01", "2026-02-18", "2026-02-19", "2026-03-19", TEST_TODAY];

type Row = Readonly<Record<string, string>>;

/** What a brand's own data offers as values. */
export function valuesOfBrand(fake: TestFake, key: string, brand: string): Values {
  const rows = (path: string, query: Record<string, string> = {}): Row[] =>
    ask(fake, { path, key, query: { brand, ...query } }).body.items as Row[];
  const all = { start_date: LONG_AGO, limit: "100" };
  const prompts = rows("/queries");
  const runs = rows("/query-runs", all);
  const domains = rows("/citations/domains", all);
  const names = rows("/brands/top-mentioned", all).map((row) => row["brand_name"] ?? "");
  const strings = rows("/searches", { ...all, group_by: "search" });
  const named = ends(names);
  return {
    brand: [brand],
    brand_prompt_id: ends([...fieldOf(prompts, "brand_prompt_id"), ...removedOf(prompts, runs)]),
    query_tag: [...fieldOf(rows("/queries/tags"), "slug").slice(0, 3), "no-such-tag"],
    start_date: DATES.slice(0, 4),
    end_date: [...DATES, "2026-12-31", "2024-02-29"],
    filter_by_brand: [...named, "Nobody At All"],
    exclude_brand: [...named, "Nobody At All"],
    domain: [...ends(fieldOf(domains, "domain")), "nowhere.example"],
    ownership: ["yours", "earned", "competitor", ...named.map((name) => `competitor:${name}`)],
    search: ["a", "E", "%", "é", "zzzz", ...ends(fieldOf(strings, "search"))],
    country: [...new Set([...fieldOf(prompts, "country"), "ZZ", "AQ"])],
    language: ["en", "de", "FR", "und", "xx", "", "en-GB"],
    url: fieldOf(rows("/youtube/summaries", all), "url"),
    run_id: onePerPlatform(runs),
  };
}

function fieldOf(rows: readonly Row[], field: string): string[] {
  return rows.map((row) => row[field] ?? "");
}

/** First and last, for lists can be long. */
function ends(list: readonly string[]): string[] {
  return [...new Set([...list.slice(0, 1), ...list.slice(-1)])];
}

/** Prompts that have answers and are listed no longer. */
function removedOf(prompts: readonly Row[], runs: readonly Row[]): string[] {
  const listed = new Set(fieldOf(prompts, "brand_prompt_id"));
  return fieldOf(runs, "brand_prompt_id").filter((id) => !listed.has(id));
}

function onePerPlatform(runs: readonly Row[]): string[] {
  return [...new Map(runs.map((run) => [run["provider"], run["run_id"] ?? ""])).values()];
}

/** Every value of a parameter that is worth asking with; all of them are good. */
export function goodValues({ name, schema, aliases }: Parameter, values: Values): string[] {
  if (schema.enum) return [...schema.enum.map(String), ...aliases.keys()];
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type !== "integer") return [...(values[name] ?? [])];
  const { minimum = 0, maximum = 1_000_000 } = schema;
  return [minimum, minimum + 1, Math.min(minimum + 6, maximum), maximum].map(String);
}

/** Values that no parameter of its kind takes. */
export function badValues({ schema, lenient }: Parameter): string[] {
  if (lenient) return [];
  if (schema.type === "integer") return ["", "many", "1.5", String((schema.minimum ?? 0) - 1)];
  if (schema.type === "boolean") return ["", "yes", "1"];
  return ["", "\u0000", "nothing of the kind"];
}

/** Every pair of an operation's optional parameters. */
export function pairsOf({ parameters }: Operation): [Parameter, Parameter][] {
  const optional = parameters.filter((one) => !one.required);
  return optional.flatMap((first, index) =>
    optional.slice(index + 1).map((second): [Parameter, Parameter] => [first, second]),
  );
}
