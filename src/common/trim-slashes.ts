/** A text without slashes at its end. A regular expression takes time with the square of their number. */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
