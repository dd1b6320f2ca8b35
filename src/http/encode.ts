import { PARTS, type Row } from "../endpoints/row.ts";

/** Up to so many letters, sending a text costs less than sending bytes. */
const SHORT = 4096;

/**
 * A body as JSON: as text where it is short, else in UTF-8. It is what JSON.stringify would give, sooner
 * where rows have fixed parts.
 */
export function encoded(body: unknown): Buffer | string {
  const items = (body as { readonly items?: readonly Row[] } | null)?.items;
  if (items?.[0]?.[PARTS] === undefined) {
    const json = JSON.stringify(body) ?? "";
    return json.length <= SHORT ? json : Buffer.from(json);
  }
  let text = "{";
  for (const [name, value] of Object.entries(body as object)) {
    text += `${text === "{" ? "" : ","}${JSON.stringify(name)}:`;
    if (value === items) text = addRows(text, items);
    else text += JSON.stringify(value);
  }
  addText(`${text}}`);
  return taken();
}

/** Adds rows after the text that comes before them; gives the text that begins what comes next. */
function addRows(before: string, rows: readonly Row[]): string {
  let text = `${before}[`;
  for (const row of rows) {
    const { fixed, moving } = row[PARTS] as NonNullable<Row[typeof PARTS]>;
    addText(text);
    addPiece(fixedPiece(fixed));
    text = `${movingText(moving)}},`;
  }
  return `${text.slice(0, -1)}]`;
}

/** The fields of a moving part: JSON.stringify takes thrice as long for so little. */
function movingText(moving: Readonly<Record<string, unknown>>): string {
  let text = "";
  for (const name of Object.keys(moving)) {
    const json = fieldText(moving[name]);
    if (json !== undefined) text += text === "" ? keyText(name) + json : `,${keyText(name)}${json}`;
  }
  return text;
}

const keyTexts = new Map<string, string>();

function keyText(name: string): string {
  let text = keyTexts.get(name);
  if (text === undefined) {
    text = `${JSON.stringify(name)}:`;
    keyTexts.set(name, text);
  }
  return text;
}

/** A value as JSON; undefined where JSON leaves it out. */
function fieldText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value);
  if (typeof value === "object" && value !== null)
    return frozenTexts.get(value) ?? objectText(value);
  return JSON.stringify(value);
}

const frozenTexts = new WeakMap<object, string>();

function objectText(value: object): string {
  const text = JSON.stringify(value);
  // What is frozen is meant to come again.
  if (Object.isFrozen(value)) frozenTexts.set(value, text);
  return text;
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

// One for all: a body is put together at once, and leaves as a copy of just its length.
let sheet = Buffer.allocUnsafe(131_072);
let written = 0;

const MOST_BYTES_PER_UNIT = 3;

function addText(text: string): void {
  makeRoom(text.length * MOST_BYTES_PER_UNIT);
  written += sheet.write(text, written);
}

function addPiece(piece: Buffer): void {
  makeRoom(piece.length);
  sheet.set(piece, written);
  written += piece.length;
}

function makeRoom(bytes: number): void {
  if (written + bytes <= sheet.length) return;
  const wider = Buffer.allocUnsafe(2 * (written + bytes));
  wider.set(sheet.subarray(0, written));
  sheet = wider;
}

function taken(): Buffer {
  const body = Buffer.allocUnsafeSlow(written);
  body.set(sheet.subarray(0, written));
  written = 0;
  return body;
}
