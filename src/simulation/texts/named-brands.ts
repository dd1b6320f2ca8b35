import type { TextMention } from "./remarks.ts";

/**
 * Whether a text names exactly those brands of the question (`asked`) that its run mentions, in the order of their ranks
 * (C71). A heading or an opener that repeats the question can name others.
 */
export function namesMentioned(
  text: string,
  asked: readonly string[],
  mentions: readonly TextMention[],
): boolean {
  if (asked.length === 0) return true;
  const places = mentions.map(({ name }) => text.indexOf(name));
  const isOrdered = mentions.every(
    ({ name }, rank) =>
      !asked.includes(name) ||
      (places.slice(rank + 1).every((at) => at > places[rank]!) &&
        places.slice(0, rank).every((at) => at < places[rank]!)),
  );
  const mentioned = mentions.map(({ name }) => name);
  // "Pine" is named by "Kestrel & Pine" too.
  const others = asked.filter((name) => !mentioned.some((one) => one.includes(name)));
  return isOrdered && !others.some((name) => text.includes(name));
}
