/**
 * Makes text from clients and deployments safe to display: terminals execute escape sequences, viewers apply direction
 * marks, and CI systems execute lines such as `::error`, `##vso[` and `##teamcity[`.
 */

/** Control and format characters, line and paragraph separators, and lone surrogates. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
/** Bold and the colours that this program uses, and their ends. Others could hide text. */
const COLOUR = new RegExp(String.raw`${String.fromCodePoint(27)}\[(?:1|22|3[1-69]|90)m`, "gu");
/** Of Azure Pipelines (`##vso[`, `##[`) and TeamCity (`##teamcity[`). */
const BRACKET_COMMAND = /##(?=(?:vso|teamcity)?\[)/gi;
const GITHUB_COMMAND = /(^|\s)::(?=[a-z])/gi;
/** Matches wherever the expressions above can; most lines of the access log contain no match. */
const SUSPECT = /[^ -~]|##|::/;

/** A text as one line: white space becomes spaces, other invisible characters become U+FFFD. */
export function printable(text: string): string {
  if (!SUSPECT.test(text)) return text;
  return text
    .replaceAll(INVISIBLE, (character) => (/\s/.test(character) ? " " : "\u{FFFD}"))
    .replaceAll(BRACKET_COMMAND, "## ")
    .replaceAll(GITHUB_COMMAND, "$1: :");
}

/** Like `printable`, but keeps line breaks and colours, for text that this program formatted. */
export function printableLines(text: string): string {
  const parts = text.split(COLOUR);
  const colours = text.match(COLOUR) ?? [];
  return parts
    .map((part, index) => part.split("\n").map(printable).join("\n") + (colours[index] ?? ""))
    .join("");
}

/** A value with all of its strings made printable. */
export function printableValue<Value>(value: Value): Value {
  return JSON.parse(JSON.stringify(value), (_, part: unknown) =>
    typeof part === "string" ? printable(part) : part,
  ) as Value;
}

/** Equivalent JSON with invisible characters and commands of CI systems escaped. */
export function printableJson(json: string): string {
  return json.replaceAll(BRACKET_COMMAND, String.raw`#\u0023`).replaceAll(INVISIBLE, (character) =>
    character === "\n"
      ? character
      : Array.from({ length: character.length }, (_, index) => {
          const code = character.charCodeAt(index).toString(16);
          return String.raw`\u${code.padStart(4, "0")}`;
        }).join(""),
  );
}
