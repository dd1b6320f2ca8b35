import { redactText } from "../common/redact.ts";

/** The header with the hints about a request, those of the log. */
export const HINT_HEADER = "Understudy-Hint";

const MAX_LENGTH = 1000;
const NOT_PRINTABLE_ASCII = /[^ -~]/g;

/** Returns hints as the value of a header: one line, without keys, with other characters as `\\u00fc`. */
export function hintText(hints: readonly string[]): string {
  const text = redactText(hints.join("; ")).replaceAll(NOT_PRINTABLE_ASCII, escaped);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}...` : text;
}

function escaped(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
}
