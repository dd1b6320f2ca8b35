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
  readonly #texts: readonly Joined[];
  readonly #found = new Map<string, Uint8Array>();

  constructor({ pages, sites }: Catalogue) {
    const tails = pages.map(tailOf);
    const none = pages.map(() => "");
    this.#texts = [
      joined(
        pages.map(({ folder }) => folder),
        pages.map(({ slug }) => slug),
      ),
      joined(
        pages.map(({ pageTitle }) => pageTitle),
        tails.map((tail) => tail ?? ""),
      ),
      joined(
        pages.map(({ site }) => sites[site]!.domain),
        none,
      ),
      joined(
        pages.map((page, at) => (tails[at] === null ? page.htmlTitle : "")),
        none,
      ),
    ];
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
    const found = new Uint8Array(this.#texts[0]!.head.of.length);
    for (const one of this.#texts) mark(found, one, text);
    return found;
  }
}

/** Texts in lower case, each once, and which of them each page has. */
interface Shared {
  readonly texts: readonly string[];
  readonly of: Indexes;
}

/** Texts of two parts that go on one from the other. */
interface Joined {
  readonly head: Shared;
  readonly tail: Shared;
}

function joined(heads: readonly string[], tails: readonly string[]): Joined {
  return { head: shared(heads), tail: shared(tails) };
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

/** Marks the pages whose text holds another: in one of its parts, or across both. */
function mark(found: Uint8Array, { head, tail }: Joined, text: string): void {
  markPart(found, head, (one) => one.includes(text));
  markPart(found, tail, (one) => one.includes(text));
  for (let cut = 1; cut < text.length; cut++) {
    const begins = tail.texts.map((one) => one.startsWith(text.slice(cut)));
    if (!begins.includes(true)) continue;
    const ends = head.texts.map((one) => one.endsWith(text.slice(0, cut)));
    if (!ends.includes(true)) continue;
    for (let page = 0; page < found.length; page++) {
      if (begins[tail.of[page]!]! && ends[head.of[page]!]!) found[page] = 1;
    }
  }
}

function markPart(
  found: Uint8Array,
  { texts, of }: Shared,
  isHit: (text: string) => boolean,
): void {
  const holds = texts.map(isHit);
  if (!holds.includes(true)) return;
  for (let page = 0; page < found.length; page++) if (holds[of[page]!]!) found[page] = 1;
}

/** What an HTML title says after the title, from a blank on; null: it says something else. */
function tailOf({ pageTitle, htmlTitle }: Page): string | null {
  if (!htmlTitle.startsWith(pageTitle)) return null;
  const tail = htmlTitle.slice(pageTitle.length);
  return tail === "" || tail.startsWith(" ") ? tail : null;
}
