import type { Columns, Indexes } from "./segment.ts";

/** The same columns in one block of memory, of which a segment is all that holds on to it. */
export function packed(columns: Columns): Columns {
  const parts = Object.entries(columns);
  const block = new ArrayBuffer(
    parts.reduce((sum, [, { byteLength }]) => sum + room(byteLength), 0),
  );
  let offset = 0;
  const placed = parts.map(([name, column]) => {
    const Type = column.constructor as new (
      ...place: [ArrayBuffer, number, number]
    ) => typeof column;
    const copy = new Type(block, offset, column.length);
    copy.set(column);
    offset += room(column.byteLength);
    return [name, copy];
  });
  return Object.fromEntries(placed) as Columns;
}

/** Every column begins where four bytes can be read at once. */
function room(bytes: number): number {
  return Math.ceil(bytes / Uint32Array.BYTES_PER_ELEMENT) * Uint32Array.BYTES_PER_ELEMENT;
}

/** Indexes with half the bytes where these hold them all. */
export function narrow(indexes: Uint32Array): Indexes {
  return largest(indexes) <= 0xffff ? new Uint16Array(indexes) : indexes;
}

/** The same of names, of which there are fewer. */
export function narrowNames(names: Uint16Array): Uint8Array | Uint16Array {
  return largest(names) <= 0xff ? new Uint8Array(names) : names;
}

function largest(values: Uint16Array | Uint32Array): number {
  let most = 0;
  for (let at = 0; at < values.length; at++) if (values[at]! > most) most = values[at]!;
  return most;
}
