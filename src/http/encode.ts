import { onceEach } from "../contract/once-each.ts";
import { partsOf, type PartedRows } from "../endpoints/rows.ts";
import { takeSheet, type Sheet } from "./sheet.ts";

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

function addRows(sheet: Sheet, { parts }: PartedRows): void {
  sheet.addByte(FIRST);
  let isFirst = true;
  for (const { fixed, moving } of parts) {
    if (!isFirst) sheet.addByte(COMMA);
    isFirst = false;
    sheet.addBytes(fixedBytes(fixed));
    addFields(sheet, moving);
    sheet.addByte(END);
  }
  sheet.addByte(LAST);
}

/** A fixed part but for its last bracket: the moving one goes on there. */
const fixedBytes = onceEach((fixed: object) => Buffer.from(JSON.stringify(fixed).slice(0, -1)));

function addFields(sheet: Sheet, fields: object): void {
  for (const name of Object.keys(fields)) {
    const value = (fields as Readonly<Record<string, unknown>>)[name];
    if (value === undefined) continue;
    sheet.addFewBytes(keyBytes(name));
    addValue(sheet, value);
  }
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

function addValue(sheet: Sheet, value: unknown): void {
  if (typeof value === "number" && Number.isSafeInteger(value) && value > 0) {
    sheet.addWhole(value);
  } else if (typeof value === "string") {
    if (!sheet.addPlain(value)) sheet.addText(JSON.stringify(value));
  } else if (typeof value === "object" && value !== null && Object.isFrozen(value)) {
    sheet.addFewBytes(frozenBytes(value));
  } else sheet.addText(JSON.stringify(value));
}

/** What is frozen is meant to come again. */
const frozenBytes = onceEach((value: object) => Buffer.from(JSON.stringify(value)));
