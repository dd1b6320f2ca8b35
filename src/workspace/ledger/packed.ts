import type { Columns, Indexes } from "./segment.ts";

const INDEXES = [Uint16Array, Uint32Array] as const;

/** What a column can be made of, the narrowest first. */
const TYPES = {
  at: [Int32Array],
  prompt: [Uint32Array],
  platform: [Uint8Array],
  slot: [Uint8Array],
  recorded: [Uint8Array],
  mentionEnd: INDEXES,
  citationEnd: INDEXES,
  searchEnd: INDEXES,
  mentionName: [Uint8Array, Uint16Array],
  mentionBits: [Uint8Array],
  citationPage: INDEXES,
  searchString: INDEXES,
} as const satisfies Record<keyof Columns, readonly unknown[]>;

/** The same columns in one block of memory of their own, each as narrow as its values allow. */
export function packed(columns: Columns): Columns {
  const parts = (Object.keys(TYPES) as (keyof Columns)[]).map((name) => {
    const column = columns[name];
    const Type = typeFor(column, TYPES[name]);
    return { name, column, Type, room: roomFor(column.length * Type.BYTES_PER_ELEMENT) };
  });
  const block = new ArrayBuffer(parts.reduce((sum, { room }) => sum + room, 0));
  let offset = 0;
  const placed = parts.map(({ name, column, Type, room }) => {
    const copy = new Type(block, offset, column.length);
    copy.set(column);
    offset += room;
    return [name, copy];
  });
  return Object.fromEntries(placed) as Columns;
}

/** Every column begins where four bytes can be read at once. */
function roomFor(bytes: number): number {
  return Math.ceil(bytes / Uint32Array.BYTES_PER_ELEMENT) * Uint32Array.BYTES_PER_ELEMENT;
}

type Type = (typeof TYPES)[keyof Columns][number];

function typeFor(column: Columns[keyof Columns], types: readonly Type[]): Type {
  const [first, wider] = types as readonly [Type, Type?];
  return wider === undefined || holds(first, column) ? first : wider;
}

function holds({ BYTES_PER_ELEMENT }: Type, column: Columns[keyof Columns]): boolean {
  const most = 2 ** (8 * BYTES_PER_ELEMENT) - 1;
  for (let at = 0; at < column.length; at++) if (column[at]! > most) return false;
  return true;
}

/** Indexes with half the bytes where these hold them all. */
export function narrow(indexes: Uint32Array): Indexes {
  return holds(Uint16Array, indexes) ? new Uint16Array(indexes) : indexes;
}
