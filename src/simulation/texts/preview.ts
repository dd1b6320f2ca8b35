/** Lengths of previews in characters (C65, C73). */
const PROMPT_PREVIEW = 120;
export const ANSWER_EXCERPT = 300;
export const SUMMARY_EXCERPT = 200;

/** Returns the first characters of a prompt, with an ellipsis if there are more. */
export function promptPreview(text: string): string {
  const end = endOf(text, PROMPT_PREVIEW);
  return end === text.length ? text : `${text.slice(0, end)}…`;
}

/** Returns the whole words within the first `length` characters of a text, with an ellipsis if there are more. */
export function excerpt(text: string, length: number): string {
  const end = endOf(text, length);
  if (end === text.length) return text;
  const start = text.slice(0, end);
  const wordEnds = /\s/.test(text[end] ?? "");
  return `${(wordEnds ? start : withoutLastWord(start)).trimEnd()}…`;
}

/** The index after the first `length` characters of a text, which have one or two code units each. */
function endOf(text: string, length: number): number {
  let end = 0;
  for (let count = 0; count < length && end < text.length; count++) {
    end += text.codePointAt(end)! > 0xffff ? 2 : 1;
  }
  return end;
}

function withoutLastWord(text: string): string {
  let end = text.length;
  while (end > 0 && !/\s/.test(text[end - 1]!)) end--;
  return end === 0 ? text : text.slice(0, end);
}
