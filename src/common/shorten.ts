/** A text, or its first `length` characters and an ellipsis if it has more. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${beginningOf(text, length)}…` : text;
}

const MAX_SHOWN = 80;

/** A value as JSON, shortened, for a message. */
export function shown(value: unknown): string {
  return shorten(JSON.stringify(value) ?? "nothing", MAX_SHOWN);
}

/** The first characters of a text, without keeping the rest in memory. */
export function beginningOf(text: string, length: number): string {
  return copyText(text.slice(0, length));
}

/** Copies a text. V8 stores a part of a text, and a text made of others, as references to those. */
export function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}

/** A text, or its first characters and an ellipsis, together at most `length` characters. */
export function shortenWithin(text: string, length: number): string {
  return text.length > length ? shorten(text, length - 1) : text;
}
