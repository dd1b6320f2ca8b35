import type { AnswerFacts } from "./answer-facts.ts";

/**
 * Whether a text names exactly those brands of the question that its run mentions, in the order of their ranks (C71). A
 * heading or an opener that repeats the question can name others.
 */
export function namesMentioned(text: string, { question, names, mentions }: AnswerFacts): boolean {
  const asked = names.filter(({ name }) => question.includes(name));
  if (asked.length === 0) return true;
  const isAsked = new Set(asked.map(({ name }) => name));
  const places = mentions.map(({ name }) => text.indexOf(name));
  const isOrdered = mentions.every(
    ({ name }, rank) =>
      !isAsked.has(name) ||
      (places.slice(rank + 1).every((at) => at > places[rank]!) &&
        places.slice(0, rank).every((at) => at < places[rank]!)),
  );
  const mentioned = mentions.map(({ name }) => name);
  // "Pine" is named by "Kestrel & Pine" too.
  const others = [...isAsked].filter((name) => !mentioned.some((one) => one.includes(name)));
  return isOrdered && !others.some((name) => text.includes(name));
}
