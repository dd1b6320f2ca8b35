/** Words that begin the last clause of a question, and the fewest words that are left without it. */
const LAST_CLAUSE =
  / (?:with|without|in|for|that|which|who|when|while|if|under|near|but|because|so)(?= )/g;
const LOOSE_END = /,$| (?:and|or|for|in|of|to|at|on|with)$/;
const FEWEST_WORDS = 6;

/** Returns a short text as it is, and a long English question without its last clauses; null: too little would be left. */
export function shortQuestion(text: string, longest: number): string | null {
  if (text.length <= longest) return text;
  if (!text.endsWith("?")) return null;
  const last = [...text.matchAll(LAST_CLAUSE)].findLast(({ index }) => index < longest);
  const short = last === undefined ? "" : text.slice(0, last.index).replace(LOOSE_END, "");
  return short.split(" ").length < FEWEST_WORDS ? null : `${short}?`;
}
