import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import type { KnownNoun } from "./known-noun.ts";

const AMOUNT =
  "(?: (?:of|under|below|over|from|than|least|about|around|up|to|only|as|small|low|less|fewer|more|at)){0,4}(?: [$£€]?\\d[\\d,.]{0,12})?";
/** An order quantity is not a condition of the product: "in lots of under 500", "minimum order below 50", "in bulk". */
const QUANTITY = new RegExp(
  `(?<= )(?:(?:in|with|for|of|and) )?(?:(?:an?|no|small|low|large) ){0,2}(?:(?:lots|batches|quantities|runs|multiples) of${AMOUNT}|(?:minimums|minimum (?:order|purchase)(?: quantity| size)?s?|moqs?)(?=[ ,.?]|$)${AMOUNT}|(?<=(?:in|of) )bulk(?=[ ,.?]|$))|(?<= )(?:(?:under|below) )?[$£€]?\\d[\\d,.]{0,12} (?:per|a) (?:pack|pallet|case)(?=[ ,.?]|$)`,
  "gi",
);
/** A customer who orders such quantities sells the products, or what they contain. */
const IN_LOTS =
  /\b(?:lots|batches|quantities|runs|multiples) of\b.{0,25}\d|\bminimum (?:orders?|quantit)|\bmoqs?\b/i;
/** A home has uses of its own for these. */
const CONTAINER = /\b(?:bottles|jars|boxes|bags|cups|tins|pouches|tubes|containers)$/;
/** "I run a small perfumery" */
const OWN_TRADE =
  /\b(?:i|we) (?:run|own|have|operate|opened|started|make|sell) (?:[\w-]+ ){0,4}?(?:perfumer|perfumes?\b|brewer|distiller|winer|cider|roaster|apothecar|soap|candles?\b|cosmetic|skincare|baker|kombucha|hot sauce|sauces?\b|honey|syrup|oils?\b|tea\b|spices?\b)/i;
/** No drinking bottle holds less than a glass. */
const TINY = /(?<![\d.,])\d{1,2} ?ml\b/i;

/** An English text without the quantities in which something is sold. */
export function withoutQuantity(text: string): string {
  return text.replaceAll(QUANTITY, ", ");
}

/** Whether an English text asks for goods of a trade, of which what is known of those of a home need not be true. */
export function isOfTradeGoods(
  { phrase, group }: Pick<KnownNoun, "phrase" | "group">,
  text: string,
  pack: LanguagePack,
): boolean {
  if (pack.language !== "en" || !/^(?:goods|consumable)$/.test(groupOf(pack, group).kind))
    return false;
  if (IN_LOTS.test(text)) return true;
  return CONTAINER.test(phrase) && (TINY.test(text) || OWN_TRADE.test(text));
}
