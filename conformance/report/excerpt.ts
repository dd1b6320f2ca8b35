import { memoize } from "../../src/common/memoize.ts";
import { beginningOf, shorten } from "../../src/common/shorten.ts";
import { unescapeSegment, valueAt } from "../../src/common/json-pointer.ts";
import type { ReceivedResponse } from "../core/exchange.ts";
import { isObject } from "../../src/common/is-object.ts";

const MAX_LENGTH = 400;
const MAX_TEXT_LENGTH = 200;
/** Nested values up to this length are shown completely. */
const MAX_MEMBER_LENGTH = 60;
const MAX_POINTED_LENGTH = 160;
/** Members at the start of an object, which usually identify it. */
const IDENTIFYING = 2;

/**
 * Returns the part of a body around a pointer in one line: the object that contains the value, with long
 * values shortened. A body that is not JSON is shown from its start.
 */
export function excerptOf({ json, text }: ReceivedResponse, pointer: string): string {
  if (json === undefined)
    return text.trim() === "" ? "an empty body" : shorten(text.trim(), MAX_TEXT_LENGTH);
  const { value, path, name } = containerOf(json, pointer);
  const content = isObject(value) ? objectText(value, name) : shortened(value, MAX_POINTED_LENGTH);
  return path === "" ? content : `at ${path}: ${content}`;
}

interface Container {
  readonly value: unknown;
  readonly path: string;
  /** The member of the container that the pointer names or leads through; null: none. */
  readonly name: string | null;
}

/** Returns the object or row that contains the pointed value, or the nearest ancestor that exists. */
function containerOf(body: unknown, pointer: string): Container {
  const value = pointer === "" ? body : valueAt(body, pointer);
  const end = pointer.lastIndexOf("/");
  const isShownItself = pointer === "" || (isObject(value) && keysOf(value).length > 0);
  if (isShownItself) return { value, path: pointer, name: null };
  const path = pointer.slice(0, end);
  const parent = path === "" ? body : valueAt(body, path);
  if (isObject(parent))
    return { value: parent, path, name: unescapeSegment(pointer.slice(end + 1)) };
  return value === undefined ? containerOf(body, path) : { value, path: pointer, name: null };
}

/** Serializes an object; if it is long, only the first members and those around `name`. */
function objectText(value: object, name: string | null): string {
  const keys = keysOf(value);
  const pointed = name === null ? -1 : keys.indexOf(name);
  // Of thousands of members, at most this many on either side fit into the text.
  const most = Math.min(keys.length, MAX_LENGTH);
  const membersFrom = (from: number, end: number): [number, string][] =>
    keys.slice(from, end).map((key, place) => [from + place, memberText(key, value, key === name)]);
  const near =
    pointed === -1 ? [] : membersFrom(Math.max(most, pointed - most), pointed + most + 1);
  const members = new Map([...membersFrom(0, most), ...near]);
  for (let around = most; around >= 0; around--) {
    const text = membersText(members, (index) => {
      if (index < IDENTIFYING) return true;
      return pointed === -1 ? index < around : Math.abs(index - pointed) <= around;
    });
    if (text.length <= MAX_LENGTH || around === 0) return text;
  }
  return "{}";
}

/** Memoized: of an object with 200,000 members it takes tens of milliseconds, and many findings can be about one. */
const keysOf = memoize((value: object): readonly string[] => Object.keys(value));

function memberText(key: string, value: object, isPointed: boolean): string {
  const member = (value as Readonly<Record<string, unknown>>)[key];
  const most = isPointed ? MAX_POINTED_LENGTH : MAX_MEMBER_LENGTH;
  return `${JSON.stringify(key)}: ${shortened(member, most)}`;
}

function membersText(
  members: ReadonlyMap<number, string>,
  isShown: (index: number) => boolean,
): string {
  const shown: string[] = [];
  for (const [index, member] of members) {
    if (isShown(index)) shown.push(member);
    else if (shown.at(-1) !== "…") shown.push("…");
  }
  return `{${shown.join(", ")}}`;
}

/** Serializes a value; a long list or object is shown by its size only. */
function shortened(value: unknown, most: number): string {
  // Thousands of rows are not serialized for each finding: every member takes a character or more.
  const text = memberCount(value) > most ? null : JSON.stringify(value);
  if (text === undefined) return "absent";
  if (text !== null && text.length <= most) return text;
  if (Array.isArray(value)) return `[… ${value.length}]`;
  return text === null || isObject(value) ? "{…}" : `${beginningOf(text, most)}…"`;
}

function memberCount(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? keysOf(value).length : 0;
}
