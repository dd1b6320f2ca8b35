import type { ShownKey } from "../fake/shown-key.ts";
import type { EpochSecond } from "../workspace/calendar.ts";
import type { World } from "../workspace/world/world.ts";
import type { Answered } from "./answered.ts";
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

/**
 * Remembers reads with the bytes of their replies for as long as their world stands as it stood: the same key,
 * the same URL letter for letter, the same second, no write since. The longest unused go first when there is
 * no more room.
 */
export class ReplyMemory {
  readonly #limit: number;
  readonly #entries = new Map<string, Entry>();
  /** Tells worlds apart without holding on to those that are gone. */
  readonly #serials = new WeakMap<World, number>();
  #lastSerial = 0;
  #newest: Entry | null = null;
  #bytes = 0;
  #hits = 0;
  #misses = 0;

  constructor(limit: number = REPLY_MEMORY_BYTES) {
    this.#limit = limit;
  }

  get state(): ReplyMemoryState {
    return {
      entries: this.#entries.size,
      bytes: this.#bytes,
      limit: this.#limit,
      hits: this.#hits,
      misses: this.#misses,
    };
  }

  /** What an identical read got while its world stood so; null: there was none. */
  recall(world: World, key: string): Answered | null {
    const entry = this.#entries.get(key);
    if (entry === undefined || !this.#isCurrent(entry, world)) {
      this.#misses++;
      return null;
    }
    this.#hits++;
    if (entry !== this.#newest) this.#renew(key, entry);
    return entry.answered;
  }

  /** Keeps what a read got, if there is room for it at all. */
  keep(world: World, key: string, answered: Answered): void {
    const size = sizeOf(key, answered);
    if (size > this.#limit) return;
    this.#forget(key);
    const { generation, clock } = world;
    this.#renew(key, { world: this.#serialOf(world), generation, now: clock.now(), answered });
    this.#bytes += size;
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#limit) break;
      this.#forget(oldest);
    }
  }

  /** The order of a map is that of insertion: what is used moves to the end. */
  #renew(key: string, entry: Entry): void {
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    this.#newest = entry;
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

  #forget(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#bytes -= sizeOf(key, entry.answered);
  }
}

function sizeOf(key: string, { bytes }: Answered): number {
  return bytes.length + key.length * 2 + OVERHEAD_BYTES;
}

/** What tells one read from another; null where a request is no read that could be answered again. */
export function readKey({ method, url, body }: RawRequest, shown: ShownKey | null): string | null {
  if (method !== "GET" || body.kind !== "none") return null;
  if (shown?.form !== "held" || shown.record.revoked) return null;
  return `${shown.record.id} ${url}`;
}
