import { expect, test } from "vitest";
import { explain } from "../../../src/fake/explain/explain.ts";
import type { ListedRuns } from "../../../src/fake/explain/explanation.ts";
import { callCore } from "../call-core.ts";
import { startFake, type TestFake } from "../../support/fake-server.ts";

const KEY = "lmvz_live_tiny_read";

interface Detail {
  readonly citations: readonly { readonly url: string; readonly domain: string }[];
  readonly mentions: readonly {
    readonly brand: string;
    readonly rank: number;
    readonly sentiment: string;
  }[];
  readonly web_search_queries: readonly string[] | null;
}

/** By operand or field: what a run adds to a number about a brand, a page or a search, as its detail shows it. */
const ADDS: Readonly<Record<string, (run: Detail, of: string) => number>> = {
  total_runs: () => 1,
  mention_runs: (run, brand) => named(run, brand).length,
  mentions: (run, brand) => named(run, brand).length,
  rank_sum: (run, brand) => named(run, brand)[0]?.rank ?? 0,
  inverse_rank_sum: (run, brand) => 720_720 / (named(run, brand)[0]?.rank ?? Infinity),
  labelled_mentions: (run, brand) => labelled(run, brand, ["positive", "neutral", "negative"]),
  positive_mentions: (run, brand) => labelled(run, brand, ["positive"]),
  negative_mentions: (run, brand) => labelled(run, brand, ["negative"]),
  total_mentions: ({ mentions }) => mentions.length,
  any_brand_mention_runs: ({ mentions }) => Math.min(1, mentions.length),
  any_sources_runs: ({ citations }) => Math.min(1, citations.length),
  citation_count: ({ citations }, of) => citations.filter(({ url }) => url === of).length,
  competitor: ({ citations }, of) => citations.filter(({ domain }) => domain === of).length,
  total: ({ citations }) => citations.length,
  total_occurrences: ({ web_search_queries: searches }) => searches?.length ?? 0,
  runs_with_readable_searches: ({ web_search_queries: searches }) => (searches === null ? 0 : 1),
  runs_without_search: ({ web_search_queries: searches }) => (searches?.length === 0 ? 1 : 0),
};

function named({ mentions }: Detail, brand: string): Detail["mentions"] {
  return mentions.filter((mention) => mention.brand === brand);
}

function labelled(run: Detail, brand: string, labels: readonly string[]): number {
  return named(run, brand).filter(({ sentiment }) => labels.includes(sentiment)).length;
}

const OWN = "Copperfinch";

/** Paths with the pointers of numbers, and what these are about. */
const NUMBERS: readonly (readonly [path: string, pointers: readonly string[], of: string])[] = [
  [
    `/visibility?brand=${OWN}`,
    ["visibility_pct", "prominence_pct", "avg_rank", "net_sentiment", "sentiment_coverage_pct"].map(
      (field) => `/metrics/${field}`,
    ),
    OWN,
  ],
  [`/visibility?brand=${OWN}&llm_provider=openai`, ["/metrics/avg_rank"], OWN],
  [`/visibility?brand=${OWN}&group_by=provider`, ["/groups/1/metrics/visibility_pct"], OWN],
  [
    `/brands/top-mentioned?brand=${OWN}&filter_by_brand=Brewhollow`,
    ["/items/0/share_pct", "/items/0/avg_rank", "/items/0/net_sentiment"],
    "Brewhollow",
  ],
  [
    `/prompts/by-visibility?brand=${OWN}`,
    ["/items/0/any_brand_mention_rate_pct", "/items/0/any_sources_rate_pct"],
    OWN,
  ],
  // p4, the most cited page.
  [`/citations?brand=${OWN}`, ["/items/0/citation_count"], "https://kettlewren.example/kettles"],
  [`/sources/owned-share?brand=${OWN}`, ["/competitor_pct"], "kettlewren.example"],
  [`/searches?brand=${OWN}`, ["/total_occurrences", "/coverage/no_search_rate_pct"], ""],
];

test.each(NUMBERS)(
  "%s: the runs of each operand, read through the API, add up to it",
  (path, pointers, of) => {
    const fake = startFake({ scenario: "tiny" });
    const [target = "", query = ""] = path.split("?");
    const request = {
      method: "GET",
      path: target,
      query: [...new URLSearchParams(query)] as [string, string][],
      headers: { authorization: `Bearer ${KEY}` },
      body: { kind: "none" },
    } as const;
    for (const pointer of pointers) {
      const found = explain(fake.fake, request, fake.fake.contextOf(request), { pointer });
      const name = pointer.split("/").at(-1) ?? "";
      const own = found.runs === null ? [] : [{ name, value: found.value, runs: found.runs }];
      const operands = [...own, ...found.operands];
      expect(operands.length).toBeGreaterThan(0);
      for (const operand of operands) {
        expect(operand.runs, `${pointer} ${operand.name}`).not.toBeNull();
        checkOperand(fake, operand, of);
      }
    }
  },
);

function checkOperand(
  fake: TestFake,
  operand: { readonly name: string; readonly value: unknown; readonly runs: ListedRuns | null },
  about: string,
): void {
  const { name, value, runs } = operand;
  const adds = ADDS[name];
  if (adds === undefined) throw new Error(`Nothing is known about ${name}`);
  let sum = 0;
  for (const { run_id: id, adds: added } of runs?.items ?? []) {
    const { body } = callCore(fake, { path: `/query-runs/${id}`, key: KEY });
    expect(adds(body as Detail, about), `${name} of ${id}`).toBe(added);
    sum += added;
  }
  expect(sum, name).toBe(value);
}
