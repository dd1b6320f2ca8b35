/** A text for comparisons that ignore letter case: in lower case, with one form of sigma at every place in a word. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll("ς", "σ");
}
