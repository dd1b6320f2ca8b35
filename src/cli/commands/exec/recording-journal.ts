import { Journal, type JournalEntry } from "../../../server/journal.ts";

/** A journal that also keeps its first entries in `recorded`, even if their world is deleted or cleared. */
export class RecordingJournal extends Journal {
  readonly recorded: JournalEntry[] = [];
  readonly #limit: number;
  #count = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  /** Number of all entries, including those that were not recorded because of the limit. */
  get count(): number {
    return this.#count;
  }

  override record(...exchange: Parameters<Journal["record"]>): JournalEntry {
    const entry = super.record(...exchange);
    if (this.#count++ < this.#limit) this.recorded.push(entry);
    return entry;
  }
}
