import type { SortedRows } from "../metrics/ranking.ts";

/** The pagination fields of every list (§2.1). */
export interface PageFields<Items> {
  total_count: number;
  returned_count: number;
  has_more: boolean;
  items: Items;
}

export interface PageBounds {
  readonly limit: number;
  readonly offset: number;
}

/** One page of a list; `toItem` is called for its rows only. */
export function pageOf<Row, Item>(
  rows: SortedRows<Row>,
  bounds: PageBounds,
  toItem: (row: Row) => Item,
): PageFields<Item[]> {
  return pageOfBatch(rows, bounds, (slice) => slice.map(toItem));
}

/** One page of a list; `toItems` converts all of its rows at once. */
export function pageOfBatch<Row, Items extends { readonly length: number }>(
  rows: SortedRows<Row>,
  { limit, offset }: PageBounds,
  toItems: (rows: Row[]) => Items,
): PageFields<Items> {
  const items = toItems(rows.slice(offset, offset + limit));
  return {
    total_count: rows.length,
    returned_count: items.length,
    has_more: offset + items.length < rows.length,
    items,
  };
}

/** A list without pagination: all rows on one page (C19). */
export function singlePage<Item>(items: Item[]): PageFields<Item[]> {
  return { total_count: items.length, returned_count: items.length, has_more: false, items };
}

/** The values of each field, row by row; objects and arrays among them never change. */
export type Columns<Fields> = { readonly [Name in keyof Fields]: readonly Fields[Name][] };

/** By key of a row: the JSON of its fixed fields without the closing brace, cached by the server. */
export type RowCache = Map<number, Uint8Array>;

/** The rows of a page in two parts: fields that are the same in every response, then columns of the others. */
export class RowBatch<Fixed extends object = object, Varying extends object = object> {
  readonly length: number;
  readonly keys: readonly number[];
  readonly cache: RowCache;
  readonly fixedOf: (row: number) => Fixed;
  readonly varying: Columns<Varying>;

  constructor(
    { keys, cache }: { readonly keys: readonly number[]; readonly cache: RowCache },
    fixedOf: (row: number) => Fixed,
    varying: Columns<Varying>,
  ) {
    this.length = keys.length;
    this.keys = keys;
    this.cache = cache;
    this.fixedOf = fixedOf;
    this.varying = varying;
  }

  /** Returns the rows as objects; JSON.stringify calls it. */
  toJSON(): (Fixed & Varying)[] {
    const columns = Object.entries<readonly unknown[]>(this.varying);
    return this.keys.map((_, row) => {
      const varying = columns.map(([name, values]) => [name, values[row]]);
      return { ...this.fixedOf(row), ...(Object.fromEntries(varying) as Varying) };
    });
  }
}

/** A body whose `items` may be a batch of such rows. */
export type WithBatch<Body> = Body extends { readonly items: readonly (infer Item)[] }
  ? Body | (Omit<Body, "items"> & { readonly items: BatchOf<Item> })
  : Body;

interface BatchOf<Item> {
  readonly length: number;
  readonly toJSON: () => Item[];
}

/** Returns a body with plain objects as its rows. */
export function plainBody(body: unknown): unknown {
  const { items } = (body ?? {}) as { readonly items?: unknown };
  return items instanceof RowBatch ? { ...(body as object), items: items.toJSON() } : body;
}
