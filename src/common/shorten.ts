/** A text, or its first `length` characters and an ellipsis if it has more. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** A text, or its first characters and an ellipsis, together at most `length` characters. */
export function shortenWithin(text: string, length: number): string {
  return text.length > length ? shorten(text, length - 1) : text;
}
