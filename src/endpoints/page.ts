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

interface Bounds {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list; only its own rows are made into items. */
export function pageOf<Row, Item>(
  rows: Ordered<Row>,
  { limit, offset }: Bounds,
  toItem: (row: Row) => Item,
): PageFields<Item> {
  const items = rows.slice(offset, offset + limit).map(toItem);
  return { ...fieldsOf(rows, offset, items.length), items };
}

/** The same where rows stay in parts. */
export function pageOfParts<Row, Rows extends { readonly length: number }>(
  rows: Ordered<Row>,
  { limit, offset }: Bounds,
  inParts: (rows: readonly Row[]) => Rows,
): Omit<PageFields<never>, "items"> & { readonly items: Rows } {
  const items = inParts(rows.slice(offset, offset + limit));
  return { ...fieldsOf(rows, offset, items.length), items };
}

function fieldsOf(
  { length }: Ordered<unknown>,
  offset: number,
  returned: number,
): Omit<PageFields<never>, "items"> {
  return {
    total_count: length,
    returned_count: returned,
    has_more: offset + returned < length,
  };
}

/** A discovery list: all rows on one page (C19). */
export function wholeList<Item>(items: Item[]): PageFields<Item> {
  return { total_count: items.length, returned_count: items.length, has_more: false, items };
}
