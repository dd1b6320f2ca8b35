import { expect } from "vitest";
import { dateRange, withFilters } from "./compare-visibility.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import { describeRequest, byFrequency, isMain } from "./filter-cases.ts";
import { walk } from "./read-runs.ts";
import { matchingPrompts, promptsByVisibility, type PromptFilters } from "./recompute-prompts.ts";
import { filterRuns } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type Filters = PromptFilters & { readonly llm_provider?: string };

export async function compareAllPrompts(sampled: SampledBrand): Promise<void> {
  const whole = sampled.samples.filter(({ query }) => query["brand_prompt_id"] === undefined);
  for (const sample of whole)
    for (const filters of isMain(sampled, sample) ? filtersOf(sampled) : [{}])
      await comparePrompts(sampled, sample, filters);
}

async function comparePrompts(sampled: SampledBrand, sample: Sample, filters: Filters) {
  const path = "/prompts/by-visibility";
  const { llm_provider: provider, ...promptFilters } = filters;
  const runs = filterRuns(sample.runs, provider === undefined ? {} : { llm_provider: provider });
  for (const order of ["asc", "desc"] as const) {
    // Ascending is the default.
    const query = withFilters(sample, order === "asc" ? filters : { ...filters, order });
    const prompts = matchingPrompts(sampled.prompts, promptFilters);
    const response = await walk<Schemas["ListPromptsByVisibilityReply"]>(
      sampled.client,
      path,
      query,
    );
    expect(response.items, describeRequest(path, query)).toEqual(
      promptsByVisibility(runs, sampled.definition.brand, { prompts, order }),
    );
    expect(response.date_range).toEqual(dateRange(sample));
  }
}

function filtersOf({ prompts, tags }: SampledBrand): readonly Filters[] {
  const countries = byFrequency(prompts.map(({ country }) => country));
  const text = prompts.at(-1)?.text ?? "nothing";
  return [
    {},
    { llm_provider: "openai" },
    { llm_provider: "grok" },
    ...[...tags.slice(0, 1), ...tags.slice(-1), "no-such-tag"].map((query_tag) => ({ query_tag })),
    ...[...countries.slice(0, 2), "ZZ", "NO"].map((country) => ({ country })),
    { min_search_volume: 6 },
    { max_difficulty: 4 },
    { min_search_volume: 3, max_difficulty: 6, llm_provider: "claude" },
    { search: text.slice(2, 12).toUpperCase() },
    { search: "Ö" },
    { search: ".*" },
    { country: countries[0] ?? "US", query_tag: tags[0] ?? "no-such-tag", llm_provider: "openai" },
  ];
}
