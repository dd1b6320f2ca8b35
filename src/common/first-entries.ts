/** The first of many entries, by a number. Insertion into a short list avoids sorting thousands of entries. */
export class FirstEntries<T> {
  readonly entries: T[] = [];
  readonly #count: number;
  readonly #orders: number[] = [];

  constructor(count: number) {
    this.#count = count;
  }

  /** Entries of the same order stay in the order in which they are added. */
  add(entry: T, order: number): void {
    const { entries } = this;
    const orders = this.#orders;
    if (orders.length === this.#count) {
      if (order >= orders.at(-1)!) return;
      orders.pop();
      entries.pop();
    }
    let place = orders.length;
    for (; place > 0 && orders[place - 1]! > order; place--) {
      orders[place] = orders[place - 1]!;
      entries[place] = entries[place - 1]!;
    }
    orders[place] = order;
    entries[place] = entry;
  }
}
