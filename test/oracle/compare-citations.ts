import { expect } from "vitest";
import { dateRange, withFilters } from "./compare-visibility.ts";
import type { SampledBrand, Sample } from "./sampled-brand.ts";
import {
  describeRequest,
  brandFilterCases,
  isMain,
  ownershipCases,
  pageFilterCases,
  runFilterCases,
} from "./filter-cases.ts";
import { walk } from "./read-runs.ts";
import {
  citedPages,
  citedSites,
  matchingPages,
  ownedShare,
  pageFacts,
  sitesOwnedBy,
  type PageFacts,
  type PageFilters,
} from "./recompute-citations.ts";
import { filterRuns, type RunFilters } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type CitationRow = Schemas["CitationRow"];

const PAGES = "/citations";
const SITES = "/citations/domains";

export async function compareCitations(sampled: SampledBrand): Promise<void> {
  const facts = new Map<string, PageFacts>();
  for (const sample of sampled.samples) {
    await collectFacts(sampled, sample, facts);
    const pagesOf = (scope: RunFilters) =>
      citedPages(
        filterRuns(sample.runs, scope),
        facts,
        sampled.client.platforms.map(({ provider }) => provider),
      );
    for (const scope of runFilterCases(sampled, sample)) {
      await comparePages(sampled, sample, { query: scope, pages: pagesOf(scope) });
      await compareSites(sampled, sample, { query: scope, pages: pagesOf(scope) });
    }
    for (const scope of brandFilterCases(sampled, sample))
      await compareSites(sampled, sample, { query: scope, pages: pagesOf(scope) });
    if (isMain(sampled, sample)) await comparePageFilters(sampled, sample, pagesOf({}));
    await compareOwnerships(sampled, sample, pagesOf);
  }
}

/** Collects the facts of pages from the unfiltered list; runs and other samples must repeat them. */
async function collectFacts(sampled: SampledBrand, sample: Sample, facts: Map<string, PageFacts>) {
  const { items } = await walk<Schemas["ListCitationsReply"]>(sampled.client, PAGES, sample.query);
  for (const row of items) {
    const known = facts.get(row.url) ?? pageFacts(row);
    expect(pageFacts(row), describeRequest(PAGES, sample.query)).toEqual(known);
    facts.set(row.url, known);
  }
  for (const { detail } of sample.runs)
    for (const { url, domain, page_title } of detail.citations)
      expect(facts.get(url), `${url}, as ${detail.run_id} cites it`).toMatchObject({
        domain,
        page_title,
      });
}

interface Compared {
  readonly query: RunFilters & PageFilters & { readonly ownership?: string };
  readonly pages: readonly CitationRow[];
}

async function comparePages(sampled: SampledBrand, sample: Sample, { query, pages }: Compared) {
  const asked = withFilters(sample, query);
  const response = await walk<Schemas["ListCitationsReply"]>(sampled.client, PAGES, asked);
  expect(response.items, describeRequest(PAGES, asked)).toEqual(pages);
  expect(response.date_range).toEqual(dateRange(sample));
}

async function compareSites(sampled: SampledBrand, sample: Sample, { query, pages }: Compared) {
  const asked = withFilters(sample, query);
  const response = await walk<Schemas["ListCitedDomainsReply"]>(sampled.client, SITES, asked);
  const sites = citedSites(pages, sampled.definition);
  const { ownership } = query;
  expect(response.items, describeRequest(SITES, asked)).toEqual(
    ownership === undefined ? sites : sitesOwnedBy(sites, ownership, sampled.definition),
  );
  expect(response.date_range).toEqual(dateRange(sample));
}

async function comparePageFilters(
  sampled: SampledBrand,
  sample: Sample,
  all: readonly CitationRow[],
) {
  for (const filters of pageFilterCases(all)) {
    const compared = { query: filters, pages: matchingPages(all, filters) };
    await comparePages(sampled, sample, compared);
    await compareSites(sampled, sample, compared);
  }
}

async function compareOwnerships(
  sampled: SampledBrand,
  sample: Sample,
  pagesOf: (scope: RunFilters) => readonly CitationRow[],
) {
  for (const ownership of isMain(sampled, sample) ? ownershipCases(sampled) : ["competitor"])
    await compareSites(sampled, sample, { query: { ownership }, pages: pagesOf({}) });
  for (const ownership of ["yours", "competitor", "earned"]) {
    const scope = { llm_provider: "openai", exclude_brand: sampled.definition.brand };
    const query = { ...scope, ownership, url_status: "alive" };
    await compareSites(sampled, sample, { query, pages: matchingPages(pagesOf(scope), query) });
  }
}

export async function compareOwnedShare(sampled: SampledBrand): Promise<void> {
  const whole = sampled.samples.filter(({ query }) => query["brand_prompt_id"] === undefined);
  for (const sample of whole)
    for (const provider of [undefined, ...sampled.client.platforms.map((each) => each.provider)]) {
      const scope = provider === undefined ? {} : { llm_provider: provider };
      const query = withFilters(sample, scope);
      const { filters_applied: _echo, ...response } = await sampled.client.read<
        Schemas["GetOwnedShareReply"]
      >("/sources/owned-share", query);
      expect(response, describeRequest("/sources/owned-share", query)).toEqual(
        ownedShare(filterRuns(sample.runs, scope), sampled.definition),
      );
    }
}
