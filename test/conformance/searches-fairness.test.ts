import { expect, test } from "vitest";
import {
  bending,
  bendingRows,
  without,
  withParameter,
  type Bending,
  type Fault,
} from "../../src/fake/faults/fault.ts";
import { AGENCY_KEYS, lines } from "../support/check.ts";
import { ground, idsOf, RULES } from "./searches-ground.ts";

const agency = ground("agency", AGENCY_KEYS.main);
const edges = ground("edges", "lmvz_live_edges_read");

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Body = any;
type Bend = (body: Body, bending: Bending) => Body;

/** What a correct deployment may do otherwise than the fake. */
function permitted(id: string, bend: Bend): Fault {
  return bending({ id, says: id, kills: [] }, ["listSearches"], bend);
}

/** The same as the permitted, on rows. */
function permittedRows(id: string, bend: (row: Body) => void): Fault {
  return bendingRows({ id, says: id, kills: [] }, ["listSearches"], bend);
}

const isTopic = (row: Body): boolean => "depth" in row;

function rounded(part: number, whole: number, decimals: number): number {
  return whole === 0 ? 0 : Math.round((100 * part * 10 ** decimals) / whole) / 10 ** decimals;
}

/** The Other searches row of the same question, whatever its page and mode; null where there is none. */
function bucketOf({ request, handle }: Bending): Body {
  const whole = withParameter(without(request, "offset", "group_by"), "limit", "100");
  const { items } = handle(whole).body as Body;
  return items.find((row: Body) => row.topic_id === 0) ?? null;
}

/** Every percentage printed anew with so many decimals. */
function printed(decimals: number): Bend {
  return (body, context) => {
    const total: number = body.total_occurrences;
    for (const row of body.items.filter(isTopic)) {
      row.pct_of_searches = rounded(row.occurrences, total, decimals);
    }
    const rare: number = bucketOf(context)?.occurrences ?? 0;
    body.unmatched_pct_of_searches = rounded(rare, total, decimals);
    for (const counts of [body.coverage, ...body.coverage.by_provider]) {
      if (counts.no_search_rate_pct === null) continue;
      const { runs_with_readable_searches: readable, runs_without_search: none } = counts;
      counts.no_search_rate_pct = rounded(none, readable, decimals);
    }
  };
}

/** Siblings in another order, the tree as it is. */
function reordered(rows: readonly Body[]): Body[] {
  const isBucket = (row: Body): boolean => row.search === "Other searches";
  const below = (parent: unknown): Body[] =>
    rows
      .filter((row) => row.parent_topic_id === parent && !isBucket(row))
      .toReversed()
      .flatMap((row) => [row, ...below(row.topic_id)]);
  return [...below(null), ...rows.filter(isBucket)];
}

const PERMITTED: readonly Fault[] = [
  permitted("further fields everywhere", (body) => {
    const { coverage } = body;
    for (const part of [body, coverage, ...coverage.by_provider, ...body.items]) {
      part.remark = { of: "theirs", code: "" };
    }
  }),
  permitted("providers at zero left out of the maps", (body) => {
    for (const holder of [body, ...body.items]) {
      for (const name of ["searches_by_provider_total", "searches_by_provider"]) {
        const kept = Object.entries(holder[name] ?? {}).filter(([, count]) => count !== 0);
        if (name in holder) holder[name] = Object.fromEntries(kept);
      }
    }
  }),
  permitted("percentages without decimals", printed(0)),
  permitted("percentages with three decimals", printed(3)),
  permitted("null for percentages of nothing", (body) => {
    if (body.total_occurrences === 0) body.unmatched_pct_of_searches = null;
  }),
  permitted("languages as objects of another shape", (body) => {
    body.available_languages = body.available_languages.map(({ language, searches }: Body) => ({
      code: language,
      title: language === "" ? "Unstemmed" : language.toUpperCase(),
      volume: { count: searches },
    }));
  }),
  permitted("languages as pairs", (body) => {
    body.available_languages = body.available_languages.map((tree: object) => Object.values(tree));
  }),
  permitted("languages as mere codes", (body) => {
    body.available_languages = body.available_languages.map(({ language }: Body) => language);
  }),
  permitted("counts of languages over all time", (body) => {
    for (const tree of body.available_languages) tree.searches = tree.searches * 3 + 7;
  }),
  permitted("a single language listed too", (body) => {
    if (body.available_languages.length > 0) return;
    body.available_languages = [{ language: body.language, searches: body.total_occurrences }];
  }),
  permitted("unmatched terms counted by occurrence, the percentage by string", (body, context) => {
    const bucket = bucketOf(context);
    if (bucket === null) return;
    body.unmatched_terms = bucket.occurrences;
    body.unmatched_pct_of_searches = rounded(bucket.variants, body.total_unique_searches, 1);
  }),
  permitted("search leaves unmatched and unique totals alone", (body, { request, handle }) => {
    const all = handle(without(request, "search")).body as Body;
    body.total_unique_searches = all.total_unique_searches;
    body.unmatched_terms = all.unmatched_terms;
    body.unmatched_pct_of_searches = all.unmatched_pct_of_searches;
  }),
  permittedRows("Other searches without an id", (row) => {
    if (row.topic_id === 0) row.topic_id = null;
  }),
  permitted("an empty Other searches row", (body) => {
    const isTree = body.topics_ready && body.items.some(isTopic) && !body.has_more;
    if (!isTree || body.unmatched_terms > 0) return;
    const row = { ...body.items[0], search: "Other searches", topic_id: 0, parent_topic_id: null };
    body.items.push({ ...row, ...NOTHING, depth: 0, searches_by_provider: {} });
    body.returned_count++;
    body.total_count++;
  }),
  permitted("other numbers beside a topic's occurrences", (body) => {
    for (const row of body.items.filter(isTopic)) {
      row.sub_topics += row.sub_topics > 0 ? 3 : 0;
      row.prompt_count = 1;
      if (row.topic_id !== 0) row.variants = 1;
    }
  }),
  permitted("siblings and ties in another order", (body) => {
    if (body.has_more || body.filters_applied.offset > 0) return;
    if (body.items.some(isTopic)) body.items = reordered(body.items);
    else body.items.reverse();
  }),
  permitted("only platforms with answers, in another order", ({ coverage }) => {
    coverage.by_provider = coverage.by_provider.filter(({ runs }: Body) => runs > 0).toReversed();
  }),
  permitted("coverage of one language's searches", (body, { request, handle }) => {
    const all = handle(without(request, "search")).body as Body;
    for (const row of body.coverage.by_provider) {
      row.searches = all.searches_by_provider_total[row.provider] ?? 0;
    }
  }),
  permitted("sparse echoes", ({ filters_applied: echo }) => {
    Object.assign(echo, { language: null, start_date: null, end_date: null });
  }),
  permitted("prompts of strings that were removed", (body) => {
    for (const row of body.items) if ("triggered_by" in row) row.triggered_by = null;
  }),
  permitted("a list of other prompts", (body) => {
    for (const row of body.items) if (row.triggered_by) row.triggered_by.other_prompts = [];
  }),
  permitted("unmatched terms before mining", (body) => {
    if (body.topics_ready) return;
    body.unmatched_terms = body.total_unique_searches;
    body.unmatched_pct_of_searches = body.total_occurrences === 0 ? 0 : 100;
  }),
];

const NOTHING = {
  occurrences: 0,
  direct_occurrences: 0,
  pct_of_searches: 0,
  variants: 0,
  prompt_count: 0,
  sub_topics: 0,
};

test.for(PERMITTED.map((variation) => ({ variation, id: variation.id })))(
  "nothing is held against $id",
  async ({ variation }) => {
    for (const world of [agency, edges]) {
      const { verdicts } = await world(variation);
      expect([...lines(verdicts, "fail"), ...lines(verdicts, "error")]).toEqual([]);
    }
  },
);

/** Relations across requests; the others are proved by one reply. */
const ACROSS = [
  "searches.totals-equal",
  "searches.whole-set",
  "searches.search-narrows",
  "searches.coverage-fixed",
  "searches.ready",
  "language.und",
  "topics.identity",
  "topics.label-synthetic",
  "strings.trigger-yields",
];

test("data that moves proves no relation across requests", async () => {
  let moves = 0;
  const moving = permitted("moving", (body) => {
    body.total_unique_searches += moves++;
    body.coverage.revision = moves;
  });
  const { verdicts } = await agency(moving);
  const failed = idsOf(verdicts, "fail");
  // One reply alone shows that rows and total_unique_searches differ.
  expect(
    failed.filter((id) => id !== "searches.unique-count" && id !== "searches.unmatched-figures"),
  ).toEqual([]);
  expect(idsOf(verdicts, "inconclusive")).toEqual(expect.arrayContaining(ACROSS));
});

const MALFORMED: Readonly<Record<string, Bend>> = {
  "no object": () => [],
  "a text": () => "nothing",
  "no items": (body) => ({ ...body, items: null }),
  "strange items": (body) => ({ ...body, items: [null, 5, "row", [], {}] }),
  "no coverage": (body) => ({ ...body, coverage: null }),
  "strange providers": (body) => ({ ...body, coverage: { by_provider: [null, 3, {}] } }),
  "coverage in words": (body) => {
    for (const row of [body.coverage, ...body.coverage.by_provider]) {
      for (const name of Object.keys(row)) if (name !== "by_provider") row[name] = "many";
    }
  },
  "strange languages": (body) => ({ ...body, language: 7, available_languages: [null, 3, "en"] }),
  "totals in words": (body) => {
    for (const name of Object.keys(body)) if (typeof body[name] === "number") body[name] = "12";
  },
  "empty rows": (body) => ({ ...body, items: body.items.map(() => ({})) }),
  "rows in words": (body) => {
    for (const row of body.items) for (const name of Object.keys(row)) row[name] = "x";
  },
  "rows of nulls": (body) => {
    for (const row of body.items) for (const name of Object.keys(row)) row[name] = null;
  },
  "nulls everywhere": (body) => {
    for (const name of Object.keys(body)) body[name] = null;
  },
};

test.for(Object.entries(MALFORMED))("%s: found, and no rule breaks", async ([id, bend]) => {
  const { verdicts } = await agency(permitted(id, bend));
  expect(lines(verdicts, "error")).toEqual([]);
  expect(idsOf(verdicts, "fail")).toContain("searches.schema");
  expect(verdicts).toHaveLength(RULES.length);
});
