import type { Operation, Parameter } from "../../src/contract/operation.ts";
import { TEST_TODAY, type TestFake } from "../support/fake-server.ts";
import { callCore } from "../fake/call-core.ts";
import { LONG_AGO } from "../fake/existing-values.ts";

/** Valid values of parameters by name, except those that follow from schemas. */
export type Values = Readonly<Record<string, readonly string[]>>;

const DATES = ["2025-12-01", "2026-02-18", "2026-02-19", "2026-03-19", TEST_TODAY];

type Row = Readonly<Record<string, string>>;

/** Reads valid parameter values from a brand's data. */
export function valuesOfBrand(fake: TestFake, key: string, brand: string): Values {
  const rows = (path: string, query: Record<string, string> = {}): Row[] =>
    callCore(fake, { path, key, query: { brand, ...query } }).body.items as Row[];
  const all = { start_date: LONG_AGO, limit: "100" };
  const prompts = rows("/queries");
  const runs = rows("/query-runs", all);
  const domains = rows("/citations/domains", all);
  const names = rows("/brands/top-mentioned", all).map((row) => row["brand_name"] ?? "");
  const strings = rows("/searches", { ...all, group_by: "search" });
  const named = firstAndLast(names);
  return {
    brand: [brand],
    brand_prompt_id: firstAndLast([
      ...column(prompts, "brand_prompt_id"),
      ...removedPrompts(prompts, runs),
    ]),
    query_tag: [...column(rows("/queries/tags"), "slug").slice(0, 3), "no-such-tag"],
    start_date: DATES.slice(0, 4),
    end_date: [...DATES, "2026-12-31", "2024-02-29"],
    filter_by_brand: [...named, "Unknown Brand"],
    exclude_brand: [...named, "Unknown Brand"],
    domain: [...firstAndLast(column(domains, "domain")), "nowhere.example"],
    ownership: ["yours", "earned", "competitor", ...named.map((name) => `competitor:${name}`)],
    search: ["a", "E", "%", "é", "zzzz", ...firstAndLast(column(strings, "search"))],
    country: [...new Set([...column(prompts, "country"), "ZZ", "AQ"])],
    language: ["en", "de", "FR", "und", "xx", "", "en-GB"],
    url: column(rows("/youtube/summaries", all), "url"),
    run_id: onePerPlatform(runs),
  };
}

function column(rows: readonly Row[], field: string): string[] {
  return rows.map((row) => row[field] ?? "");
}

/** First and last entry, to limit the number of requests. */
function firstAndLast(list: readonly string[]): string[] {
  return [...new Set([...list.slice(0, 1), ...list.slice(-1)])];
}

/** Prompts that have runs and are no longer listed. */
function removedPrompts(prompts: readonly Row[], runs: readonly Row[]): string[] {
  const listed = new Set(column(prompts, "brand_prompt_id"));
  return column(runs, "brand_prompt_id").filter((id) => !listed.has(id));
}

function onePerPlatform(runs: readonly Row[]): string[] {
  return [...new Map(runs.map((run) => [run["provider"], run["run_id"] ?? ""])).values()];
}

/** Valid values of a parameter to test. */
export function validValues({ name, schema, aliases }: Parameter, values: Values): string[] {
  if (schema.enum) return [...schema.enum.map(String), ...aliases.keys()];
  if (schema.type === "boolean") return ["true", "false"];
  if (schema.type !== "integer") return [...(values[name] ?? [])];
  const { minimum = 0, maximum = 1_000_000 } = schema;
  return [minimum, minimum + 1, Math.min(minimum + 6, maximum), maximum].map(String);
}

/** Values that are invalid for the type of a parameter. */
export function invalidValues({ schema, lenient }: Parameter): string[] {
  if (lenient) return [];
  if (schema.type === "integer") return ["", "many", "1.5", String((schema.minimum ?? 0) - 1)];
  if (schema.type === "boolean") return ["", "yes", "1"];
  return ["", "\u0000", "nothing of the kind"];
}

/** All pairs of an operation's optional parameters. */
export function parameterPairs({ parameters }: Operation): [Parameter, Parameter][] {
  const optional = parameters.filter((one) => !one.required);
  return optional.flatMap((first, index) =>
    optional.slice(index + 1).map((second): [Parameter, Parameter] => [first, second]),
  );
}
