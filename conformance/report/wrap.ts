/** The width that a report for a terminal keeps to, lines that are meant to be copied aside. */
export const WIDTH = 100;

/** A text without signs by which a deployment could steer a terminal. */
export function printable(text: string): string {
  return text.replaceAll(/\p{Cc}/gu, (sign) => (/\s/.test(sign) ? " " : "\u{FFFD}"));
}

/**
 * A text in lines of at most `width` signs, broken between words; the first begins with `lead`, the others
 * are indented as far.
 */
export function wrapped(lead: string, text: string, width: number = WIDTH): string[] {
  const lines: string[] = [];
  let line = lead;
  let isFresh = true;
  for (const word of printable(text).split(/\s+/)) {
    if (!isFresh && line.length + 1 + word.length > width) {
      lines.push(line);
      line = " ".repeat(lead.length);
      isFresh = true;
    }
    line += isFresh ? word : ` ${word}`;
    isFresh = false;
  }
  return [...lines, line];
}
