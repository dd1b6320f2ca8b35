import { expect } from "vitest";
import { dateRange, narrowed } from "./balance-visibility.ts";
import type { Book, Chapter } from "./book.ts";
import { about, byNumber, isMain } from "./cases.ts";
import { walk } from "./read-runs.ts";
import { matchingPrompts, promptsByVisibility, type PromptFilters } from "./recompute-prompts.ts";
import { inScope } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

type Filters = PromptFilters & { readonly llm_provider?: string };

export async function promptsBalance(book: Book): Promise<void> {
  const whole = book.chapters.filter(({ query }) => query["brand_prompt_id"] === undefined);
  for (const chapter of whole)
    for (const filters of isMain(book, chapter) ? filtersOf(book) : [{}])
      await comparePrompts(book, chapter, filters);
}

async function comparePrompts(book: Book, chapter: Chapter, filters: Filters) {
  const path = "/prompts/by-visibility";
  const { llm_provider: provider, ...promptFilters } = filters;
  const runs = inScope(chapter.runs, provider === undefined ? {} : { llm_provider: provider });
  for (const order of ["asc", "desc"] as const) {
    // Ascending is the default.
    const query = narrowed(chapter, order === "asc" ? filters : { ...filters, order });
    const prompts = matchingPrompts(book.prompts, promptFilters);
    const reply = await walk<Schemas["ListPromptsByVisibilityReply"]>(book.shelf, path, query);
    expect(reply.items, about(path, query)).toEqual(
      promptsByVisibility(runs, book.definition.brand, { prompts, order }),
    );
    expect(reply.date_range).toEqual(dateRange(chapter));
  }
}

function filtersOf({ prompts, tags }: Book): readonly Filters[] {
  const countries = byNumber(prompts.map(({ country }) => country));
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
