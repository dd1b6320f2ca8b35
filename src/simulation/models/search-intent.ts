import { memoize } from "../../common/memoize.ts";
import type { Prompt } from "../model.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { asksPrice } from "../texts/criteria.ts";
import { formOf } from "../texts/question.ts";

/** What the searches of a prompt are for: only those who want to buy something look for offers. */
export type SearchIntent = "choice" | "comparison" | "answer";

/** "Do poles help, and which pair is good for a beginner?" asks for names after all. */
const ASKS_FOR_NAMES =
  /(?<![a-zà-ÿœ])(?:which|what(?! to)|who(?: else)?|know|welche[rsnm]?|wer|kennt|quel(?:le)?s?|l(?:a|es)?quel(?:le)?s?|qui|conna[a-zà-ÿœ]{2,8})(?![a-zà-ÿœ])/i;

/** "Which stroller works on sand or snow?" is no choice between two options; "Which is better?" is one. */
const NAMES_FIRST =
  /^(?:which|what|who|welche[rsnm]?|wer|quel(?:le)?s?|qui) (?!(?:is|are|ist|est) )/i;

/** Questions about what is done with a thing, and not which one to buy. */
const ASKS_HOW =
  /^(?:how (?!much |many |to choose |do i choose |should i choose )|why |wie (?!viel |wähle |finde |erkenne )|warum |wieso |comment (?!(?:bien )?choisir |trouver |reconnaître )|pourquoi )/i;
const AFTER_PURCHASE =
  /\b(?:repair(?:s|ed)?|recycl[a-zà-ÿœ]{1,5}|prove|repar(?:ier|atur)[a-zà-ÿœ]{0,3}|répar(?:er|e|ation)|recycel[a-zà-ÿœ]{1,3})(?![a-zà-ÿœ])/i;

/** Reads what the searches of a prompt are for; `brands` are those that it names. */
export function searchIntent(
  { text }: Pick<Prompt, "text">,
  brands: readonly string[],
  pack: LanguagePack,
): SearchIntent {
  if (brands.length > 1) return "comparison";
  if (AFTER_PURCHASE.test(text)) return "answer";
  const form = formOf(text, pack.answers);
  const isQuestion = text.trimEnd().endsWith("?");
  if (form === "choice") return isQuestion && !NAMES_FIRST.test(text) ? "answer" : "choice";
  const isOpen = ASKS_FOR_NAMES.test(text);
  if (form === "yes_no") return isOpen ? "choice" : "answer";
  return ASKS_HOW.test(text) && !isOpen ? "answer" : "choice";
}

const BUYING =
  /(?<![a-zà-ÿœ])(?:buy|buying|prices?|pricing|cheap|cheapest|affordable|budget|deals|sale|value|free|open source|kaufen|kaufberatung|kauftipps|preise?|preisvergleich|angebote|bestellen|kosten|kostenlos|prix|promo|promotion|achat|acheter|pas cher|tarifs|gratuite)(?![a-zà-ÿœ])/i;

/** Searches for the best, or for others than those that a prompt names. */
const CHOOSING =
  /(?<![a-zà-ÿœ])(?:best|top|most|recommended|recommendations|popular|(?<!any )good|brands|beste|gute|hochwertige|empfehlung|empfehlungen|testsieger|bestenliste|marken?|alternative[ns]?|classement|meilleures?|meilleur|marques?|sélection|à éviter|que choisir|recommandations)(?![a-zà-ÿœ])/i;

/** Whether people with an intent type a pattern. */
export function fitsIntent(pattern: string, intent: SearchIntent): boolean {
  return intent === "choice" || !isForBuyers(pattern);
}

const LOW_PRICE = /(?<!\p{L})(?:cheap|affordable|budget|günstig|pas cher|à petit prix)/iu;

/** Whether a pattern of a search suits a prompt: one for a low price does only if the prompt asks about prices. */
export function fitsPrompt(pattern: string, { text }: Pick<Prompt, "text">): boolean {
  return !LOW_PRICE.test(pattern) || asksPrice(text);
}

/** Patterns are few, and each is read for many prompts. */
const isForBuyers = memoize((pattern: string) => BUYING.test(pattern) || CHOOSING.test(pattern));
