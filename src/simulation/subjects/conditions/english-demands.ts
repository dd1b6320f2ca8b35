import { withoutQuantity } from "../english-quantity.ts";

/** "Which keyboard do programmers with RSI swear by?": no keyboard has RSI. */
const OF_OTHERS = /^(?:which|what) .{2,60}? (?:do|does|did|would) (?!(?:i|we|you|not|they)\b)/i;

/** "That fold small and can two people use them" */
const SECOND_QUESTION =
  / and (?=(?:which|what|how|where|(?:is|are|do|does|can|will|should) (?:i|we|you|it|they|there|the|an?|one|two)) )/gi;

/** The text without a second question, and without what is said of others; nothing in it is certain then. */
export function ownDemands(text: string): string {
  return OF_OTHERS.test(text) ? "" : withoutQuantity(text).replaceAll(SECOND_QUESTION, ", ");
}

/** "A phone plan that works on a boat near the coast": what belongs to an unclear clause is no demand of its own. */
export function beforeRelative(words: readonly string[]): readonly string[] {
  const at = words.findIndex((word, index) => index > 1 && /^(?:that|which)$/i.test(word));
  return at === -1 ? words : words.slice(0, at);
}

/** "For a piano Chicago to Denver": a route without a preposition goes on with no phrase. */
const ROUTE = /(?<=\p{Ll}{3} )(?<!\b(?:from|via) )\p{Lu}\p{Ll}{2,20} to \p{Lu}\p{Ll}{2,20}$/u;
/** "For two kids and groceries hilly city": words that were typed one after another. */
const RUN_ON = / and (?:\p{Ll}{2,20} )?\p{Ll}{2,20}[^s]s \p{Ll}{4,20} \p{Ll}{4,20}$/u;

const AFTER_PRICE =
  /^([$£€]\d[\d.,]{0,9}|\d[\d.,]{0,9} (?:dollars|euros|pounds|bucks)) (?!(?:for|with|without|and|or|in|on|near|per|an?|each|that|who|to|including|plus|monthly)\b).*$/i;

/** "Under 200 dollars long battery": what is typed after a price is no part of it. */
export function withoutTyped(preposition: string, words: readonly string[]): readonly string[] {
  const isLimit = preposition === "under" || preposition === "below";
  return isLimit ? words.join(" ").replace(AFTER_PRICE, "$1").split(" ") : words;
}

/** The words after a preposition without a route that only follows them; null: they are typed one after another. */
export function withoutRoute(words: readonly string[]): readonly string[] | null {
  const joined = words.join(" ");
  // Compiling the expression takes 1 % of the start of `serve`, and few prompts have a route.
  const text = words.at(-2) === "to" ? joined.replace(ROUTE, "").trim() : joined;
  return RUN_ON.test(text) ? null : text.split(" ");
}

/** "That do house calls for cats Brooklyn evenings" */
export function isRunOn(condition: string): boolean {
  // A comparison without its number: "for firms with more"
  if (/ (?:fewer|less|more)$/i.test(condition)) return true;
  return / \p{Ll}{2,20}[^s]s \p{Lu}\p{Ll}{2,20}(?: \p{Ll}{3,20}){0,3}$/u.test(condition);
}

/** Whether a condition goes on after a word that ends most of them. */
export function goesOnAfter(words: readonly string[], at: number): boolean {
  return isPraiseAfterWith(words, at) || isComparing(words, at);
}

/** "With fewer than 30 employees" says nothing without its number. */
function isComparing(words: readonly string[], at: number): boolean {
  return (
    /^than$/i.test(words[at]!) &&
    /^(?:fewer|less|more)$/i.test(words[at - 1] ?? "") &&
    /^(?:[$£€]?\d|(?:an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty|fifty)$)/i.test(
      words[at + 1] ?? "",
    )
  );
}

/** "With good localization" */
function isPraiseAfterWith(words: readonly string[], at: number): boolean {
  return /^with (?:good|better)$/i.test(words.slice(at - 1, at + 1).join(" "));
}

/** "Movers from Toronto to Dublin", unlike "made from Irish wool" */
export function isOrigin(words: readonly string[], index: number): boolean {
  return (
    /^\p{Lu}\p{Ll}/u.test(words[index + 1] ?? "") &&
    !/^(?:made|different|far|away|comes?|buy|bought|order|get|moving|move)$/i.test(
      words[index - 1]!,
    )
  );
}
