import { wrapAnsi } from "fast-wrap-ansi";
import { printable } from "../../src/common/printable.ts";
import { shortenWithin } from "../../src/common/shorten.ts";

/** Maximum width of terminal output in columns; lines to copy, such as curl commands, may be longer. */
export const WIDTH = 100;

/**
 * Wraps text between words to lines of `width` columns. The first line starts with `lead`, the others are
 * indented by its length. A word longer than a line is not broken.
 */
export function wrapLines(lead: string, text: string, width: number = WIDTH): string[] {
  const lines = wrapAnsi(singleSpaced(text), width - lead.length).split("\n");
  const indent = " ".repeat(lead.length);
  return lines.map((line, index) => `${index === 0 ? lead : indent}${line}`);
}

/** Shortens words longer than a line, such as JSON without spaces, and wraps the text. */
export function wrapShortened(lead: string, text: string, width: number = WIDTH): string[] {
  const most = width - lead.length;
  const words = singleSpaced(text).split(" ");
  return wrapLines(lead, words.map((word) => shortenWithin(word, most)).join(" "), width);
}

/** Wraps text to the lines of a table cell; a word longer than `width` is broken. */
export function wrapCell(text: string, width: number): string[] {
  return wrapAnsi(singleSpaced(text), width, { hard: true }).split("\n");
}

function singleSpaced(text: string): string {
  return printable(text).replaceAll(/\s+/g, " ");
}
