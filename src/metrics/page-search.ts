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

const none = (): string => "";

/** The texts of pages in lower case. What many pages share is there once: there can be very many of them. */
class PageSearch {
  readonly #texts: readonly Joined[];
  readonly #found = new Map<string, Uint8Array>();

  constructor({ pages, sites }: Catalogue) {
    const tails = pages.map(tailOf);
    this.#texts = [
      joined(
        pages,
        ({ folder }) => folder,
        ({ slug }) => slug,
      ),
      joined(
        pages,
        ({ pageTitle }) => pageTitle,
        (_, at) => tails[at] ?? "",
      ),
      joined(pages, ({ site }) => sites[site]!.domain, none),
      joined(pages, ({ htmlTitle }, at) => (tails[at] === null ? htmlTitle : ""), none),
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
  /** How many letters the longest has. */
  readonly longest: number;
  readonly of: Indexes;
}

/** Texts of two parts that go on one from the other. */
interface Joined {
  readonly head: Shared;
  readonly tail: Shared;
}

type TextOf = (page: Page, at: number) => string;

function joined(pages: readonly Page[], head: TextOf, tail: TextOf): Joined {
  return { head: shared(pages, head), tail: shared(pages, tail) };
}

function shared(pages: readonly Page[], textOf: TextOf): Shared {
  const places = new Map<string, number>();
  const of = new Uint32Array(pages.length);
  for (const [at, page] of pages.entries()) {
    const text = textOf(page, at);
    let place = places.get(text);
    if (place === undefined) places.set(text, (place = places.size));
    of[at] = place;
  }
  const texts = Array.from(places.keys(), (text) => text.toLowerCase());
  const longest = texts.reduce((most, { length }) => Math.max(most, length), 0);
  return { texts, longest, of: narrow(of) };
}

/** Marks the pages whose text holds another: in one of its parts, or across both. */
function mark(found: Uint8Array, { head, tail }: Joined, text: string): void {
  for (const part of [head, tail]) {
    const holds = hits(part, (one) => one.includes(text));
    if (holds !== null) markBoth(found, [part, holds], [part, holds]);
  }
  const last = Math.min(head.longest, text.length - 1);
  for (let cut = Math.max(1, text.length - tail.longest); cut <= last; cut++) {
    markAcross(found, { head, tail }, [text.slice(0, cut), text.slice(cut)]);
  }
}

/** Marks the pages whose head ends with a text and whose tail begins with another. */
function markAcross(
  found: Uint8Array,
  { head, tail }: Joined,
  [end, begin]: readonly [string, string],
): void {
  const ending = (): Hits => hits(head, (one) => one.endsWith(end));
  const beginning = (): Hits => hits(tail, (one) => one.startsWith(begin));
  // Mostly none is hit: so the fewer ones go first.
  const isHeadFirst = head.texts.length < tail.texts.length;
  const first = isHeadFirst ? ending() : beginning();
  const second = first && (isHeadFirst ? beginning() : ending());
  if (first === null || second === null) return;
  const [ends, begins] = isHeadFirst ? [first, second] : [second, first];
  markBoth(found, [head, ends], [tail, begins]);
}

type Part = readonly [part: Shared, hits: Uint8Array];

/** Marks the pages whose texts are both hit. */
function markBoth(found: Uint8Array, [one, hit]: Part, [other, otherHit]: Part): void {
  for (let page = 0; page < found.length; page++) {
    found[page] = found[page]! | (hit[one.of[page]!]! & otherHit[other.of[page]!]!);
  }
}

/** By text: 1 for those that are hit; null where none is. */
type Hits = Uint8Array | null;

function hits({ texts }: Shared, isHit: (text: string) => boolean): Hits {
  const hit = new Uint8Array(texts.length);
  let isAny = false;
  for (let place = 0; place < hit.length; place++) {
    if (!isHit(texts[place]!)) continue;
    hit[place] = 1;
    isAny = true;
  }
  return isAny ? hit : null;
}

/** What an HTML title says after the title, from a blank on; null: it says something else. */
function tailOf({ pageTitle, htmlTitle }: Page): string | null {
  if (!htmlTitle.startsWith(pageTitle)) return null;
  const tail = htmlTitle.slice(pageTitle.length);
  return tail === "" || tail.startsWith(" ") ? tail : null;
}
