import { shown } from "../match/difference.ts";
import { isRecord } from "../match/matcher.ts";
import { valueAt } from "../pointer.ts";

/** A line of a diff: as it is, as it was expected, as it was. */
export interface DiffLine {
  readonly sign: " " | "-" | "+";
  readonly text: string;
}

const AROUND = 2;

/** What stands around a difference in a body, with the expected line above the actual one. */
export function contextOf(
  body: unknown,
  { pointer, expected, actual }: Readonly<Record<"pointer" | "expected" | "actual", string>>,
): DiffLine[] {
  const cut = pointer.lastIndexOf("/");
  const parent = cut === -1 ? undefined : valueAt(body, pointer.slice(0, cut));
  const name = pointer
    .slice(cut + 1)
    .replaceAll("~1", "/")
    .replaceAll("~0", "~");
  const rows = rowsOf(parent);
  const place = rows.findIndex(([own]) => own === name);
  const label = place === -1 ? labelIn(parent, name) : (rows[place]?.[1] ?? "");
  const at = place === -1 ? rows.length : place;
  return [
    ...rows.slice(Math.max(0, at - AROUND), at).map(plain),
    { sign: "-", text: `${label}${expected}` },
    { sign: "+", text: `${label}${actual}` },
    ...rows.slice(at + 1, at + 1 + AROUND).map(plain),
  ];
}

function plain([, lead, value]: Row): DiffLine {
  return { sign: " ", text: lead + shortly(value) };
}

/** A member of an object or a list: its name, how a line of it begins, its value. */
type Row = readonly [name: string, lead: string, value: unknown];

function rowsOf(parent: unknown): Row[] {
  if (Array.isArray(parent)) {
    return parent.map((value: unknown, place): Row => [String(place), `${place}: `, value]);
  }
  if (!isRecord(parent)) return [];
  return Object.entries(parent).map(([name, value]): Row => [name, `"${name}": `, value]);
}

function labelIn(parent: unknown, name: string): string {
  if (Array.isArray(parent)) return `${name}: `;
  return isRecord(parent) ? `"${name}": ` : "";
}

const LONGEST = 100;

function shortly(value: unknown): string {
  if (Array.isArray(value) && value.length > 0) return `[… ${value.length}]`;
  const text = shown(value);
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
