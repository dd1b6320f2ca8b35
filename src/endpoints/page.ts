/** The pagination fields of every list (§2.1). */
export interface PageFields<Item> {
  total_count: number;
  returned_count: number;
  has_more: boolean;
  items: Item[];
}

/** A list whose order is settled: an array, or what makes its rows only when they are read. */
export interface Ordered<Row> {
  readonly length: number;
  readonly slice: (start: number, end: number) => Row[];
}

/** One page of a list; only its own rows are made into items. */
export function pageOf<Row, Item>(
  rows: Ordered<Row>,
  { limit, offset }: { readonly limit: number; readonly offset: number },
  toItem: (row: Row) => Item,
): PageFields<Item> {
  const items = rows.slice(offset, offset + limit).map(toItem);
  return {
    total_count: rows.length,
    returned_count: items.length,
    has_more: offset + items.length < rows.length,
    items,
  };
}

/** A discovery list: all rows on one page (C19). */
export function wholeList<Item>(items: Item[]): PageFields<Item> {
  return { total_count: items.length, returned_count: items.length, has_more: false, items };
}
