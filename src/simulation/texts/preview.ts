/** Lengths of previews in characters (C65, C73). */
const PROMPT_PREVIEW = 120;
export const ANSWER_EXCERPT = 300;
export const SUMMARY_EXCERPT = 200;

/** Returns the first characters of a prompt, with an ellipsis if there are more. */
export function promptPreview(text: string): string {
  const characters = startOf(text, PROMPT_PREVIEW);
  const isWhole = characters.length <= PROMPT_PREVIEW;
  return isWhole ? text : `${characters.slice(0, PROMPT_PREVIEW).join("")}…`;
}

/** Returns the whole words within the first `length` characters of a text, with an ellipsis if there are more. */
export function excerpt(text: string, length: number): string {
  const characters = startOf(text, length);
  if (characters.length <= length) return text;
  const start = characters.slice(0, length).join("");
  const wordEnds = /\s/.test(characters[length] ?? "");
  return `${(wordEnds ? start : withoutLastWord(start)).trimEnd()}…`;
}

/** Splits a text into characters, at least `length` + 1 if it has as many. A character has at most two code units. */
function startOf(text: string, length: number): string[] {
  return Array.from(text.slice(0, 2 * (length + 1)));
}

function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text[end - 1]!)) end--;
  return end === 0 ? text : text.slice(0, end);
}
