import { narrow } from "../workspace/ledger/packed.ts";
import type { Indexes } from "../workspace/ledger/segment.ts";
import type { Catalogue, Page } from "../workspace/model.ts";

/** How many searches are remembered for each catalogue: whoever pages through a list asks the same again. */
const MOST_SEARCHES = 16;

// A brand's pages stay one list for ever, shared by all worlds.
const known = new WeakMap<Catalogue["pages"], PageSearch>();

/** By page: 1 where its domain, URL or one of its titles holds a text, in any letter case. */
export function pagesWith(catalogue: Catalogue, text: string): Uint8Array {
  let search = known.get(catalogue.pages);
  if (search === undefined) {
    search = new PageSearch(catalogue);
    known.set(catalogue.pages, search);
  }
  return search.find(text.toLowerCase());
}

/** The texts of pages in lower case. What many pages share is there once: there can be very many of them. */
class PageSearch {
  readonly #urls: readonly string[];
  readonly #domains: Shared;
  readonly #titles: Shared;
  /** What the HTML titles say after the titles. */
  readonly #tails: Shared;
  /** HTML titles that do not go on from the titles. */
  readonly #others: Shared;
  readonly #found = new Map<string, Uint8Array>();

  constructor({ pages, sites }: Catalogue) {
    this.#urls = pages.map(({ url }) => url.toLowerCase());
    const tails = pages.map(tailOf);
    this.#domains = shared(pages.map(({ site }) => sites[site]!.domain));
    this.#titles = shared(pages.map(({ pageTitle }) => pageTitle));
    this.#tails = shared(tails.map((tail) => tail ?? ""));
    this.#others = shared(tails.map((tail, page) => (tail === null ? pages[page]!.htmlTitle : "")));
  }

  find(text: string): Uint8Array {
    let found = this.#found.get(text);
    if (found === undefined) {
      found = this.#search(text);
      const [oldest] = this.#found.keys();
      if (this.#found.size >= MOST_SEARCHES && oldest !== undefined) this.#found.delete(oldest);
      this.#found.set(text, found);
    }
    return found;
  }

  #search(text: string): Uint8Array {
    const found = Uint8Array.from(this.#urls, (url) => (url.includes(text) ? 1 : 0));
    for (const parts of [this.#domains, this.#titles, this.#tails, this.#others]) {
      mark(found, parts, text);
    }
    for (const [end, begin] of seamsIn(text)) {
      const ends = this.#titles.texts.map((title) => title.endsWith(end));
      const begins = this.#tails.texts.map((tail) => tail.startsWith(begin));
      for (let page = 0; page < found.length; page++) {
        if (ends[this.#titles.of[page]!]! && begins[this.#tails.of[page]!]!) found[page] = 1;
      }
    }
    return found;
  }
}

/** Texts in lower case, each once, and which of them each page has. */
interface Shared {
  readonly texts: readonly string[];
  readonly of: Indexes;
}

function shared(byPage: readonly string[]): Shared {
  const places = new Map<string, number>();
  const of = Uint32Array.from(byPage, (text) => {
    const place = places.get(text) ?? places.size;
    if (place === places.size) places.set(text, place);
    return place;
  });
  return { texts: Array.from(places.keys(), (text) => text.toLowerCase()), of: narrow(of) };
}

/** Marks the pages whose part holds a text. */
function mark(found: Uint8Array, { texts, of }: Shared, text: string): void {
  const holds = texts.map((one) => one.includes(text));
  if (!holds.includes(true)) return;
  for (let page = 0; page < found.length; page++) if (holds[of[page]!]!) found[page] = 1;
}

/** What an HTML title says after the title, from a blank on; null: it says something else. */
function tailOf({ pageTitle, htmlTitle }: Page): string | null {
  if (!htmlTitle.startsWith(pageTitle)) return null;
  const tail = htmlTitle.slice(pageTitle.length);
  return tail === "" || tail.startsWith(" ") ? tail : null;
}

/** A text as what may end a title and what goes on after it, in each way there is. */
function seamsIn(text: string): [end: string, begin: string][] {
  return Array.from({ length: text.length }, (_, at) => at)
    .filter((at) => at > 0 && text[at] === " ")
    .map((at) => [text.slice(0, at), text.slice(at)]);
}
