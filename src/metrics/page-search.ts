import type { Catalogue } from "../workspace/model.ts";

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

/** Keeps texts apart: a search that holds it finds nothing. */
const BETWEEN = "\u{0}";

class PageSearch {
  readonly #texts: readonly string[];
  readonly #found = new Map<string, Uint8Array>();

  constructor({ pages, sites }: Catalogue) {
    this.#texts = pages.map((page) =>
      [sites[page.site]!.domain, page.url, page.pageTitle, page.htmlTitle]
        .join(BETWEEN)
        .toLowerCase(),
    );
  }

  find(text: string): Uint8Array {
    let found = this.#found.get(text);
    if (found === undefined) {
      const isPossible = !text.includes(BETWEEN);
      found = Uint8Array.from(this.#texts, (one) => (isPossible && one.includes(text) ? 1 : 0));
      const [oldest] = this.#found.keys();
      if (this.#found.size >= MOST_SEARCHES && oldest !== undefined) this.#found.delete(oldest);
      this.#found.set(text, found);
    }
    return found;
  }
}
