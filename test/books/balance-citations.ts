import { expect } from "vitest";
import { dateRange, narrowed } from "./balance-visibility.ts";
import type { Book, Chapter } from "./book.ts";
import { about, brandFilters, isMain, ownerships, pageFilters, scopesOf } from "./cases.ts";
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
import { inScope, type Scope } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

type CitationRow = Schemas["CitationRow"];

const PAGES = "/citations";
const SITES = "/citations/domains";

export async function citationsBalance(book: Book): Promise<void> {
  const facts = new Map<string, PageFacts>();
  for (const chapter of book.chapters) {
    await learnFacts(book, chapter, facts);
    const pagesOf = (scope: Scope) =>
      citedPages(
        inScope(chapter.runs, scope),
        facts,
        book.shelf.platforms.map(({ provider }) => provider),
      );
    for (const scope of scopesOf(book, chapter)) {
      await comparePages(book, chapter, { query: scope, pages: pagesOf(scope) });
      await compareSites(book, chapter, { query: scope, pages: pagesOf(scope) });
    }
    for (const scope of brandFilters(book, chapter))
      await compareSites(book, chapter, { query: scope, pages: pagesOf(scope) });
    if (isMain(book, chapter)) await comparePageFilters(book, chapter, pagesOf({}));
    await compareOwnerships(book, chapter, pagesOf);
  }
}

/** What the unfiltered walk says of each page must be what every answer and every chapter says. */
async function learnFacts(book: Book, chapter: Chapter, facts: Map<string, PageFacts>) {
  const { items } = await walk<Schemas["ListCitationsReply"]>(book.shelf, PAGES, chapter.query);
  for (const row of items) {
    const known = facts.get(row.url) ?? pageFacts(row);
    expect(pageFacts(row), about(PAGES, chapter.query)).toEqual(known);
    facts.set(row.url, known);
  }
  for (const { detail } of chapter.runs)
    for (const { url, domain, page_title } of detail.citations)
      expect(facts.get(url), `${url}, as ${detail.run_id} cites it`).toMatchObject({
        domain,
        page_title,
      });
}

interface Compared {
  readonly query: Scope & PageFilters & { readonly ownership?: string };
  readonly pages: readonly CitationRow[];
}

async function comparePages(book: Book, chapter: Chapter, { query, pages }: Compared) {
  const asked = narrowed(chapter, query);
  const reply = await walk<Schemas["ListCitationsReply"]>(book.shelf, PAGES, asked);
  expect(reply.items, about(PAGES, asked)).toEqual(pages);
  expect(reply.date_range).toEqual(dateRange(chapter));
}

async function compareSites(book: Book, chapter: Chapter, { query, pages }: Compared) {
  const asked = narrowed(chapter, query);
  const reply = await walk<Schemas["ListCitedDomainsReply"]>(book.shelf, SITES, asked);
  const sites = citedSites(pages, book.definition);
  const { ownership } = query;
  expect(reply.items, about(SITES, asked)).toEqual(
    ownership === undefined ? sites : sitesOwnedBy(sites, ownership, book.definition),
  );
  expect(reply.date_range).toEqual(dateRange(chapter));
}

async function comparePageFilters(book: Book, chapter: Chapter, all: readonly CitationRow[]) {
  for (const filters of pageFilters(all)) {
    const compared = { query: filters, pages: matchingPages(all, filters) };
    await comparePages(book, chapter, compared);
    await compareSites(book, chapter, compared);
  }
}

async function compareOwnerships(
  book: Book,
  chapter: Chapter,
  pagesOf: (scope: Scope) => readonly CitationRow[],
) {
  for (const ownership of isMain(book, chapter) ? ownerships(book) : ["competitor"])
    await compareSites(book, chapter, { query: { ownership }, pages: pagesOf({}) });
  for (const ownership of ["yours", "competitor", "earned"]) {
    const scope = { llm_provider: "openai", exclude_brand: book.definition.brand };
    const query = { ...scope, ownership, url_status: "alive" };
    await compareSites(book, chapter, { query, pages: matchingPages(pagesOf(scope), query) });
  }
}

export async function ownedShareBalances(book: Book): Promise<void> {
  const whole = book.chapters.filter(({ query }) => query["brand_prompt_id"] === undefined);
  for (const chapter of whole)
    for (const provider of [undefined, ...book.shelf.platforms.map((each) => each.provider)]) {
      const scope = provider === undefined ? {} : { llm_provider: provider };
      const query = narrowed(chapter, scope);
      const { filters_applied: _echo, ...reply } = await book.shelf.read<
        Schemas["GetOwnedShareReply"]
      >("/sources/owned-share", query);
      expect(reply, about("/sources/owned-share", query)).toEqual(
        ownedShare(inScope(chapter.runs, scope), book.definition),
      );
    }
}
