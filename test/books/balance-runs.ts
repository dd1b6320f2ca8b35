import { expect } from "vitest";
import { dateRange, narrowed } from "./balance-visibility.ts";
import type { Book, Chapter } from "./book.ts";
import { about, promptsOf } from "./cases.ts";
import { promptKey, silentThrough } from "./definitions.ts";
import { walk, type Run } from "./read-runs.ts";
import { preview } from "./recompute-prompts.ts";
import { compareText, inScope, names } from "./scope.ts";
import type { Schemas } from "./shelf.ts";
import { excerptFaults, textFaults } from "./texts.ts";

const PATH = "/query-runs";

/** Lists of answers, with and without the brand, newest first. */
export async function runListsBalance(book: Book): Promise<void> {
  for (const chapter of book.chapters) {
    const prompts =
      chapter.query["brand_prompt_id"] === undefined ? promptsOf(book, chapter.runs) : [];
    const scopes = [
      {},
      { llm_provider: "openai" },
      { llm_provider: "grok" },
      ...prompts.map((brand_prompt_id) => ({ brand_prompt_id })),
      ...prompts.map((brand_prompt_id) => ({ brand_prompt_id, llm_provider: "openai" })),
    ];
    for (const scope of scopes)
      for (const mentioned of [undefined, true, false]) {
        const query = narrowed(chapter, { ...scope, mentioned });
        const reply = await walk<Schemas["ListQueryRunsReply"]>(book.shelf, PATH, query);
        const expected = inNewestOrder(book, inScope(chapter.runs, scope)).filter(
          ({ detail }) =>
            mentioned === undefined || names(detail, book.definition.brand) === mentioned,
        );
        expect(reply.items, about(PATH, query)).toEqual(expected.map(({ item }) => item));
        expect(reply.date_range).toEqual(dateRange(chapter));
      }
  }
}

/** Newest first; in one second by prompt, as the scenario lists them, then platform (C21). */
function inNewestOrder({ definition, shelf }: Book, runs: readonly Run[]): readonly Run[] {
  const prompts = [...definition.promptTags.keys()];
  const promptPlace = ({ detail }: Run) =>
    prompts.indexOf(promptKey(detail.prompt_text, detail.country));
  const platformPlace = ({ detail }: Run) =>
    shelf.platforms.findIndex(({ provider }) => provider === detail.provider);
  return runs.toSorted(
    (a, b) =>
      compareText(b.item.run_at, a.item.run_at) ||
      promptPlace(a) - promptPlace(b) ||
      platformPlace(a) - platformPlace(b),
  );
}

/** Every row of the list says of its answer what the answer says itself. */
export function rowsMatchAnswers(book: Book): void {
  for (const chapter of book.chapters)
    for (const run of chapter.runs) {
      expectInWindow(run, chapter);
      expect(run.item).toEqual({
        ...itemOf(run.detail, book.definition.brand),
        raw_response_excerpt: run.item.raw_response_excerpt,
      });
      expect(factsOf(run.detail), run.detail.run_id).toEqual(expectedFacts(book, run));
    }
}

function expectInWindow({ day, detail }: Run, { start, end }: Chapter) {
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

/** What an answer says of itself twice, and what the scenario's file says of its like. */
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

function expectedFacts(book: Book, { detail, day }: Run): ReturnType<typeof factsOf> {
  const { definition, shelf } = book;
  const { labelledSince, searchesSince } = definition;
  const labelled = labelledSince !== null && day >= labelledSince;
  const silent = silentThrough(shelf.definition, definition, { start: day, end: day }).includes(
    detail.provider,
  );
  const platform = shelf.platforms.find(({ provider }) => provider === detail.provider);
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
      tracked: shelf.definition.brands.has(brand),
      labelled,
      // A labelled mention may do without a reason; one without a label has none (C71).
      reasoned: labelled && reason !== null,
    })),
  };
}

/** Texts say what the numbers count: whom an answer names, in which order, and why. */
export function textsBalance(book: Book): void {
  const everNamed = new Set(book.definition.domainOfName.keys());
  for (const { mentions } of book.shelf.runsById.values())
    for (const { brand } of mentions) everNamed.add(brand);
  for (const { runs } of book.chapters)
    for (const { item, detail } of runs) {
      expect(textFaults(detail, [...everNamed]), detail.run_id).toEqual([]);
      expect(excerptFaults(item.raw_response_excerpt, detail.answer_text), item.run_id).toEqual([]);
    }
}
