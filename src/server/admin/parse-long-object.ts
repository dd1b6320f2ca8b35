import { mapInSlices } from "./map-in-slices.ts";

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

/** The longest text that is parsed at once, in characters: a megabyte of empty lists takes 30 ms. */
const MAX_PART = 1_048_576;
const MAX_ENTRIES = 50_000;

/** The text may be valid JSON, but is too long. */
export class TooLongError extends SyntaxError {}

/**
 * Parses an object whose lists can be long: their entries are parsed one by one, and other requests are served in
 * between. Parsing 8 MB at once would delay these by up to a second. Rejects with a {@link SyntaxError} for invalid JSON,
 * and with a {@link TooLongError} for more than 50,000 entries or an entry of more than a megabyte.
 */
export async function parseLongObject(text: string): Promise<unknown> {
  const { frame, entries } = split(text);
  const whole = parsedPart(frame);
  if (typeof whole !== "object" || whole === null || Array.isArray(whole)) return whole;
  const values = await mapInSlices(entries, parsedPart);
  const members = Object.entries(whole).map(([name, member]) => [
    name,
    // In the lists of the frame, each entry was replaced by a list with its number.
    Array.isArray(member)
      ? member.map((one: unknown) => (Array.isArray(one) ? values[one[0] as number] : one))
      : (member as unknown),
  ]);
  return Object.fromEntries(members) as object;
}

function parsedPart(text: string): unknown {
  if (text.length > MAX_PART)
    throw new TooLongError("Its fields have more than 1 MB, or an entry of a list has");
  return JSON.parse(text);
}

/** Extracts the objects and lists in the lists of an object; the frame is the text with their numbers instead. */
function split(text: string): Splitter {
  const splitter = new Splitter(text);
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfText(text, at);
    else if (code === OPEN_OBJECT || code === OPEN_LIST) splitter.open(at, code === OPEN_LIST);
    else if (code === CLOSE_OBJECT || code === CLOSE_LIST) splitter.close(at + 1);
  }
  return splitter;
}

class Splitter {
  readonly entries: string[] = [];
  readonly #text: string;
  #frame = "";
  /** Start of the text that is not yet in the frame or in an entry. */
  #start = 0;
  #depth = 0;
  #isObject = false;
  #isInList = false;

  constructor(text: string) {
    this.#text = text;
  }

  get frame(): string {
    return this.#frame + this.#text.slice(this.#start);
  }

  /** Handles an opening bracket. */
  open(at: number, isList: boolean): void {
    const depth = this.#depth++;
    if (depth === 0) this.#isObject = !isList;
    else if (depth === 1) this.#isInList = this.#isObject && isList;
    else if (depth === 2 && this.#isInList) {
      this.#frame += this.#text.slice(this.#start, at);
      this.#start = at;
    }
  }

  /** Handles a closing bracket, given where it ends. */
  close(end: number): void {
    this.#depth--;
    if (this.#depth !== 2 || !this.#isInList) return;
    if (this.entries.length === MAX_ENTRIES) {
      throw new TooLongError(`Its lists have more than ${MAX_ENTRIES} objects and lists`);
    }
    this.#frame += `[${this.entries.length}]`;
    this.entries.push(this.#text.slice(this.#start, end));
    this.#start = end;
  }
}

/** The place of the quote that ends a string. */
function endOfText(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text.charCodeAt(at) !== QUOTE) {
    at += text.charCodeAt(at) === BACKSLASH ? 2 : 1;
  }
  return at;
}
