/** A text without trailing slashes. A regular expression takes quadratic time. */
export function trimSlashes(text: string): string {
  let end = text.length;
  while (text[end - 1] === "/") end--;
  return text.slice(0, end);
}
