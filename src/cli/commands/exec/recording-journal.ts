import { Journal, type JournalEntry } from "../../../server/journal.ts";

/** A journal that also keeps the first entries of worlds that tests delete or clear. */
export class RecordingJournal extends Journal {
  readonly recorded: JournalEntry[] = [];
  readonly #limit: number;
  #count = 0;

  constructor(limit: number) {
    super();
    this.#limit = limit;
  }

  /** How many entries there were. */
  get count(): number {
    return this.#count;
  }

  override record(...exchange: Parameters<Journal["record"]>): JournalEntry {
    const entry = super.record(...exchange);
    if (this.#count++ < this.#limit) this.recorded.push(entry);
    return entry;
  }
}
