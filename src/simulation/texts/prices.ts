import { Chance } from "../../common/random.ts";
import type { Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import type { BrandFacts } from "./brand-facts.ts";

/** Where and in which language a price is stated. */
export interface PriceStyle {
  readonly language: string;
  readonly country: string;
  /** The condition that asks for low prices. */
  readonly cheap: string;
}

const CLASS_FACTORS = { budget: 0.62, middle: 1, premium: 1.6 } as const;
const SPREAD = 0.3;
/** The most, relative to a usual price, if the question asks for low prices. */
const CHEAP_FACTOR = 0.75;
/** A budget above this many times the usual price is for a thing of another class, whose price is unknown. */
const UNUSUAL = 10;
const CURRENCIES: Readonly<Record<string, readonly [symbol: string, factor: number]>> = {
  GB: ["£", 0.85],
  AU: ["A$", 1.5],
  CA: ["CA$", 1.35],
  NZ: ["NZ$", 1.6],
  CH: ["CHF", 1.05],
};
const EURO = new Set(["DE", "AT", "FR", "BE", "LU", "IE"]);
const BEGINNINGS = (
  "Al Ar Bel Bre Cal Cor Dal Dor El Fal Fen Gar Hal Ir Jor Kal Kel Lar Lin Lum Mar Mir Nor Or Pel Ral Ran Ser Sil " +
  "Sol Tal Tar Ter Ul Val Vel Wen Yar Zel"
).split(" ");
const ENDINGS = (
  "a adon ana ando anto aris avo da dano dera do dora eda elis elo en enna era essa eto ica ida iga ilo ina into iro " +
  "is ista ivo la len lino mar mera mo mora na nova o odan olis on ona oro otta ovan ra ric rino ro runa san sera sino " +
  "ta tena ton ula undo uno va vero vik vona"
).split(" ");
const EDITIONS = ["", "", " 2", " 3", " Plus", " Pro", " One", " Lite"] as const;
/** How many models of a subject texts name. */
export const MODELS_PER_BRAND = 2;

/** One of the models of a brand that belong to a subject. Its price is the same in all texts. */
export function modelOf(brand: string, phrase: string, nth: number): string {
  // Both parts are those of the subject, because a brand has more subjects than there are endings.
  const subject = new Chance("model", brand, phrase);
  const beginning = subject.pick(BEGINNINGS);
  const ending = subject.pick(ENDINGS);
  const edition = new Chance("edition", brand, phrase, nth);
  return beginning + ending + edition.pick(EDITIONS);
}

/** The price of a brand's product, in words; null: no price is stated for such subjects. */
export function priceOf(
  brand: string,
  {
    group,
    phrase,
    model,
    condition,
  }: Pick<TextSubject, "group" | "phrase" | "condition"> & { readonly model: string },
  { priceClass }: BrandFacts,
  style: PriceStyle,
): string | null {
  if (group.price === null) return null;
  const spread = 1 + SPREAD * (new Chance("price", brand, phrase, model).next() - 0.5);
  const euros = group.price * CLASS_FACTORS[priceClass] * spread;
  const most = condition === null ? null : budgetOf(condition);
  // A mixer for 3,000 pounds is not what usually costs 60.
  if (most !== null && most > UNUSUAL * group.price) return null;
  const usual = condition === style.cheap ? CHEAP_FACTOR * group.price * spread : Infinity;
  return formatPrice(
    Math.min(euros, usual),
    most === null ? null : most * (0.5 + spread / 2.5),
    style,
  );
}

/** A brand has no price. */
const BRANDS = /\b(?:brands?|marken?|marques?)\b/i;
const MONEY = /[$£€]\s?\d|\d\s?(?:[$£€]|euros?\b|dollars?\b|pounds?\b)/i;

/** "Waterproof boots under 150" */
const LIMIT =
  /(?<!\p{L})(?:under|below|less than|max|up to|unter|bis|höchstens|maximal|moins de|jusqu['’]à|budget)(?: zu| of| von| de)? \d{2}/iu;

/**
 * The subject without a usual price, if the question asks for brands, or if the answer to a need states what to pay or the
 * question an amount that was not read as its condition: other prices could contradict it.
 */
export function withoutPrices(
  subject: TextSubject,
  need: Need | null,
  question: string,
): TextSubject {
  const { openers, says = [] } = need ?? { openers: [] };
  const asked = MONEY.test(subject.condition ?? "") ? "" : question;
  const isStated =
    LIMIT.test(asked) ||
    BRANDS.test(question) ||
    [...openers, ...says, asked].some((text) => MONEY.test(text));
  return isStated ? { ...subject, group: { ...subject.group, price: null } } : subject;
}

/** A text with amounts of money in the currency of a country. They are rough, so that the numbers stay. */
export function inCurrencyOf(country: string, text: string): string {
  const symbol = EURO.has(country) ? "€" : CURRENCIES[country]?.[0];
  return symbol === undefined ? text : text.replaceAll(/[$€](?=\d)|(?<=\d\s)€/g, () => symbol);
}

/** The amount of money that a condition allows: "under 400 dollars", "unter 1.500 Euro". */
function budgetOf(condition: string): number | null {
  const amount = /(?:under|below|unter|bis|moins de) [$£€]?(\d+(?:[.,' \u00a0\u202f]\d{3})*)/u.exec(
    condition,
  );
  const isMoney = /[$£€]|\b(?:dollar|euro|pound|franken)/i.test(condition);
  return amount === null || !isMoney ? null : Number(amount[1]!.replaceAll(/\D/g, ""));
}

/** A price above `most`, in the currency of the country, becomes that. */
function formatPrice(
  euros: number,
  most: number | null,
  { language, country }: PriceStyle,
): string {
  const [symbol, factor] = CURRENCIES[country] ?? [
    EURO.has(country) || language !== "en" ? "€" : "$",
    1,
  ];
  const amount = grouped(rounded(Math.min(euros * factor, most ?? Infinity)), language);
  if (language !== "en") return `${amount} ${symbol}`;
  return symbol === "CHF" ? `CHF ${amount}` : `${symbol}${amount}`;
}

/** Rounds as shops do: 48, 129, 349, 28500. */
function rounded(amount: number): number {
  if (amount < 60) return Math.max(2, Math.round(amount));
  if (amount < 1000) return Math.round(amount / 10) * 10 - 1;
  return amount < 10_000 ? Math.round(amount / 50) * 50 : Math.round(amount / 500) * 500;
}

const SEPARATORS: Readonly<Record<string, string>> = { de: ".", fr: " " };

/** Formatting by locale takes longer than the rest of a price. */
function grouped(amount: number, language: string): string {
  return String(amount).replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, SEPARATORS[language] ?? ",");
}
