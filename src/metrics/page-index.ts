import { foldCase } from "../common/fold-case.ts";
import { lazy } from "../common/memoize.ts";
import { narrowed } from "../ledger/segment-builder.ts";
import type { IndexColumn } from "../ledger/segment.ts";
import { URL_STATUSES, type Catalogue } from "../simulation/model.ts";

/** Between the texts of a column; no text contains it. */
const TEXT_END = "\0";

/**
 * Distinct texts in lower case, and which of them each page has. They are one string: searching it takes a fraction of
 * the time that 50,000 short strings take, and of their memory.
 */
interface TextColumn {
  /** Each text after a TEXT_END, and another one after the last. */
  readonly joined: string;
  /** By text: the position of the TEXT_END before it; then that of the last one. */
  readonly starts: Uint32Array;
  /** By page: the index of its text. */
  readonly of: IndexColumn;
}

/**
 * Texts in two columns: up to the last separator before their last letter, and the rest. Pages share both parts: the
 * 52,000 URLs of `large` have 5 MB, their parts 2 MB, so a search takes half the time.
 */
interface SplitColumn {
  readonly separator: string;
  readonly heads: TextColumn;
  readonly tails: TextColumn;
}

/** Paging through a list repeats its search text. */
const CACHED_SEARCHES = 16;

/** The pages of a catalogue as columns, and a search by text. */
export class PageIndex {
  /** By page: the index of its site. */
  readonly site: Uint32Array;
  /** By page: the index of its status in URL_STATUSES. */
  readonly status: Uint8Array;
  readonly #columns: () => readonly SplitColumn[];
  readonly #found = new Map<string, Uint8Array>();

  constructor({ pages, sites }: Catalogue) {
    this.site = Uint32Array.from(pages, ({ site }) => site);
    this.status = Uint8Array.from(pages, ({ status }) => URL_STATUSES.indexOf(status));
    this.#columns = lazy(() => splitColumns(pages, sites));
  }

  /** By page: 1 if its domain, URL or one of its titles contains a text, in any letter case. */
  containing(text: string): Uint8Array {
    const wanted = foldCase(text);
    let found = this.#found.get(wanted);
    if (found === undefined) {
      found = new Uint8Array(this.site.length);
      if (!wanted.includes(TEXT_END)) {
        for (const column of this.#columns()) markContaining(found, column, wanted);
      }
      const [oldest] = this.#found.keys();
      if (this.#found.size >= CACHED_SEARCHES) this.#found.delete(oldest!);
      this.#found.set(wanted, found);
    }
    return found;
  }
}

/** The texts of pages that a search reads. One page at a time: the texts of all are not in memory together. */
function splitColumns(pages: Catalogue["pages"], sites: Catalogue["sites"]): SplitColumn[] {
  const urls = new SplitTexts("/", pages.length);
  const titles = new SplitTexts("|", pages.length);
  // Mostly empty: the URL contains the domain, and the HTML title the page title.
  const domains = new SplitTexts(".", pages.length);
  const pageTitles = new SplitTexts("|", pages.length);
  for (const [index, { url, site, metadata }] of pages.entries()) {
    const { htmlTitle, pageTitle } = metadata;
    const { domain } = sites[site]!;
    urls.set(index, url);
    titles.set(index, htmlTitle);
    domains.set(index, url.includes(domain) ? "" : domain);
    pageTitles.set(index, htmlTitle.includes(pageTitle) ? "" : pageTitle);
  }
  return [urls, titles, domains, pageTitles].map((texts) => texts.column());
}

/** A column to which the texts of pages are added. */
class SplitTexts {
  readonly #separator: string;
  readonly #heads: DistinctTexts;
  readonly #tails: DistinctTexts;

  constructor(separator: string, pages: number) {
    this.#separator = separator;
    this.#heads = new DistinctTexts(pages);
    this.#tails = new DistinctTexts(pages);
  }

  set(page: number, text: string): void {
    const lower = foldCase(text);
    const cut = cutOf(lower, this.#separator);
    this.#heads.set(page, lower.slice(0, cut));
    this.#tails.set(page, lower.slice(cut));
  }

  column(): SplitColumn {
    return {
      separator: this.#separator,
      heads: this.#heads.column(),
      tails: this.#tails.column(),
    };
  }
}

class DistinctTexts {
  readonly #places = new Map<string, number>();
  readonly #of: Uint32Array;

  constructor(pages: number) {
    this.#of = new Uint32Array(pages);
  }

  set(page: number, text: string): void {
    const place = this.#places.get(text) ?? this.#places.size;
    this.#places.set(text, place);
    this.#of[page] = place;
  }

  column(): TextColumn {
    const starts = new Uint32Array(this.#places.size + 1);
    for (const [text, place] of this.#places) {
      starts[place + 1] = starts[place]! + TEXT_END.length + text.length;
    }
    const joined = ["", ...this.#places.keys(), ""].join(TEXT_END);
    return { joined, starts, of: narrowed(this.#of) };
  }
}

/** Where a text is cut: "https://own.example/" and "boots/". */
function cutOf(text: string, separator: string): number {
  return text.slice(0, -1).lastIndexOf(separator) + 1;
}

/** Sets the pages to 1 whose text contains `wanted`. */
function markContaining(
  found: Uint8Array,
  { separator, heads, tails }: SplitColumn,
  wanted: string,
): void {
  markPages(found, heads, findTexts(heads, wanted));
  // The only separator of a tail is its last letter, so both parts of a match are cut like a text.
  const cut = cutOf(wanted, separator);
  if (cut === 0) {
    markPages(found, tails, findTexts(tails, wanted));
    return;
  }
  const endsHead = findTexts(heads, wanted.slice(0, cut) + TEXT_END);
  const startsTail = endsHead && findTexts(tails, TEXT_END + wanted.slice(cut));
  if (startsTail === null) return;
  for (let page = 0; page < found.length; page++) {
    found[page]! |= endsHead![heads.of[page]!]! & startsTail[tails.of[page]!]!;
  }
}

/** Sets the pages to 1 that have one of the matching texts. */
function markPages(found: Uint8Array, { of }: TextColumn, matching: Uint8Array | null): void {
  if (matching === null) return;
  for (let page = 0; page < found.length; page++) found[page]! |= matching[of[page]!]!;
}

/** By text: 1 if it contains a pattern, which can begin or end with TEXT_END; null if no text does. */
function findTexts({ joined, starts }: TextColumn, pattern: string): Uint8Array | null {
  let at = joined.indexOf(pattern);
  if (at < 0) return null;
  const found = new Uint8Array(starts.length - 1);
  let text = 0;
  while (at >= 0 && text < found.length) {
    while (starts[text + 1]! <= at) text++;
    found[text++] = 1;
    at = joined.indexOf(pattern, starts[text]);
  }
  return found;
}

// The pages of a brand are one list, shared by all worlds until prompts are added; then it grows.
const indexes = new WeakMap<Catalogue["pages"], PageIndex>();

export function pageIndexOf(catalogue: Catalogue): PageIndex {
  let index = indexes.get(catalogue.pages);
  if (index?.site.length !== catalogue.pages.length) {
    index = new PageIndex(catalogue);
    indexes.set(catalogue.pages, index);
  }
  return index;
}
