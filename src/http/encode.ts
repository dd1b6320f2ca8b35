import { Lasting, partsOf, type Columns, type PartedRows } from "../endpoints/rows.ts";
import { MOST_WHOLE, takeSheet, type Sheet } from "./sheet.ts";

/** Up to so many letters, sending a text costs less than sending bytes. */
const SHORT = 4096;

/** A body as JSON. */
export interface Encoded {
  /** As text where it is short, else in UTF-8. */
  readonly body: Buffer | string;
  /** What the bytes lie on, to be given back when they have left; null: they are nobody else's. */
  readonly sheet: Sheet | null;
}

/** A body as JSON: what JSON.stringify would give, sooner where rows have fixed parts. */
export function encoded(body: unknown): Encoded {
  const rows = partsOf(body);
  if (rows !== null) return onSheet((sheet) => addBody(sheet, body as object, rows));
  const json = JSON.stringify(body) ?? "";
  if (json.length <= SHORT) return { body: json, sheet: null };
  return onSheet((sheet) => sheet.addText(json));
}

function onSheet(write: (sheet: Sheet) => void): Encoded {
  const sheet = takeSheet();
  write(sheet);
  return { body: sheet.written, sheet };
}

/** The same bytes, on nobody's sheet. */
export function ownBytes<E extends Encoded>(one: E): E {
  return one.sheet === null ? one : { ...one, body: Buffer.from(one.body), sheet: null };
}

function addBody(sheet: Sheet, body: object, rows: PartedRows): void {
  let before = "{";
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    sheet.addText(`${before}${JSON.stringify(name)}:`);
    before = ",";
    if (value === rows) addRows(sheet, rows);
    else sheet.addText(JSON.stringify(value));
  }
  sheet.addByte(END);
}

const [COMMA, FIRST, LAST, END] = [0x2c, 0x5b, 0x5d, 0x7d];

function addRows(sheet: Sheet, { fixed, moving }: PartedRows): void {
  const columns = Object.entries(moving as Columns<Record<string, unknown>>).map(
    ([name, values]) => ({ key: keyBytes(name), values }),
  );
  sheet.addByte(FIRST);
  for (let row = 0; row < fixed.length; row++) {
    if (row > 0) sheet.addByte(COMMA);
    sheet.addBytes(bytesOf(fixed[row]!, unclosed));
    for (const { key, values } of columns) addField(sheet, key, values[row]);
    sheet.addByte(END);
  }
  sheet.addByte(LAST);
}

function bytesOf(lasting: Lasting, encode: (value: unknown) => string): Uint8Array {
  return (lasting.sent ??= Buffer.from(encode(lasting.value)));
}

/** An object but for its last bracket, for more fields are to come. */
function unclosed(value: unknown): string {
  return JSON.stringify(value).slice(0, -1);
}

const keys = new Map<string, Buffer>();

/** How a field begins that is not the first one. */
function keyBytes(name: string): Buffer {
  let bytes = keys.get(name);
  if (bytes === undefined) {
    bytes = Buffer.from(`,${JSON.stringify(name)}:`);
    keys.set(name, bytes);
  }
  return bytes;
}

function addField(sheet: Sheet, key: Buffer, value: unknown): void {
  if (value === undefined) return;
  sheet.addFewBytes(key);
  if (value instanceof Lasting) sheet.addFewBytes(bytesOf(value, JSON.stringify));
  else if (typeof value === "string") {
    if (!sheet.addPlain(value)) sheet.addText(JSON.stringify(value));
  } else if (
    typeof value === "number" &&
    value >= 0 &&
    value === Math.trunc(value) &&
    value <= MOST_WHOLE
  ) {
    sheet.addWhole(value);
  } else sheet.addText(JSON.stringify(value));
}
