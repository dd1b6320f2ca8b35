import { expect } from "vitest";
import { dateRange, withFilters } from "./compare-visibility.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import { describeRequest, promptsOf } from "./filter-cases.ts";
import { promptKey, hiddenPlatforms } from "./definitions.ts";
import { walk, type Run } from "./read-runs.ts";
import { preview } from "./recompute-prompts.ts";
import { compareText, filterRuns, names } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";
import { excerptErrors, textErrors } from "./text-checks.ts";

const PATH = "/query-runs";

/** The list of runs, with and without the brand, newest first. */
export async function compareRunLists(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples) {
    const prompts =
      sample.query["brand_prompt_id"] === undefined ? promptsOf(sampled, sample.runs) : [];
    const scopes = [
      {},
      { llm_provider: "openai" },
      { llm_provider: "grok" },
      ...prompts.map((brand_prompt_id) => ({ brand_prompt_id })),
      ...prompts.map((brand_prompt_id) => ({ brand_prompt_id, llm_provider: "openai" })),
    ];
    for (const scope of scopes)
      for (const mentioned of [undefined, true, false]) {
        const query = withFilters(sample, { ...scope, mentioned });
        const response = await walk<Schemas["ListQueryRunsReply"]>(sampled.client, PATH, query);
        const expected = inNewestOrder(sampled, filterRuns(sample.runs, scope)).filter(
          ({ detail }) =>
            mentioned === undefined || names(detail, sampled.definition.brand) === mentioned,
        );
        expect(response.items, describeRequest(PATH, query)).toEqual(
          expected.map(({ item }) => item),
        );
        expect(response.date_range).toEqual(dateRange(sample));
      }
  }
}

/** Newest first; in one second by prompt, as the scenario lists them, then platform (C21). */
function inNewestOrder({ definition, client }: SampledBrand, runs: readonly Run[]): readonly Run[] {
  const prompts = [...definition.promptTags.keys()];
  const promptPlace = ({ detail }: Run) =>
    prompts.indexOf(promptKey(detail.prompt_text, detail.country));
  const platformPlace = ({ detail }: Run) =>
    client.platforms.findIndex(({ provider }) => provider === detail.provider);
  return runs.toSorted(
    (a, b) =>
      compareText(b.item.run_at, a.item.run_at) ||
      promptPlace(a) - promptPlace(b) ||
      platformPlace(a) - platformPlace(b),
  );
}

/** Every row of the list repeats what the run itself contains. */
export function compareRowsWithRuns(sampled: SampledBrand): void {
  for (const sample of sampled.samples)
    for (const run of sample.runs) {
      expectInWindow(run, sample);
      expect(run.item).toEqual({
        ...itemOf(run.detail, sampled.definition.brand),
        raw_response_excerpt: run.item.raw_response_excerpt,
      });
      expect(factsOf(run.detail), run.detail.run_id).toEqual(expectedFacts(sampled, run));
    }
}

function expectInWindow({ day, detail }: Run, { start, end }: Sample) {
  expect(day >= start && day <= end, `${detail.run_id} of ${day}`).toBe(true);
}

function itemOf(
  detail: Schemas["QueryRunDetail"],
  brand: string,
): Omit<Schemas["QueryRunItem"], "raw_response_excerpt"> {
  const mention = detail.mentions.find((each) => each.brand === brand);
  return {
    run_id: detail.run_id,
    brand_prompt_id: detail.brand_prompt_id,
    prompt_text_preview: preview(detail.prompt_text),
    provider: detail.provider,
    provider_display: detail.provider_display,
    run_at: detail.run_at,
    was_mentioned: mention !== undefined,
    mention_rank: mention?.rank ?? null,
    mention_sentiment: mention?.sentiment ?? null,
    citation_count: detail.citations.length,
    web_search_query_count: detail.web_search_queries?.length ?? null,
  };
}

/** Redundant facts of a run, and facts that the scenario file determines. */
function factsOf(detail: Schemas["QueryRunDetail"]) {
  const { brand, was_mentioned, citation_count, web_search_query_count, provider_display } = detail;
  return {
    brand,
    was_mentioned,
    citation_count,
    web_search_query_count,
    provider_display,
    recorded: detail.web_search_queries !== null,
    mentions: detail.mentions.map((mention) => ({
      brand: mention.brand,
      rank: mention.rank,
      tracked: mention.is_tracked_brand,
      labelled: mention.sentiment !== "unknown",
      reasoned: mention.sentiment_reason !== null,
    })),
  };
}

function expectedFacts(sampled: SampledBrand, { detail, day }: Run): ReturnType<typeof factsOf> {
  const { definition, client } = sampled;
  const { labelledSince, searchesSince } = definition;
  const labelled = labelledSince !== null && day >= labelledSince;
  const silent = hiddenPlatforms(client.definition, definition, { start: day, end: day }).includes(
    detail.provider,
  );
  const platform = client.platforms.find(({ provider }) => provider === detail.provider);
  return {
    brand: definition.brand,
    was_mentioned: names(detail, definition.brand),
    citation_count: detail.citations.length,
    web_search_query_count: detail.web_search_queries?.length ?? null,
    provider_display: platform?.display_name ?? "",
    recorded: !silent && searchesSince !== null && day >= searchesSince,
    mentions: detail.mentions.map(({ brand, sentiment_reason: reason }, at) => ({
      brand,
      rank: at + 1,
      tracked: client.definition.brands.has(brand),
      labelled,
      // A labelled mention can lack a reason; one without a label has none (C71).
      reasoned: labelled && reason !== null,
    })),
  };
}

/** Texts contain what is counted: the brands that a run mentions, their order, and the reasons. */
export function compareTexts(sampled: SampledBrand): void {
  const everNamed = new Set(sampled.definition.domainOfName.keys());
  for (const { mentions } of sampled.client.runsById.values())
    for (const { brand } of mentions) everNamed.add(brand);
  for (const { runs } of sampled.samples)
    for (const { item, detail } of runs) {
      expect(textErrors(detail, [...everNamed]), detail.run_id).toEqual([]);
      expect(excerptErrors(item.raw_response_excerpt, detail.answer_text), item.run_id).toEqual([]);
    }
}
