import { memoize } from "../../common/memoize.ts";
import { capitalised, groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import type { Prompt } from "../model.ts";
import { conditionOfNoun, LOCAL, saysMore } from "./demands.ts";
import { forAnimals } from "./english-animal.ts";
import { isOpen } from "./english-certainty.ts";
import { asTyped } from "./english-hyphens.ts";
import { guessedNoun } from "./english-noun.ts";
import { isOfTradeGoods } from "./english-quantity.ts";
import { explanationOf } from "./explanations/explanation.ts";
import { needsWhole } from "./french-story.ts";
import { withCapitals } from "./german-capitals.ts";
import { knownNoun, type KnownNoun } from "./known-noun.ts";
import { lacksLabel } from "./label-before-colon.ts";
import {
  conditionIn,
  demandOf,
  isMixed,
  isPersonal,
  textSubject,
  unknownSubjectOf,
  type TextSubject,
} from "./prompt-subject.ts";
import { brandsInPrompt } from "./brands-in-prompt.ts";
import { promptWords, typedText } from "./prompt-words.ts";
import { requestIn } from "./request.ts";
import { isDangling, mainSentence, ownWords, sentencesOf } from "./sentences.ts";
import { withSpelling } from "./spelling.ts";
import { WordList } from "./word-list.ts";

/** The subject of a prompt outside the market: a noun that it asks for, else its words; computed once for a prompt. */
export const derivedSubjects = memoize((pack: LanguagePack) =>
  memoize((prompt: Pick<Prompt, "text">): TextSubject => {
    const spelled = withSpelling(prompt.text, pack);
    const subject = subjectIn(spelled, prompt.text, pack);
    return pack.language === "en" ? asTyped(subject, { prompt: prompt.text, spelled }) : subject;
  }),
);

function subjectIn(spelled: string, prompt: string, pack: LanguagePack): TextSubject {
  const { text, demand } = requestIn(withCapitals(spelled, pack), pack);
  const brands = brandsInPrompt(text, pack);
  return { ...subjectOfRequest(prompt, text, pack, { brands, demand }), brands };
}

function subjectOfRequest(
  prompt: string,
  text: string,
  pack: LanguagePack,
  { brands, demand }: Asked,
): TextSubject {
  // "Zenchef ou TheFork pour un bistrot de 30 couverts" asks for no cutlery.
  const noun = knownNoun(brands.length > 1 ? text.replace(PURPOSE, "") : text, pack);
  const isForHome = noun !== null && !isOfTradeGoods(noun, prompt, pack);
  if (demand === null && brands.length === 0 && isToldFirst(prompt, noun, pack))
    return subjectOfWords(prompt, text, pack, brands);
  if (isForHome && isWhatIsAsked(noun, text, { brands, pack })) {
    const condition = conditionOfNoun(noun, brands, pack) ?? demand;
    if (saysMore(noun, { text, brands, condition }, pack))
      return subjectOfWords(prompt, text, pack, brands);
    const subject = demanding(nounSubject(pack, noun), condition, noun.sentence, pack);
    return forAnimals(subject, prompt, pack);
  }
  return subjectWithoutNoun(prompt, text, pack, { brands, demand });
}

/**
 * Whether other sentences than that of a noun say what it is for: "My dog chewed through two harnesses. What should I
 * buy?" Only supplements for animals are known.
 */
function isToldFirst(prompt: string, noun: KnownNoun | null, { language }: LanguagePack): boolean {
  const isKnown = language === "en" && noun?.group === "supplements";
  return !isKnown && sentencesOf(prompt).length > 1;
}

/** Whether a noun is no part of a brand, and says what the label of its text does. */
function isWhatIsAsked(
  noun: KnownNoun,
  text: string,
  { brands, pack }: { readonly brands: readonly string[]; readonly pack: LanguagePack },
): boolean {
  if (isPartOfBrand(noun, brands, pack)) return false;
  return brands.length > 0 || !lacksLabel(text, noun, pack);
}

interface Asked {
  readonly brands: readonly string[];
  readonly demand: string | null;
}

/** What a prompt is about of which no noun is known; only the whole of a French story says it. */
function subjectWithoutNoun(
  prompt: string,
  request: string,
  pack: LanguagePack,
  { brands, demand }: Asked,
): TextSubject {
  const guessed = isToldWhole(prompt, request, pack)
    ? null
    : guessedSubject(request, pack, { brands, demand });
  return guessed ?? subjectOfWords(prompt, request, pack, brands);
}

/** Letters by which a prompt is known from which no wish was read. */
const BEGINNING = 10;

/** Whether only a whole French prompt says what its question is about; a wish in another sentence says it too. */
function isToldWhole(prompt: string, request: string, { language }: LanguagePack): boolean {
  if (language !== "fr") return false;
  const isAsked = prompt.trim().endsWith("?");
  const isWish = isAsked ? !request.endsWith("?") : !prompt.startsWith(request.slice(0, BEGINNING));
  return !isWish && needsWhole(prompt);
}

const PURPOSE = / pour .*$/;

/** "Oura Ring or Whoop?" asks for no jewelry: the further words of an English brand are names too. */
function isPartOfBrand(
  { phrase }: KnownNoun,
  brands: readonly string[],
  { language }: LanguagePack,
): boolean {
  const head = phrase
    .split(" ")
    .at(-1)!
    .replace(/(?:e?s)$/, "");
  return language === "en" && brands.some((brand) => brand.toLowerCase().includes(` ${head}`));
}

function nounSubject(
  pack: LanguagePack,
  noun: Pick<KnownNoun, "phrase" | "group" | "isDescribed">,
): TextSubject {
  // What is an everyday thing otherwise can be anything if it is described: "kombucha starter kits".
  const groupId = noun.isDescribed && noun.group === "everyday" ? UNKNOWN_GROUP : noun.group;
  const subject = textSubject(pack, noun.phrase.replace(OF_SOFTWARE, " tools"), groupId);
  const { facts = [] } = subject.group;
  const group = {
    ...subject.group,
    criteria: groupOf(pack, criteriaGroup(subject, noun, pack)).criteria,
    facts: noun.isDescribed ? [] : facts,
    price: PRICED_GROUPS.has(groupId) && !isUnusual(noun) ? subject.group.price : null,
  };
  return { ...subject, group };
}

/** Groups whose nouns have different criteria: power consumption matters for a fridge, but not for a vacuum cleaner. */
const MIXED_CRITERIA = new WordList("appliances electronics tools energy carparts software");
/** Groups of things that have the criteria of crafts, because they have neither consumables nor spare parts. */
const MADE = new WordList(
  "furniture garden toys everyday bikegear decor kids sports outdoorliving petgear eyewear",
);

/** The group whose criteria a noun has: its own, or one whose criteria suit any such noun. */
function criteriaGroup(
  subject: TextSubject,
  noun: Pick<KnownNoun, "phrase" | "group" | "isDescribed">,
  pack: LanguagePack,
): string {
  if (MADE.has(noun.group)) return "crafts";
  const isGeneral = isMixed(noun.group) || MIXED_CRITERIA.has(noun.group);
  return isGeneral || isOther(subject, noun, pack) ? UNKNOWN_GROUP : subject.groupId;
}

/** "Accounting software tools" */
const OF_SOFTWARE = /(?<=\S) software tools$/;

/** Groups whose nouns cost about the same: no toothpaste costs what a perfume does, and no ERP system what an app does. */
const PRICED_GROUPS = new WordList(
  "smallappliances headphones input basics socks pads footwear clothing rainwear insulated shelter sleep watches poles",
);

/** Used for work, or not sold as new: what is true of things of a home need not be true of these. */
const UNUSUAL =
  /\b(?:commercial|industrial|professional|medical|dental|surgical|laboratory|veterinary|marine|heavy|hospital|restaurant|hotel|salon|school|church|used|refurbished|antique|vintage)\b/i;
const USUAL_WORDS = 2;

/** Whether a described noun of a group need not be like the others: a spiral dough mixer does not cost what a mixer does. */
function isUnusual({ phrase, isDescribed }: Pick<KnownNoun, "phrase" | "isDescribed">): boolean {
  return isDescribed && (phrase.split(" ").length > USUAL_WORDS || UNUSUAL.test(phrase));
}

/** Whether a group only knows its things as they are at home. */
function isOther(
  { group: { kind } }: TextSubject,
  noun: Pick<KnownNoun, "phrase" | "isDescribed">,
  { language }: LanguagePack,
): boolean {
  return language === "en" && (kind === "goods" || kind === "consumable") && isUnusual(noun);
}

/** A subject that is read from the words of a prompt; null: it compares brands, asks for an explanation, or is unclear. */
function guessedSubject(
  text: string,
  pack: LanguagePack,
  { brands, demand }: Asked,
): TextSubject | null {
  const sentence = mainSentence(text, pack);
  if (brands.length > 0 || explanationOf(sentence, pack) !== null) return null;
  const guessed = nounOfAll(text, sentence, pack);
  if (guessed === null) return null;
  const noun = RENTED.test(sentence) ? { ...guessed, phrase: `rental ${guessed.phrase}` } : guessed;
  const subject = nounSubject(pack, { ...noun, isDescribed: true });
  const condition = conditionIn(sentence, noun.phrase, pack) ?? demand;
  // "Laboratories" alone would not say what they are asked for.
  if (isOpen(sentence) || (condition !== null && isPersonal(condition))) return null;
  return isWhole({ ...subject, condition }, sentence, pack)
    ? demanding(subject, condition, sentence, pack)
    : null;
}

function nounOfAll(
  text: string,
  sentence: string,
  pack: LanguagePack,
): ReturnType<typeof guessedNoun> {
  const guessed = guessedNoun(sentence, pack);
  if (guessed === null || LOCAL.has(guessed.group)) return null;
  return lacksLabel(text, guessed, pack) ? null : guessed;
}

/** Whether a subject says all that its sentence does: "subscriptions" without their seeds would be about anything. */
function isWhole(subject: TextSubject, sentence: string, pack: LanguagePack): boolean {
  const { groupId, phrase, condition } = subject;
  const isVague =
    groupId === UNKNOWN_GROUP &&
    (!phrase.includes(" ") || BELONGING.test(phrase)) &&
    condition?.startsWith("for ") === true;
  const own = ownWords(sentence.replace(REPORT, ""), pack);
  return !isVague && !BARE.test(phrase) && own.length <= ownWords(demandOf(subject), pack).length;
}

/** What these belong to says more than they do: "spare parts for a mower". */
const BELONGING =
  /\b(?:parts|accessories|supplies|equipment brands|gear brands|tickets|materials|covers|cases|ideas|refills|batteries)$/;

/** These say nothing without what they offer: "which suppliers offer volume discounts?" */
const BARE =
  /^(?:suppliers|sellers|vendors|dealers|retailers|wholesalers|manufacturers|makers|brands|companies|providers|services|options|products|models|solutions)$/i;

const REPORT = / (?:reviews?|comparisons?|ratings|deals)$|\b(?:kind|sort|type)s? of /gi;

/** Longer demands are no labels. */
const LONGEST_LABEL = 75;

/** A subject with what a sentence demands of it, which its label and a search repeat. */
function demanding(
  subject: TextSubject,
  condition: string | null,
  sentence: string,
  pack: LanguagePack,
): TextSubject {
  const own = ownWords(sentence, pack).length;
  const isStory = isDangling(sentence) || /^(?:my|our) /i.test(sentence);
  const typed = isStory ? null : typedText(sentence);
  if (condition === null && own > subject.phrase.split(" ").length) {
    // What is known of its group need not be true of it.
    return { ...subject, group: { ...subject.group, facts: [] }, typed };
  }
  const demand = demandOf({ ...subject, condition });
  const isMore = own > ownWords(demand, pack).length + 1;
  return {
    ...subject,
    condition,
    label: isLabel(demand) ? capitalised(demand) : subject.label,
    typed: isMore ? typed : null,
  };
}

/** "Where can I rent a camper van?", but not "rental cars" or "rent or buy" */
const RENTED = /\b(?:i|we|you|people|to) rent (?!(?:or|out|from)\b)(?!.*\brentals?\b)/i;

/** A subject of which nothing is known but the words of its prompt. About brands, an explanation names them. */
function subjectOfWords(
  prompt: string,
  request: string,
  pack: LanguagePack,
  brands: readonly string[],
): TextSubject {
  const words = promptWords(prompt, request, pack);
  const subject = unknownSubjectOf(pack);
  if (brands.length === 0) return { ...subject, label: words.label, words };
  // What brands are like is not explained without their names.
  const label = brands.join(" vs. ");
  return { ...subject, label, words: { ...words, label, explanation: null } };
}

function isLabel(demand: string): boolean {
  return demand.length <= LONGEST_LABEL && !isPersonal(demand);
}
