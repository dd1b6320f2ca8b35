import type { ShownKey } from "../fake/shown-key.ts";
import type { EpochSecond } from "../workspace/calendar.ts";
import type { World } from "../workspace/world/world.ts";
import type { Answered } from "./answered.ts";
import { AskedBefore } from "./asked-before.ts";
import { ownBytes } from "./encode.ts";
import type { RawRequest } from "./to-request.ts";

/** How many bytes of replies a server holds unless it is told otherwise. */
export const REPLY_MEMORY_BYTES = 64 * 1024 * 1024;

/** What an entry takes besides its bytes, roughly: its key, its headers, its note. */
const OVERHEAD_BYTES = 2048;

interface Entry {
  /** As it stood when the reply was made. */
  readonly world: number;
  readonly generation: number;
  readonly now: EpochSecond;
  readonly answered: Answered;
}

/** What a memory of replies has seen. */
export interface ReplyMemoryState {
  readonly entries: number;
  readonly bytes: number;
  readonly limit: number;
  readonly hits: number;
  readonly misses: number;
}

/** Some entries, with what they weigh. */
interface Shelf {
  readonly entries: Map<string, Entry>;
  bytes: number;
}

/**
 * Remembers reads with the bytes of their replies for as long as their world stands as it stood: the same key,
 * the same URL letter for letter, the same second, no write since.
 *
 * What is asked for the first time is not kept: most of it is never asked again, and would only push out what is.
 * Entries lie on two shelves, and what is used comes to the front one. When that holds half of what there is
 * room for, it takes the place of the other, and all that was still there goes: it was not used for longest.
 */
export class ReplyMemory {
  readonly #limit: number;
  /** Tells worlds apart without holding on to those that are gone. */
  readonly #serials = new WeakMap<World, number>();
  readonly #asked = new AskedBefore();
  #front = emptyShelf();
  #back = emptyShelf();
  #lastSerial = 0;
  #hits = 0;
  #misses = 0;

  constructor(limit: number = REPLY_MEMORY_BYTES) {
    this.#limit = limit;
  }

  get state(): ReplyMemoryState {
    return {
      entries: this.#front.entries.size + this.#back.entries.size,
      bytes: this.#front.bytes + this.#back.bytes,
      limit: this.#limit,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** What an identical read got while its world stood so; null: there was none. */
  recall(world: World, key: string): Answered | null {
    const inFront = this.#front.entries.get(key);
    const entry = inFront ?? this.#back.entries.get(key);
    if (entry === undefined || !this.#isCurrent(entry, world)) {
      this.#misses++;
      return null;
    }
    this.#hits++;
    if (inFront === undefined) this.#put(key, entry);
    return entry.answered;
  }

  /** Keeps what a read got, if it was asked before and there is room for it at all. */
  keep(world: World, key: string, answered: Answered): void {
    if (!this.#asked.ask(key)) return;
    const { generation, clock } = world;
    this.#put(key, {
      world: this.#serialOf(world),
      generation,
      now: clock.now(),
      answered: ownBytes(answered),
    });
  }

  #put(key: string, entry: Entry): void {
    const size = sizeOf(key, entry);
    const half = this.#limit / 2;
    if (size > half) return;
    takeFrom(this.#front, key);
    takeFrom(this.#back, key);
    if (this.#front.bytes + size > half) {
      this.#back = this.#front;
      this.#front = emptyShelf();
    }
    this.#front.entries.set(key, entry);
    this.#front.bytes += size;
  }

  #isCurrent({ world, generation, now }: Entry, asked: World): boolean {
    return (
      now === asked.clock.now() &&
      generation === asked.generation &&
      world === this.#serialOf(asked)
    );
  }

  #serialOf(world: World): number {
    let serial = this.#serials.get(world);
    if (serial === undefined) {
      serial = ++this.#lastSerial;
      this.#serials.set(world, serial);
    }
    return serial;
  }
}

function emptyShelf(): Shelf {
  return { entries: new Map(), bytes: 0 };
}

function takeFrom(shelf: Shelf, key: string): void {
  const entry = shelf.entries.get(key);
  if (entry === undefined) return;
  shelf.entries.delete(key);
  shelf.bytes -= sizeOf(key, entry);
}

function sizeOf(key: string, { answered }: Entry): number {
  return answered.size + key.length * 2 + OVERHEAD_BYTES;
}

/** What tells one read from another; null where a request is no read that could be answered again. */
export function readKey({ method, url, body }: RawRequest, shown: ShownKey | null): string | null {
  if (method !== "GET" || body.kind !== "none") return null;
  if (shown?.form !== "held" || shown.record.revoked) return null;
  return `${shown.record.id} ${url}`;
}
