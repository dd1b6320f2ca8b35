import { expect } from "vitest";
import { narrowed } from "./balance-visibility.ts";
import type { Book } from "./book.ts";
import { about } from "./cases.ts";
import { walk } from "./read-runs.ts";

const LISTS = [
  "/query-runs",
  "/brands/top-mentioned",
  "/citations",
  "/citations/domains",
  "/prompts/by-visibility",
  "/searches",
] as const;

/** A walk in small steps meets the rows of a walk in large ones, each once (C21). */
export async function pagesBalance(book: Book): Promise<void> {
  for (const chapter of book.chapters.slice(0, 1))
    for (const path of LISTS) {
      const large = await walk(book.shelf, path, chapter.query);
      const small = large.total_count > 100 ? 33 : 3;
      const { items } = await walk(book.shelf, path, chapter.query, small);
      expect(items, about(path, narrowed(chapter, { limit: small }))).toEqual(large.items);
    }
}
