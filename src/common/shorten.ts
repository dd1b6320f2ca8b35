/** A text, or its first characters and an ellipsis if it has more than `length`. */
export function shorten(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}
