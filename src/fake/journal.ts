import type { EpochSecond } from "../workspace/calendar.ts";
import type { FakeReply, FakeRequest } from "./request.ts";
import type { ShownKey } from "./shown-key.ts";

/** One served request, by reference: it is put into words only for whoever asks. */
export interface JournalEntry extends Served {
  /** Its place among all requests of this server, from 1. */
  readonly id: number;
}

/** A request as far as it may be held. */
export interface ServedRequest extends Pick<FakeRequest, "method" | "path" | "body"> {
  /** As in a URL. */
  readonly query: string;
}

/** What the journal is told of a request. Its headers are left out: they hold the key. */
export interface Served {
  /** Real time, in milliseconds since 1970. */
  readonly at: number;
  /** The world that its key opens; null: its key opens none. */
  readonly world: string | null;
  /** That world's time; null: there is no world. */
  readonly now: EpochSecond | null;
  readonly shown: ShownKey;
  readonly request: ServedRequest;
  readonly reply: Pick<FakeReply, "status" | "note"> & { readonly message: string | null };
  /** How long the fake took to work the reply out. */
  readonly milliseconds: number;
  /** Its replay token; null: it did not reach the API. */
  readonly token: string | null;
}

/** How many requests of one world are held. */
export const JOURNAL_LIMIT = 1000;

/** The newest requests of one world. */
interface Page {
  /** A ring: the oldest one is overwritten. */
  readonly entries: JournalEntry[];
  count: number;
}

/** The request journal: the newest requests of each world, and how many there have been. */
export class Journal {
  readonly #pages = new Map<string | null, Page>();
  readonly #limit: number;
  #lastId = 0;

  constructor(limit: number = JOURNAL_LIMIT) {
    this.#limit = limit;
  }

  record(served: Served): JournalEntry {
    const entry = { ...served, id: ++this.#lastId };
    let page = this.#pages.get(served.world);
    if (page === undefined) {
      page = { entries: [], count: 0 };
      this.#pages.set(served.world, page);
    }
    page.entries[page.count++ % this.#limit] = entry;
    return entry;
  }

  /** What is held of a world, or (undefined) of all with those that no key opened; the newest first. */
  entries(world?: string): JournalEntry[] {
    return this.#of(world)
      .flatMap(({ entries }) => entries)
      .toSorted((a, b) => b.id - a.id);
  }

  /** How many requests are no longer held. */
  dropped(world?: string): number {
    return this.#of(world).reduce((sum, page) => sum + page.count - page.entries.length, 0);
  }

  entry(id: number): JournalEntry | null {
    return this.entries().find((one) => one.id === id) ?? null;
  }

  /** Forgets what is held of a world, or of all, and the counts with it; tells how many that were. */
  clear(world?: string): number {
    const held = this.#of(world).reduce((sum, { entries }) => sum + entries.length, 0);
    if (world === undefined) this.#pages.clear();
    else this.#pages.delete(world);
    return held;
  }

  #of(world: string | undefined): Page[] {
    if (world === undefined) return [...this.#pages.values()];
    const page = this.#pages.get(world);
    return page === undefined ? [] : [page];
  }
}
