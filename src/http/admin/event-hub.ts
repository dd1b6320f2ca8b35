import type { JournalEntry } from "../../fake/journal.ts";

/** What can be told of. */
export const EVENT_KINDS = [
  "request",
  "write",
  "fault",
  "faults",
  "clock",
  "world",
  "snapshot",
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

export interface FakeEvent {
  /** Its place among all events of this server, from 1. */
  readonly id: number;
  readonly kind: EventKind;
  /** null: no world, or all of them. */
  readonly world: string | null;
  /** Put together only for whoever listens. */
  readonly data: () => object;
}

/** A request was served. There are as many of these as requests: it is put together of what the journal holds. */
class ServedEvent implements FakeEvent {
  readonly id: number;
  readonly entry: JournalEntry;

  constructor(id: number, entry: JournalEntry) {
    this.id = id;
    this.entry = entry;
  }

  get kind(): EventKind {
    return "request";
  }

  get world(): string | null {
    return this.entry.world;
  }

  data(): object {
    const { id, request, reply } = this.entry;
    return {
      request: id,
      method: request.method,
      path: request.path,
      status: reply.status,
      operation: reply.note.operation,
    };
  }
}

/** How many events are held for listeners that come back. */
const HELD = 1000;

type Listener = (event: FakeEvent) => void;

/** Passes on what happens on this server to whoever listens. */
export class EventHub {
  readonly #listeners = new Set<Listener>();
  readonly #held: FakeEvent[] = [];
  #lastId = 0;

  tell(kind: EventKind, world: string | null, data: () => object): void {
    this.#pass({ id: ++this.#lastId, kind, world, data });
  }

  #pass(event: FakeEvent): void {
    this.#held[event.id % HELD] = event;
    for (const listener of this.#listeners) listener(event);
  }

  /** A request was served, by a fault perhaps. */
  tellServed(entry: JournalEntry): void {
    this.#pass(new ServedEvent(++this.#lastId, entry));
    const { id, world, reply } = entry;
    const { faults } = reply.note;
    if (faults.length > 0) this.tell("fault", world, () => ({ request: id, faults }));
  }

  /** A request has changed its world. */
  tellWritten({ id, world, reply }: JournalEntry, revision: number): void {
    this.tell("write", world, () => ({ request: id, operation: reply.note.operation, revision }));
  }

  /** The events after one of that id, the oldest first, as far as they are still held. */
  since(id: number): FakeEvent[] {
    return this.#held.filter((event) => event.id > id).toSorted((a, b) => a.id - b.id);
  }

  /** How many listen. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Listens from now on; gives what ends it. */
  listen(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }
}
