// Without regular expressions: their time grows with the square of the length of a run of spaces.

const MARKS = ["[...]", "[…]", "...", "…"];

/** The mark with which a truncated text ends; null: none. White space after it is ignored. */
export function ellipsisOf(text: string): string | null {
  const end = text.trimEnd();
  return MARKS.find((mark) => end.endsWith(mark)) ?? null;
}

/** A text without its truncation mark and the white space around it. */
export function withoutEllipsis(text: string): string {
  const mark = ellipsisOf(text);
  return mark === null ? text : text.trimEnd().slice(0, -mark.length).trimEnd();
}

/** Like {@link withoutEllipsis}, for marks without brackets that end the text. */
export function withoutDots(text: string): string {
  const mark = ["...", "…"].find((one) => text.endsWith(one));
  return mark === undefined ? text : text.slice(0, -mark.length).trimEnd();
}
