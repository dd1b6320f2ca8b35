/** A text for comparisons that ignore letter case. In lower case alone, a sigma at the end of a word is another letter. */
export function foldCase(text: string): string {
  return text.toLowerCase().replaceAll("ς", "σ");
}
