import type { Schemas } from "./shelf.ts";

const EXCERPT_LENGTH = 300;

/** What an answer's text says otherwise than its mentions. */
export function textFaults(
  { answer_text: text, mentions }: Schemas["QueryRunDetail"],
  names: readonly string[],
): readonly string[] {
  const inText = names
    .map((name) => ({ name, at: firstPlace(text, name) }))
    .filter(({ at }) => at !== -1)
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name);
  const ranked = mentions.toSorted((a, b) => a.rank - b.rank).map(({ brand }) => brand);
  const reasons = mentions.flatMap(({ sentiment_reason: reason }) => reason ?? []);
  const misplaced = mentions.filter(
    ({ brand, mention_type: type }) => (type === "ranked") !== startsEntry(text, brand),
  );
  return [
    ...misplaced.map(({ brand, mention_type: type }) => `${brand} is not ${type}`),
    ...(inText.join("|") === ranked.join("|")
      ? []
      : [`names ${inText.join(", ")}; its mentions are ${ranked.join(", ")}`]),
    ...reasons
      .filter((reason) => !text.includes(reason))
      .map((reason) => `does not say: ${reason}`),
  ];
}

/** Whether a brand is first named as an entry of a list (C71). */
function startsEntry(text: string, name: string): boolean {
  const at = firstPlace(text, name);
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return /^\s*(\d+[.)]|[-*•])\s+\W*$/u.test(line);
}

/** Where a text names a brand first, as a word of its own; -1 if it never does. */
function firstPlace(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at;
  return -1;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** What is wrong with an excerpt: it ends with the last word that ends within 300 characters (C73). */
export function excerptFaults(excerpt: string, text: string): readonly string[] {
  if (Array.from(text).length <= EXCERPT_LENGTH)
    return excerpt === text ? [] : ["a text that fits is its own excerpt"];
  const beginning = excerpt.slice(0, -1);
  const rest = text.slice(beginning.length);
  const nextWord = /^\s+\S+/u.exec(rest)?.[0] ?? "";
  const laws: readonly (readonly [boolean, string])[] = [
    [excerpt.endsWith("…"), "it ends with an ellipsis"],
    [text.startsWith(beginning), "it is the beginning of the text"],
    [/\S$/u.test(beginning) && /^\s/u.test(rest), "it ends where a word ends"],
    [Array.from(beginning).length <= EXCERPT_LENGTH, "it has 300 characters at most"],
    [Array.from(beginning + nextWord).length > EXCERPT_LENGTH, "one more word would be too much"],
  ];
  return laws.filter(([kept]) => !kept).map(([, law]) => `not so: ${law}`);
}
