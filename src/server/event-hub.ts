import type { JournalEntry } from "./journal.ts";

const EVENT_KINDS = [
  "request",
  "write",
  "fault",
  "faults",
  "clock",
  "world",
  "snapshot",
  "check",
] as const;

export type EventKind = (typeof EVENT_KINDS)[number];

export interface FakeEvent {
  /** Counts all events of this server, from 1. */
  readonly id: number;
  readonly kind: EventKind;
  /** null: no world, or all worlds. */
  readonly world: string | null;
  /** Computed only for listeners. */
  readonly data: () => object;
}

/** Events that are kept for listeners that reconnect. */
const MAX_EVENTS = 1000;

type Listener = (event: FakeEvent) => void;

/** Distributes the events of this server to listeners. */
export class EventHub {
  readonly #listeners = new Map<Listener, () => void>();
  readonly #recent: FakeEvent[] = [];
  #lastId = 0;
  #observer: ((entry: JournalEntry) => void) | undefined;

  publish(kind: EventKind, world: string | null, data: () => object): void {
    const event = { id: ++this.#lastId, kind, world, data };
    this.#recent[event.id % MAX_EVENTS] = event;
    for (const listener of this.#listeners.keys()) listener(event);
  }

  /** Publishes that a request was served, and the faults that were applied. */
  publishRequest(entry: JournalEntry): void {
    this.#observer?.(entry);
    const { id, world, request, status, note } = entry;
    const { method, path } = request;
    const { operation, faults } = note;
    this.publish("request", world, () => ({ request: id, method, path, status, operation }));
    if (faults.length > 0) this.publish("fault", world, () => ({ request: id, faults }));
  }

  /** Publishes that a request changed its world. */
  publishWrite({ id, world, note }: JournalEntry, revision: number): void {
    this.publish("write", world, () => ({ request: id, operation: note.operation, revision }));
  }

  /** Calls a function with each request from now on, instead of the previous function. */
  observeRequests(observer: (entry: JournalEntry) => void): void {
    this.#observer = observer;
  }

  /** Returns the kept events after an id, oldest first. */
  since(id: number): FakeEvent[] {
    return this.#recent.filter((event) => event.id > id).toSorted((a, b) => a.id - b.id);
  }

  /** Ends the connections of all listeners. */
  close(): void {
    for (const end of this.#listeners.values()) end();
  }

  /** The number of listeners. */
  get listeners(): number {
    return this.#listeners.size;
  }

  /** Adds a listener; returns a function that removes it. `end` ends its connection. */
  listen(listener: Listener, end: () => void = () => {}): () => void {
    this.#listeners.set(listener, end);
    return () => void this.#listeners.delete(listener);
  }
}
