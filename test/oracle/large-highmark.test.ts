import { expect, test } from "vitest";
import {
  checkDeployment,
  expectNoProblems,
  expectWitnesses,
} from "../conformance/permitted-variations/check-deployment.ts";
import { callCore } from "../fake/call-core.ts";
import { startFake, type Query } from "../support/fake-server.ts";
import { dateOfDay, readableWorkspaces } from "./definitions.ts";
import { simulatedBrand } from "./simulated-runs.ts";
import type { Run } from "./read-runs.ts";
import { shareOfVoice } from "./recompute-brands.ts";
import { ownedShare } from "./recompute-citations.ts";
import { promptsByVisibility } from "./recompute-prompts.ts";
import { coverageOf, searchesOf } from "./recompute-searches.ts";
import { groupsOf, metricsOf } from "./recompute-visibility.ts";
import { compareText, groupBy, names, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

const brand = "Highmark";
const fake = startFake({ scenario: "large" });
const [workspace] = readableWorkspaces("large");
const definition = workspace?.brands.get(brand);
if (workspace === undefined || definition === undefined) throw new Error(`No ${brand}`);
const { key } = workspace;

const drawn = simulatedBrand(fake, workspace.workspace, brand);
const platforms = (read("/llm-providers") as Schemas["ListLlmProvidersReply"]).items;
const prompts = readAll<Schemas["TrackedPrompt"]>("/queries", { brand });

function read(path: string, query: Query = {}): unknown {
  const given = Object.entries(query).map(([name, value]) => [name, String(value)]);
  const { status, body } = callCore(fake, { path, key, query: Object.fromEntries(given) });
  expect([path, status]).toEqual([path, 200]);
  return body;
}

function readAll<Row>(path: string, query: Query): Row[] {
  const items: Row[] = [];
  for (;;) {
    const paged = { ...query, limit: 100, offset: items.length };
    const page = read(path, paged) as { items: Row[]; has_more?: boolean };
    items.push(...page.items);
    if (page.has_more !== true) return items;
  }
}

interface Sample {
  readonly says: string;
  readonly days: readonly [from: number, to: number];
  readonly provider?: string;
  readonly tag?: string;
  /** The ordinal of the only prompt. */
  readonly prompt?: number;
}

const SAMPLES: readonly Sample[] = [
  { says: "yesterday and today until noon", days: [-1, 0] },
  { says: "the first day", days: [-399, -399] },
  { says: "when labels begin", days: [-365, -364] },
  { says: "when recorded searches begin, one tag", days: [-380, -377], tag: "winter" },
  { says: "a week, one platform", days: [-19, -13], provider: "perplexity" },
  { says: "a platform without searches", days: [-62, -59], provider: "grok" },
  { says: "all days of one prompt", days: [-399, 0], prompt: 0 },
  { says: "all days of a removed prompt", days: [-399, 0], prompt: 11 },
  { says: "a tag on a platform", days: [-200, -161], tag: "repair", provider: "claude" },
];

/** A sample with its runs and the parameters of requests for them. */
interface SampleRuns extends Sample {
  readonly runs: readonly Run[];
  readonly query: Query;
}

function readSample(sample: Sample): SampleRuns {
  const { days, provider, tag, prompt } = sample;
  const facts = drawn.facts(
    ...days,
    (asked, platform) =>
      (provider === undefined || platform === provider) &&
      (tag === undefined || asked.prompt.tags.includes(tag)) &&
      (prompt === undefined || asked.ordinal === prompt),
  );
  const query: Query = {
    brand,
    start_date: dateOfDay(days[0]),
    end_date: dateOfDay(days[1]),
    ...(provider !== undefined && { llm_provider: provider }),
    ...(tag !== undefined && { query_tag: tag }),
    ...(prompt !== undefined && { brand_prompt_id: drawn.view.promptToken(prompt) }),
  };
  return { ...sample, query, runs: Array.from(facts, drawn.shown) };
}

test.each(SAMPLES)("$says: responses equal what is recomputed from single runs", (sample) => {
  const withRuns = readSample(sample);
  expect(withRuns.runs.length).toBeGreaterThan(300);
  compareVisibility(withRuns);
  compareNames(withRuns);
  compareCitations(withRuns);
  for (const language of ["en", "de", "und"]) compareSearches(withRuns, language);
  // The others have no such filter.
  if (sample.tag === undefined) compareRuns(withRuns);
  if (sample.prompt === undefined) comparePrompts(withRuns);
  if (sample.tag === undefined && sample.prompt === undefined) compareShares(withRuns);
});

function compareVisibility({ runs, query, days: [from, to], provider }: SampleRuns): void {
  const groups = groupsOf(runs, brand, {
    start: dateOfDay(from),
    end: dateOfDay(to),
    platforms: platforms.flatMap(({ provider: slug }) =>
      provider === undefined || slug === provider ? [slug] : [],
    ),
    tags: [],
  });
  for (const by of ["day", "provider"] as const) {
    const response = read("/visibility", {
      ...query,
      group_by: by,
    }) as Schemas["GetVisibilityReply"];
    expect([response.metrics, response.groups]).toEqual([metricsOf(runs, brand), groups[by]]);
  }
}

function compareRuns({ runs, query }: SampleRuns): void {
  for (const mentioned of [undefined, true, false]) {
    const asked = { ...query, limit: 100, ...(mentioned !== undefined && { mentioned }) };
    const { items, total_count } = read("/query-runs", asked) as Schemas["ListQueryRunsReply"];
    const all = runs.filter(
      ({ detail }) => mentioned === undefined || names(detail, brand) === mentioned,
    );
    const newest = all.map(({ detail }) => detail.run_at).toSorted(compareText);
    expect([total_count, items.map(({ run_at }) => run_at)]).toEqual([
      all.length,
      newest.slice(-100).toReversed(),
    ]);
  }
}

function compareNames({ runs, query }: SampleRuns): void {
  const rows = readAll<Schemas["ShareOfVoiceRow"]>("/brands/top-mentioned", query);
  // No file lists the domains of generated names.
  const withoutDomain = ({ domain: _domain, ...row }: Schemas["ShareOfVoiceRow"]) => row;
  expect(rows.map(withoutDomain)).toEqual(shareOfVoice(runs, definition!).map(withoutDomain));
}

/** Values with their frequency, the most frequent first, then by name. */
function counted(all: readonly string[]): readonly (readonly [string, number])[] {
  return [...groupBy(all, (one) => one)]
    .map(([one, same]) => [one, same.length] as const)
    .toSorted((a, b) => b[1] - a[1] || compareText(a[0], b[0]));
}

function compareCitations({ runs, query }: SampleRuns): void {
  const cited = runs.flatMap(({ detail }) => detail.citations);
  const pages = new Map(counted(cited.map(({ url }) => url)));
  for (const offset of [0, pages.size >> 1, Math.max(0, pages.size - 40)]) {
    const asked = { ...query, limit: 100, offset };
    const { items, total_count } = read("/citations", asked) as Schemas["ListCitationsReply"];
    const counts = items.map(({ citation_count }) => citation_count);
    expect(total_count).toBe(pages.size);
    expect(counts).toEqual(items.map(({ url }) => pages.get(url)));
    expect(counts).toEqual([...pages.values()].slice(offset, offset + 100));
  }
  const sites = readAll<Schemas["CitedDomainRow"]>("/citations/domains", query);
  expect(sites.map(({ domain, citation_count }) => [domain, citation_count])).toEqual(
    counted(cited.map(({ domain }) => domain)),
  );
}

function compareSearches({ runs, query, provider }: SampleRuns, language: string): void {
  const asked = { ...query, group_by: "search", language, limit: 100 };
  const response = read("/searches", asked) as Schemas["ListSearchesReply"];
  const spoken = drawn.view.catalogue.strings.filter((one) => one.language === response.language);
  const own = new Set(spoken.map(({ text }) => text));
  const texts = searchesOf(runs).map(({ text }) => text);
  const rows = counted(texts.filter((text) => own.has(text)));
  const items = response.items as Schemas["SearchRow"][];
  expect(items.map(({ search, occurrences }) => [search, occurrences])).toEqual(rows.slice(0, 100));
  expect([response.total_unique_searches, response.total_occurrences]).toEqual([
    rows.length,
    sum(rows.map(([, count]) => count)),
  ]);
  const shown = platforms.filter((one) => provider === undefined || one.provider === provider);
  expect(response.coverage).toEqual(coverageOf(runs, shown, ["grok"]));
}

function comparePrompts({ runs, query, tag }: SampleRuns): void {
  const asked = { ...query, limit: 100, order: "desc" };
  const listed = tag === undefined ? prompts : prompts.filter(({ tags }) => tags.includes(tag));
  const { items, total_count } = read(
    "/prompts/by-visibility",
    asked,
  ) as Schemas["ListPromptsByVisibilityReply"];
  const all = promptsByVisibility(runs, brand, { prompts: listed, order: "desc" });
  expect([total_count, items]).toEqual([all.length, all.slice(0, 100)]);
}

function compareShares({ runs, query }: SampleRuns): void {
  const response = read("/sources/owned-share", query) as Schemas["GetOwnedShareReply"];
  expect(response).toMatchObject(ownedShare(runs, definition!));
}

test("all days have a million runs, three million mentions and five million citations", () => {
  const total = { runs: 0, mentioning: 0, mentions: 0, citations: 0 };
  const named = new Uint32Array(drawn.view.catalogue.names.length);
  const cited = new Uint32Array(drawn.view.catalogue.pages.length);
  for (const { mentions, citations } of drawn.facts(-399, 0)) {
    total.runs++;
    total.mentions += mentions.length;
    total.citations += citations.length;
    for (const { name } of mentions) {
      named[name] = named[name]! + 1;
      if (name === 0) total.mentioning++;
    }
    for (const page of citations) cited[page] = cited[page]! + 1;
  }
  expect(total.runs).toBeGreaterThan(1_000_000);
  expect(total.mentions).toBeGreaterThan(3_000_000);
  expect(total.citations).toBeGreaterThan(5_000_000);
  const [namings, pages] = [descending(named), descending(cited)];
  expect([prompts.length >= 500, namings.length >= 200, pages.length >= 50_000]).toEqual([
    true,
    true,
    true,
  ]);
  const query = { brand, start_date: dateOfDay(-399), end_date: dateOfDay(0) };
  const { metrics } = read("/visibility", query) as Schemas["GetVisibilityReply"];
  expect(metrics).toMatchObject({ total_runs: total.runs, mention_runs: total.mentioning });
  const rows = readAll<Schemas["ShareOfVoiceRow"]>("/brands/top-mentioned", query);
  expect(rows.map(({ mention_count }) => mention_count)).toEqual(namings);
  const list = read("/citations", { ...query, limit: 100 }) as Schemas["ListCitationsReply"];
  const counts = list.items.map(({ citation_count }) => citation_count);
  expect([list.total_count, counts]).toEqual([pages.length, pages.slice(0, 100)]);
  const share = read("/sources/owned-share", query) as Schemas["GetOwnedShareReply"];
  expect(share.total).toBe(total.citations);
});

/** Frequencies above 0, the greatest first. */
function descending(counts: Uint32Array): number[] {
  return [...counts].filter((count) => count > 0).toSorted((a, b) => b - a);
}

test("the suite finds nothing on it", async () => {
  const run = await checkDeployment((request) => fake.fake.handle(request), {
    keys: { main: key, write: "lmvz_live_large_write", revoked: "lmvz_live_large_revoked" },
  });
  expectNoProblems(run);
  expectWitnesses(run, 178);
});
