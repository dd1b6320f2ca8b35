/** What a list row is made of, where most of it is the same in every reply. */
export interface RowParts<Item = object> {
  /** One object for ever: whoever sends it may encode it once and for all. */
  readonly fixed: Partial<Item>;
  /** The other fields, of which this reply speaks; they stand last. */
  readonly moving: Partial<Item>;
}

/** The rows of a page before they are put together: whoever sends them needs no more than their parts. */
export class PartedRows<Item = object> {
  readonly parts: readonly RowParts<Item>[];

  constructor(parts: readonly RowParts<Item>[]) {
    this.parts = parts;
  }

  get length(): number {
    return this.parts.length;
  }

  /** The rows themselves; so JSON.stringify sees them too. */
  toJSON(): Item[] {
    return this.parts.map(({ fixed, moving }) => ({ ...fixed, ...moving }) as Item);
  }
}

/** A body whose rows may be in parts still. */
export type Parted<Body> = Body extends { readonly items: readonly (infer Item)[] }
  ? Body | (Omit<Body, "items"> & { readonly items: PartedRows<Item> })
  : Body;

/** The rows of a body that are in parts; null where it has none such. */
export function partsOf(body: unknown): PartedRows | null {
  const items = (body as { readonly items?: unknown } | null | undefined)?.items;
  return items instanceof PartedRows ? items : null;
}

/** A body with its rows put together. */
export function whole(body: unknown): unknown {
  const rows = partsOf(body);
  return rows === null ? body : { ...(body as object), items: rows.toJSON() };
}
