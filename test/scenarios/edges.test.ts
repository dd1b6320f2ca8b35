import { expect, test } from "vitest";
import type { Parameter } from "../../src/contract/operation.ts";
import { callCore } from "../fake/call-core.ts";
import { reads, LONG_AGO } from "../fake/existing-values.ts";
import { startFake, TEST_TODAY } from "../support/fake-server.ts";
import { allowedEdges, collectEdges, type Edge } from "./response-edges.ts";

const fake = startFake({ scenario: "edges" });
const KEYS = ["lmvz_live_edges_read", "lmvz_live_edges_starter_write", "lmvz_live_edges_new_read"];

/** Edges that the types of the contract allow and no response can have, with the reason. */
const IMPOSSIBLE: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ filters_applied\.\S+ (empty string|zero)$/, "the parameters do not accept it"],
  [/ filters_applied\.(start_date|end_date) null$/, "the window that was used is echoed"],
  [/ filters_applied\.language null$/, "the language that was used is echoed"],
  [/(brand|brand_name|name|domain|display_name|provider_display|key) empty string$/, "a name"],
  [/(text|prompt|prompt_text_preview|raw_response_excerpt) empty string$/, "a text"],
  [/(summary|topic|rationale|reason|title|error_code|items\[\]\.search) empty string$/, "a text"],
  [/\[\] empty string$/, "an entry of a list of texts"],
  [/^list(LlmProviders|CitationTags) .*(empty list|zero)$/, "these lists are fixed"],
  [
    / items\[\]\.(citation_count|mention_count|occurrences|times_named|variants) zero$/,
    "a row counts something",
  ],
  [
    / items\[\]\.(prompt_count|providers|seen_on_providers) (zero|empty list)$/,
    "it counts something",
  ],
  [/ items\[\]\.(share_pct|pct_of_searches|mention_rate_pct) zero$/, "takes a thousand runs"],
  [/(rank|avg_rank|avg_position|your_avg_position) zero$/, "ranks begin with 1, and none is null"],
  [/^listTopMentionedBrands items\[\]\.avg_rank null$/, "a mentioned brand has a rank (C71)"],
  [/(run_id|parent_topic_id|date_range\.days) zero$/, "ids and days begin with 1"],
  [/\.grok zero$/, "the platform publishes no searches, so its key is missing (C55)"],
  [/^listPromptRankingAdvice .*(started_at|completed_at) null$/, "its runs are done"],
];

type Query = Readonly<Record<string, string>>;

function read(key: string, path: string, query: Query) {
  const { status, body } = callCore(fake, { path, key, query });
  return status === 200 ? body : null;
}

/** The brands to ask an operation for; one that takes none is asked once. */
function brandsOf(key: string, parameters: readonly Parameter[]): readonly string[] {
  if (parameters.every(({ name, in: place }) => name !== "brand" && place === "query")) return [""];
  return read(key, "/brands/tracked", {}).items.map((row: { brand: string }) => row.brand);
}

/** Values of each parameter of a brand; undefined: omitted. */
function valuesOf(
  key: string,
  brand: string,
): Readonly<Record<string, readonly (string | undefined)[]>> {
  const ids = (path: string, field: string, more: Query = {}): string[] =>
    (read(key, path, { brand, limit: "100", ...more })?.items ?? []).map(
      (row: Record<string, string>) => row[field]!,
    );
  return {
    brand: [brand],
    brand_prompt_id: [undefined, ...ids("/queries", "brand_prompt_id")],
    url: ids("/youtube/summaries", "url", { start_date: LONG_AGO }),
    run_id: ids("/query-runs", "run_id", { start_date: LONG_AGO }),
    group_by: [undefined, "topic", "search", "overall", "day", "provider", "query_tag"],
    start_date: [undefined, LONG_AGO, TEST_TODAY],
    language: [undefined, "und"],
    llm_provider: [undefined, "grok"],
    include_extras: [undefined, "true"],
    include_transcript: [undefined, "true"],
  };
}

function combinations(names: readonly string[], values: ReturnType<typeof valuesOf>): Query[] {
  return names.reduce<Query[]>(
    (all, name) =>
      all.flatMap((query) =>
        (values[name] ?? []).map((value) =>
          value === undefined ? query : { ...query, [name]: value },
        ),
      ),
    [{}],
  );
}

test("the scenario edges has every null, zero, empty value and missing key that the contract allows", () => {
  const allowed = new Set<Edge>();
  const found = new Set<Edge>();
  for (const { id, path, parameters, responsePointers } of reads) {
    const pointer = responsePointers.get(200)!;
    for (const edge of allowedEdges(id, pointer)) allowed.add(edge);
    for (const key of KEYS) {
      for (const brand of brandsOf(key, parameters)) {
        const values = valuesOf(key, brand);
        const names = parameters.map(({ name }) => name).filter((name) => name in values);
        for (const { run_id, ...query } of combinations(names, values)) {
          const body = read(key, path.replace("{run_id}", run_id ?? ""), query);
          if (body !== null) collectEdges(id, pointer, body, found);
        }
      }
    }
  }
  const isPossible = (edge: Edge): boolean => !IMPOSSIBLE.some(([pattern]) => pattern.test(edge));
  expect([...allowed].filter((edge) => isPossible(edge) && !found.has(edge))).toEqual([]);
  expect([...allowed].filter(isPossible).length).toBeGreaterThan(200);
});

test("its topics have the depths 0, 1 and 2, and one has no searches of its own", () => {
  const { items } = read(KEYS[0]!, "/searches", { brand: "Bräuhl & Söhne", language: "en" });
  const rows = items.map((row: Record<string, unknown>) => [
    row["depth"],
    row["parent_topic_id"] === null,
    row["direct_occurrences"] === 0,
  ]);
  expect(rows).toEqual([
    [0, true, true],
    [1, false, false],
    [2, false, false],
    [0, true, false],
  ]);
});
