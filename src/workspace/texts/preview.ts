/** Lengths of previews in characters (C65, C73). */
export const PROMPT_PREVIEW = 120;
export const ANSWER_EXCERPT = 300;
export const SUMMARY_EXCERPT = 200;

/** The first characters of a text, and an ellipsis where there is more. */
export function preview(text: string, length: number): string {
  const characters = Array.from(text);
  return characters.length <= length ? text : `${characters.slice(0, length).join("")}…`;
}

/** The beginning of a text up to the last word that ends within `length`, and an ellipsis where there is more. */
export function excerpt(text: string, length: number): string {
  const characters = Array.from(text);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length).join("");
  const wordEnds = /\s/.test(characters[length] ?? "");
  const cut = wordEnds ? start : start.replace(/\s+\S*$/, "");
  return `${cut.trimEnd()}…`;
}
