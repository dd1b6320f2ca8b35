import { Chance } from "../../src/common/random.ts";
import { formatDate, parseDate } from "../../src/common/calendar.ts";
import type { Operation, Parameter } from "../../src/contract/operation.ts";
import type { Understudy } from "../../src/index.ts";
import { contract } from "../support/fake-server.ts";

/** A request, or a move of the clock of the default world. */
export type Call =
  | {
      readonly method: string;
      readonly path: string;
      readonly headers: Readonly<Record<string, string>>;
      readonly body: string | null;
    }
  | { readonly advance: string };

/** Existing values of a workspace, by the name of the parameter. */
type Pools = Readonly<Record<string, readonly string[]>>;

const LONG_AGO = "2025-10-01";

/** Returns random calls of the API of a fake: valid and invalid parameters, writes, other methods, clock changes. */
export async function randomCalls(
  understudy: Understudy,
  count: number,
  today: string,
): Promise<Call[]> {
  const chance = new Chance(2026, "random calls");
  const keys = understudy.keys.map(({ key }) => key);
  const pools = await Promise.all(keys.map((key) => poolsOf(understudy, key, today)));
  const usable = [...pools.keys()].filter((index) => (pools[index]?.["run_id"] ?? []).length > 0);
  const operations = [...contract.operations.values()];
  return Array.from({ length: count }, () => {
    if (chance.happens(0.01)) return { advance: chance.pick(["PT1M", "PT6H", "P1D"]) };
    const isUsual = chance.happens(0.8);
    const key = isUsual ? chance.pick(usable) : chance.below(keys.length);
    const operation = chance.pick(operations);
    const own = isUsual ? pools[key]! : chance.pick(pools);
    return requestOf(operation, { chance, key: keys[key]!, pools: own });
  });
}

async function poolsOf(understudy: Understudy, key: string, today: string): Promise<Pools> {
  const headers = { authorization: `Bearer ${key}` };
  const valuesOf = async (path: string, field: string): Promise<string[]> => {
    const response = await understudy.fetch(`/api/v1${path}`, { headers });
    if (response.status !== 200) return [];
    const { items } = (await response.json()) as { items: Record<string, unknown>[] };
    return items.map((item) => String(item[field]));
  };
  const brands = await valuesOf("/brands/tracked", "brand");
  const ofBrands = async (path: string, field: string): Promise<string[]> => {
    const lists = brands.map((brand) =>
      valuesOf(`${path}${path.includes("?") ? "&" : "?"}brand=${encodeURIComponent(brand)}`, field),
    );
    return (await Promise.all(lists)).flat().slice(0, 400);
  };
  const since = `?limit=50&start_date=${LONG_AGO}`;
  const days = Array.from({ length: 120 }, (_, past) => formatDate((parseDate(today) ?? 0) - past));
  return {
    brand: brands,
    filter_by_brand: await ofBrands(`/brands/top-mentioned${since}`, "brand_name"),
    exclude_brand: await ofBrands(`/brands/top-mentioned${since}`, "brand_name"),
    brand_prompt_id: await ofBrands("/queries", "brand_prompt_id"),
    query_tag: await ofBrands("/queries/tags", "slug"),
    run_id: await ofBrands(`/query-runs${since}`, "run_id"),
    url: await ofBrands(`/youtube/summaries${since}`, "url"),
    domain: await ofBrands(`/citations/domains${since}`, "domain"),
    language: ["en", "de", "fr", "und", "xx"],
    search: ["a", "tent", "best", "e s", "zzz", "%", "é"],
    start_date: days,
    end_date: days,
    ownership: ["yours", "earned", "competitor"],
    source_type: ["news", "blog", "forum"],
    content_type: ["article", "review"],
    country: ["ZZ", "DE", "US"],
  };
}

interface Source {
  readonly chance: Chance;
  readonly key: string;
  readonly pools: Pools;
}

function requestOf(operation: Operation, source: Source): Call {
  const { chance, key, pools } = source;
  const query = operation.parameters
    .filter(({ in: place }) => place === "query")
    .flatMap((parameter) => {
      const isUsed = chance.happens(parameter.required ? 0.98 : 0.25);
      return isUsed ? [[parameter.name, valueOf(parameter, source)] as [string, string]] : [];
    });
  if (chance.happens(0.02)) query.push(["unknown", "1"]);
  const id = encodeURIComponent(anyOf(pools["run_id"], chance));
  const search = new URLSearchParams(query).toString();
  const path = `/api/v1${operation.path.replace("{run_id}", id)}${search === "" ? "" : `?${search}`}`;
  const method = chance.happens(0.03)
    ? chance.pick(["HEAD", "PUT", "DELETE", "OPTIONS"])
    : operation.method.toUpperCase();
  const headers: Record<string, string> = { authorization: `Bearer ${key}` };
  if (method !== "POST") return { method, path, headers, body: null };
  headers["content-type"] = "application/json";
  return { method, path, headers, body: bodyOf(operation, source) };
}

function valueOf({ name, schema }: Parameter, { chance, pools }: Source): string {
  if (chance.happens(0.03)) return chance.pick(["", "x", "-1", "2026-02-30", "9999999999", "ünï"]);
  if (schema.enum !== undefined) return String(chance.pick(schema.enum));
  if (schema.type === "boolean") return chance.pick(["true", "false"]);
  if (schema.type === "integer") return String(chance.below(name === "offset" ? 40 : 120));
  return anyOf(pools[name], chance);
}

function anyOf(values: readonly string[] = [], chance: Chance): string {
  return values.length === 0 || chance.happens(0.02) ? "none" : chance.pick(values);
}

function bodyOf({ id }: Operation, { chance, pools }: Source): string {
  if (chance.happens(0.1)) return chance.pick(["", "{", "[]", '{"brand": 1}', "{}"]);
  const brand = anyOf(pools["brand"], chance);
  if (id === "trackBrand") {
    const name = `Brand ${chance.below(5)} €`;
    return JSON.stringify(
      chance.happens(0.5) ? { brand: name } : { brand: name, domain: "b.example" },
    );
  }
  return JSON.stringify({
    brand,
    prompts: Array.from(
      { length: 1 + chance.below(3) },
      () => `Which tent is ${chance.below(50)}?`,
    ),
    llms: chance.pick([["openai"], ["claude", "gemini"], ["openai", "perplexity", "grok"]]),
    ...(chance.happens(0.3) ? { tags: ["camping"] } : {}),
    ...(chance.happens(0.3) ? { country: "DE" } : {}),
  });
}
