import { expect } from "vitest";
import type { Query } from "../support/fake-server.ts";
import { dateOfDay, promptKey, type BrandDefinition } from "./definitions.ts";
import { readRuns, type Run } from "./read-runs.ts";
import type { Schemas, Shelf } from "./shelf.ts";

/** Which answers of a brand are read one by one, and then asked about in sums. */
export interface ChapterPlan {
  /** Days from today; left out, the default window. */
  readonly days?: readonly [from: number, to: number];
  /** How the text of the only prompt begins. */
  readonly prompt?: string;
}

export interface Chapter {
  /** What every request about these answers carries. */
  readonly query: Query;
  readonly start: string;
  readonly end: string;
  readonly runs: readonly Run[];
}

/** One brand as its client sees it, and what the scenario's file says about it. */
export interface Book {
  readonly shelf: Shelf;
  readonly definition: BrandDefinition;
  readonly prompts: readonly Schemas["TrackedPrompt"][];
  readonly tags: readonly string[];
  readonly chapters: readonly Chapter[];
}

/** The day before which no answer can lie. */
const LONG_AGO = -400;

export async function openBook(
  shelf: Shelf,
  brand: string,
  plans: readonly ChapterPlan[],
): Promise<Book> {
  const written = shelf.definition.brands.get(brand);
  if (written === undefined) throw new Error(`No brand ${brand}`);
  const queries = await shelf.read<Schemas["ListQueriesReply"]>("/queries", { brand });
  const definition = written.hasFurtherPrompts ? withListed(written, queries.items) : written;
  const tags = await shelf.read<Schemas["ListQueryTagsReply"]>("/queries/tags", { brand });
  const book = {
    shelf,
    definition,
    prompts: queries.items,
    tags: tags.items.map(({ slug }) => slug),
  };
  const chapters: Chapter[] = [];
  for (const plan of plans) chapters.push(await openChapter(book, plan));
  return { ...book, chapters };
}

/** Prompts that the file does not write out are told by the list alone, which has no removed ones. */
function withListed(
  definition: BrandDefinition,
  listed: readonly Schemas["TrackedPrompt"][],
): BrandDefinition {
  const tags = listed.map((one) => [promptKey(one.text, one.country), one.tags] as const);
  return { ...definition, promptTags: new Map([...definition.promptTags, ...tags]) };
}

async function openChapter(book: Omit<Book, "chapters">, plan: ChapterPlan): Promise<Chapter> {
  const [from, to] = plan.days ?? [-29, 0];
  const [start, end] = [dateOfDay(from), dateOfDay(to)];
  const query: Query = {
    brand: book.definition.brand,
    ...(plan.days === undefined ? {} : { start_date: start, end_date: end }),
    ...(plan.prompt === undefined ? {} : { brand_prompt_id: await promptId(book, plan.prompt) }),
  };
  const runs = await readRuns(book.shelf, query);
  return { query, start, end, runs: runs.map((run) => ({ ...run, tags: tagsOf(book, run) })) };
}

function tagsOf({ definition }: Omit<Book, "chapters">, { detail }: Omit<Run, "tags">) {
  const key = promptKey(detail.prompt_text, detail.country);
  const tags = definition.promptTags.get(key);
  expect(tags, `${key} is a prompt of ${definition.brand}`).toBeDefined();
  return tags ?? [];
}

/** A prompt's id by the beginning of its text; that of a removed one stands only in its answers. */
async function promptId(book: Omit<Book, "chapters">, beginning: string): Promise<string> {
  const listed = book.prompts.find(({ text }) => text.startsWith(beginning));
  if (listed !== undefined) return listed.brand_prompt_id;
  const { brand } = book.definition;
  for (let offset = 0; ; offset += 100) {
    const page = await book.shelf.read<Schemas["ListQueryRunsReply"]>("/query-runs", {
      brand,
      start_date: dateOfDay(LONG_AGO),
      limit: 100,
      offset,
    });
    const item = page.items.find(({ prompt_text_preview: text }) => text.startsWith(beginning));
    if (item !== undefined) return item.brand_prompt_id;
    if (!page.has_more) throw new Error(`No answer to a prompt that begins with ${beginning}`);
  }
}
