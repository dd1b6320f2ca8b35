/** A value that is the same for ever: whoever sends it may keep it as it goes over the wire, with the value itself. */
export class Lasting<Value = unknown> {
  readonly value: Value;
  /** For its sender alone. */
  sent: Uint8Array | null = null;

  constructor(value: Value) {
    this.value = value;
  }
}

/** By field: its value in each row. */
export type Columns<Fields> = {
  readonly [Name in keyof Fields]: readonly (Fields[Name] | Lasting<Fields[Name]>)[];
};

/**
 * The rows of a page before they are put together: fields that are the same in every reply first, then those of
 * which this reply speaks. Whoever sends them needs no more.
 */
export class PartedRows<Fixed extends object = object, Moving extends object = object> {
  readonly fixed: readonly Lasting<Fixed>[];
  readonly moving: Columns<Moving>;

  constructor(fixed: readonly Lasting<Fixed>[], moving: Columns<Moving>) {
    this.fixed = fixed;
    this.moving = moving;
  }

  get length(): number {
    return this.fixed.length;
  }

  /** The rows themselves; so JSON.stringify sees them too. */
  toJSON(): (Fixed & Moving)[] {
    const columns = Object.entries<readonly unknown[]>(this.moving);
    return this.fixed.map(({ value }, row) => {
      const moving = columns.map(([name, values]) => [name, plain(values[row])]);
      return { ...value, ...(Object.fromEntries(moving) as Moving) };
    });
  }
}

function plain(value: unknown): unknown {
  return value instanceof Lasting ? value.value : value;
}

/** A body whose rows may be in parts still. */
export type Parted<Body> = Body extends { readonly items: readonly (infer Item)[] }
  ? Body | (Omit<Body, "items"> & { readonly items: RowsOf<Item> })
  : Body;

/** Rows in parts that make such items. */
interface RowsOf<Item> {
  readonly length: number;
  readonly toJSON: () => Item[];
}

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
