import { PARTS, type Row } from "../endpoints/row.ts";

/** A body as JSON in UTF-8: the same bytes that JSON.stringify would give, sooner where rows have fixed parts. */
export function encoded(body: unknown): Buffer {
  const items = (body as { readonly items?: readonly Row[] } | null)?.items;
  if (items?.[0]?.[PARTS] === undefined) return Buffer.from(JSON.stringify(body) ?? "");
  const pieces: Buffer[] = [];
  let text = "{";
  for (const [name, value] of Object.entries(body as object)) {
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:`;
    if (value === items) text = addRows(pieces, text, items);
    else text += JSON.stringify(value);
  }
  pieces.push(Buffer.from(`${text}}`));
  return Buffer.concat(pieces);
}

/** Adds rows after the text that comes before them; gives the text that begins what comes next. */
function addRows(pieces: Buffer[], before: string, rows: readonly Row[]): string {
  let text = `${before}[`;
  for (const row of rows) {
    const { fixed, moving } = row[PARTS] as NonNullable<Row[typeof PARTS]>;
    pieces.push(Buffer.from(text), fixedPiece(fixed));
    text = `${JSON.stringify(moving).slice(1)},`;
  }
  return `${text.slice(0, -1)}]`;
}

const fixedPieces = new WeakMap<object, Buffer>();

/** A fixed part up to where the moving one goes on. */
function fixedPiece(fixed: object): Buffer {
  let piece = fixedPieces.get(fixed);
  if (piece === undefined) {
    piece = Buffer.from(`${JSON.stringify(fixed).slice(0, -1)},`);
    fixedPieces.set(fixed, piece);
  }
  return piece;
}
