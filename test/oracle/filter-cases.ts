import type { SampledBrand, Sample } from "./sampled-brand.ts";
import type { PageFilters } from "./recompute-citations.ts";
import { groupBy, type RunFilters } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

const NO_TAG = "no-such-tag";
export const UNKNOWN_BRAND = "Nobody & Sons";

/** Whether all filters are tried on a sample; the other samples only add windows. */
export function isMain(sampled: SampledBrand, sample: Sample): boolean {
  return sampled.samples.indexOf(sample) < 2;
}

/** The run filters to try on a sample, starting with none. */
export function runFilterCases(sampled: SampledBrand, sample: Sample): readonly RunFilters[] {
  const { query, runs } = sample;
  const { definition } = sampled.client;
  const platforms = [
    ...new Set([...definition.platforms.slice(0, 2), ...definition.silentPlatforms, "perplexity"]),
  ];
  const tags = byFrequency(runs.flatMap((run) => run.tags));
  const unused = sampled.tags.filter((tag) => !tags.includes(tag));
  const picked = [...tags.slice(0, 2), ...tags.slice(2).slice(-1), ...unused.slice(0, 1)];
  const promptScopes = query["brand_prompt_id"] === undefined ? promptsOf(sampled, runs) : [];
  if (!isMain(sampled, sample))
    return [
      {},
      { llm_provider: platforms.at(-2) ?? "openai" },
      ...tags.slice(0, 1).map((query_tag) => ({ query_tag })),
      ...promptScopes.slice(-1).map((brand_prompt_id) => ({ brand_prompt_id })),
    ];
  return [
    {},
    ...platforms.map((llm_provider) => ({ llm_provider })),
    ...[...picked, NO_TAG].map((query_tag) => ({ query_tag })),
    ...tags.slice(0, 1).map((query_tag) => ({ query_tag, llm_provider: "openai" })),
    ...promptScopes.map((brand_prompt_id) => ({ brand_prompt_id })),
    ...promptScopes.slice(0, 1).map((brand_prompt_id) => ({
      brand_prompt_id,
      llm_provider: "gemini",
    })),
  ];
}

/** A prompt with runs, a removed one and one without runs, as far as there are such. */
export function promptsOf(sampled: SampledBrand, runs: Sample["runs"]): readonly string[] {
  const listed = sampled.prompts.map((prompt) => prompt.brand_prompt_id);
  const answered = byFrequency(runs.map(({ detail }) => detail.brand_prompt_id));
  const removed = answered.filter((id) => !listed.includes(id));
  const silent = listed.filter((id) => !answered.includes(id));
  return [
    ...answered.filter((id) => listed.includes(id)).slice(0, 1),
    ...removed.slice(0, 1),
    ...silent.slice(0, 1),
  ];
}

/** Pairs of filter_by_brand and exclude_brand. */
export function brandFilterCases(
  { definition }: SampledBrand,
  { runs }: Sample,
): readonly RunFilters[] {
  const named = byFrequency(
    runs.flatMap(({ detail }) => detail.mentions.map(({ brand }) => brand)),
  );
  const you = definition.brand;
  const [first = UNKNOWN_BRAND, second = UNKNOWN_BRAND] = named.filter((name) => name !== you);
  const rare = named.at(-1) ?? UNKNOWN_BRAND;
  return [
    { filter_by_brand: you },
    { exclude_brand: you },
    { filter_by_brand: first, exclude_brand: you },
    { filter_by_brand: rare },
    { filter_by_brand: you, exclude_brand: second, llm_provider: "openai" },
    { filter_by_brand: first, exclude_brand: first },
    { filter_by_brand: UNKNOWN_BRAND },
    { exclude_brand: UNKNOWN_BRAND },
    { filter_by_brand: first.toUpperCase() },
  ];
}

/** Filters on pages, with values from the pages. */
export function pageFilterCases(pages: readonly Schemas["CitationRow"][]): readonly PageFilters[] {
  const titled = pages.find(({ page_title: title }) => /\p{L}{4} \p{L}/u.test(title));
  const accented = pages.find(({ page_title: title }) => /[àâäéèêëîïôöùûüß]/iu.test(title));
  const domains = pages.map(({ domain }) => domain);
  const sources = byFrequency(pages.flatMap((page) => page.source_type_tags));
  const contents = byFrequency(pages.flatMap((page) => page.content_type_tags));
  const [domain, other] = [domains[0], domains.at(-1)].map((each) => each ?? "nowhere.example");
  const [source, content] = [sources[0] ?? "news", contents[0] ?? "review"];
  return [
    ...["unknown", "alive", "dead", "redirect"].map((url_status) => ({ url_status })),
    ...[domain, other, "example"].map((each) => ({ domain: each ?? "" })),
    ...[source, sources.at(-1) ?? "government"].map((source_type) => ({ source_type })),
    ...[content, contents.at(-1) ?? "documentation"].map((content_type) => ({ content_type })),
    ...[titled, accented].flatMap((page) =>
      page === undefined ? [] : [{ search: page.page_title.slice(1, 14).toUpperCase() }],
    ),
    ...["REVIEW", "https://www.", ".*", "%", "_", "é"].map((search) => ({ search })),
    { source_type: source, url_status: "alive" },
    { content_type: content, search: "e" },
    { domain: domain ?? "", url_status: "dead" },
  ];
}

/** Values of the filter `ownership`. */
export function ownershipCases({ definition }: SampledBrand): readonly string[] {
  const rivals = [...definition.competitors.keys(), UNKNOWN_BRAND, definition.brand];
  return ["yours", "competitor", "earned", ...rivals.map((name) => `competitor:${name}`)];
}

/** Distinct values, the most frequent first. */
export function byFrequency(values: readonly string[]): readonly string[] {
  return [...groupBy(values, (value) => value)]
    .toSorted(([, a], [, b]) => b.length - a.length)
    .map(([value]) => value);
}

/** Describes a request for the message of a failed comparison. */
export function describeRequest(path: string, ...queries: readonly object[]): string {
  return `GET ${path} ${JSON.stringify(Object.assign({}, ...queries))}`;
}
