/**
 * Makes text of clients and deployments safe for what shows it: terminals obey escape sequences, viewers obey marks of
 * text direction, and CI systems obey lines such as `::error` and `##vso[`.
 */

/** Control and format characters, separators of lines and paragraphs, and halves of characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const COLOUR = new RegExp(String.raw`${String.fromCodePoint(27)}\[[\d;]{0,20}m`, "gu");
const AZURE_COMMAND = /##(?=(?:vso)?\[)/gi;
const GITHUB_COMMAND = /(^|\s)::(?=[a-z])/gi;
/** Whatever the expressions above can match; most lines of the access log have nothing of it. */
const SUSPECT = /[^ -~]|##|::/;

/** A text as one line: white space becomes spaces, other invisible characters become visible. */
export function printable(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, (character) => (/\s/.test(character) ? " " : "\u{FFFD}"))
    .replaceAll(AZURE_COMMAND, "## ")
    .replaceAll(GITHUB_COMMAND, "$1: :");
}

/** A text whose line breaks and colours are our own. */
export function printableLines(text: string): string {
  const parts = text.split(COLOUR);
  const colours = text.match(COLOUR) ?? [];
  return parts
    .map((part, index) => part.split("\n").map(printable).join("\n") + (colours[index] ?? ""))
    .join("");
}

/** A value with every text in it printable. */
export function printableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? printable(part) : part,
  ) as Value;
}

/** JSON with invisible characters as escapes, which mean the same. */
export function printableJson(json: string): string {
  return json.replaceAll(INVISIBLE, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, index) => {
          const code = character.charCodeAt(index).toString(16);
          return String.raw`\u${code.padStart(4, "0")}`;
        }).join(""),
  );
}
