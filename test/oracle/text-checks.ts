import type { Schemas } from "./workspace-client.ts";

const EXCERPT_LENGTH = 300;

/** Differences between the text of a run and its mentions. */
export function textErrors(
  { answer_text: text, mentions }: Schemas["QueryRunDetail"],
  names: readonly string[],
): readonly string[] {
  const inText = names
    .map((name) => ({ name, at: firstIndex(text, name) }))
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

/** Whether the first occurrence of a brand is an entry of a list (C71). */
function startsEntry(text: string, name: string): boolean {
  const at = firstIndex(text, name);
  const line = text.slice(text.lastIndexOf("\n", at) + 1, at);
  return /^\s*(\d+[.)]|[-*•])\s+\W*$/u.test(line);
}

/** The index of a brand's first occurrence as a whole word; -1: none. */
function firstIndex(text: string, name: string): number {
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + name.length])) return at;
  return -1;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[\p{L}\p{N}]/u.test(character);
}

/** Errors of an excerpt, which ends with the last word that fits into 300 characters (C73). */
export function excerptErrors(excerpt: string, text: string): readonly string[] {
  if (Array.from(text).length <= EXCERPT_LENGTH)
    return excerpt === text ? [] : ["a text that fits is its own excerpt"];
  const beginning = excerpt.slice(0, -1);
  const rest = text.slice(beginning.length);
  const nextWord = /^\s+\S+/u.exec(rest)?.[0] ?? "";
  const conditions: readonly (readonly [boolean, string])[] = [
    [excerpt.endsWith("…"), "it ends with an ellipsis"],
    [text.startsWith(beginning), "it is the beginning of the text"],
    [/\S$/u.test(beginning) && /^\s/u.test(rest), "it ends where a word ends"],
    [Array.from(beginning).length <= EXCERPT_LENGTH, "it has 300 characters at most"],
    [Array.from(beginning + nextWord).length > EXCERPT_LENGTH, "one more word would be too much"],
  ];
  return conditions.filter(([isMet]) => !isMet).map(([, condition]) => `not met: ${condition}`);
}
