import type { Prompt } from "../model.ts";
import { memoize } from "../../common/memoize.ts";
import type { Chance } from "../../common/random.ts";
import type { SimulationCatalogue } from "../catalogue/catalogue.ts";
import {
  capitalised,
  fill,
  forKind,
  languagePack,
  repeatsPreposition,
} from "../catalogue/language-pack.ts";
import { subjectsAbove } from "../catalogue/market.ts";
import type { MarketSubject } from "../catalogue/market.ts";
import { packFor } from "../catalogue/unknown-subject.ts";
import type { Vocabulary } from "../catalogue/vocabulary.ts";
import { marketSubject, type TextSubject } from "../subjects/prompt-subject.ts";
import { criteriaSlots, PRICE_WORDS } from "../texts/criteria.ts";
import { fitsIntent, fitsPrompt, type SearchIntent } from "./search-intent.ts";
import { isTypeable, typedDemand } from "./typed-demand.ts";

/** Everything that a prompt's searches are drawn from. */
export interface SearchDraw {
  readonly catalogue: SimulationCatalogue;
  readonly vocabulary: Vocabulary;
  readonly prompt: Prompt;
  readonly subject: TextSubject;
  /** The brands that its runs mention. */
  readonly names: readonly string[];
  readonly intent: SearchIntent;
  readonly chance: Chance;
}

const RARE_SEARCHES = 14;
const OWN_SEARCHES = 8;
const RELATED_SEARCHES = 3;
/** Share of typed searches in which names keep their capital letters. */
const CAPITALS_SHARE = 0.25;
const NAMES_IN_SEARCHES = 6;
/** Searches of a prompt that repeat what it demands. */
const DEMANDING_SEARCHES = 2;

/** Draws the searches that runs of a prompt make often, and adds them and their subjects to the vocabulary. */
export function drawCommonSearches(draw: SearchDraw): number[] {
  const { catalogue, vocabulary, prompt, chance } = draw;
  const known = languagePack(catalogue.packs, prompt.language);
  const ids = relatedSubjects(draw).flatMap(({ text, subject, count }) => {
    const { searches } = packFor(text, known);
    const general = chance.shuffled(forKind(searches, text.group.kind)).filter(
      (pattern) =>
        hasNames(pattern, text, draw) &&
        isIntended(pattern, text, draw) &&
        !repeatsPreposition(pattern, text.phrase) &&
        // "Nordbrook companies that install floors"
        !(/ (?:that|from) /.test(text.phrase) && pattern.includes("{brand}")) &&
        !isAboutOneThingTwice(pattern, text),
    );
    const demanding = (isTypeable(text, prompt) ? chance.shuffled(searches.demand) : []).filter(
      (pattern) => isIntended(pattern, text, draw),
    );
    const texts = [
      ...(text.typed == null ? [] : [text.typed]),
      ...general.slice(0, 1),
      ...demanding.slice(0, DEMANDING_SEARCHES),
      ...general.slice(1),
    ]
      .toSorted((a, b) => Number(comparesNames(b, draw)) - Number(comparesNames(a, draw)))
      .slice(0, count)
      .map((pattern) => searchText(pattern, text, draw));
    const byWords = new Map(texts.map((one) => [one.toLowerCase(), one]));
    return [...byWords.values()].map((one) =>
      vocabulary.string({ text: one, language: prompt.language, subject }),
    );
  });
  return [...new Set(ids)];
}

/** Whether those who ask what a prompt asks type a pattern; what an unknown subject asks for is in its own patterns. */
function isIntended(
  pattern: string,
  { words }: TextSubject,
  { intent, prompt }: SearchDraw,
): boolean {
  return words !== null || (fitsIntent(pattern, intent) && fitsPrompt(pattern, prompt));
}

/** Whether there are as many brands as a pattern names. */
function hasNames(pattern: string, text: TextSubject, draw: SearchDraw): boolean {
  if (pattern.includes("{typed}") && text.words?.typed == null) return false;
  const { length } = isOpenToOthers(text, draw) ? draw.names : comparedNames(draw);
  if (pattern.includes("{rival}")) return length > 1;
  return length > 0 || !pattern.includes("{brand}");
}

const REVIEW_WORDS = /\b(?:avis|comparatif)\b/i;

/** "Cheap vs expensive affordable watches" */
function isAboutOneThingTwice(pattern: string, { phrase, words }: TextSubject): boolean {
  const typed = words?.typed ?? phrase;
  return [PRICE_WORDS, REVIEW_WORDS].some((one) => one.test(pattern) && one.test(typed));
}

/** Fills a pattern. Most people type lower case; patterns with a capital letter were made by machines. */
function searchText(pattern: string, subject: TextSubject, draw: SearchDraw): string {
  const { chance } = draw;
  const { words } = subject;
  const [brand = "", rival = brand] = chance.shuffled(namesToType(draw));
  const isNamed = draw.prompt.language === "de" && /\{(?:brand|rival)\}/.test(pattern);
  const phrase = isNamed ? subject.phrase.replaceAll(DESCRIBING, "") : subject.phrase;
  const slots = {
    phrase,
    demand: typedDemand(subject, draw.prompt)
      .replace(/\byour\b/, "my")
      .replace(/\bdein(?=e?[nrsm]?\b)/, "mein"),
    typed: words?.typed ?? "",
    brand,
    rival,
    ...criteriaSlots(subject, chance),
  };
  // What the prompt itself says is no pattern.
  const text = pattern === subject.typed ? pattern : fill(pattern, slots);
  const keepsCase = /^(\{?\p{Lu})/u.test(pattern) || chance.happens(CAPITALS_SHARE);
  return keepsCase ? text : text.toLowerCase();
}

/** Beside a brand, few people type more than a German noun: "isenfjord trekkingrucksäcke". */
const DESCRIBING = /^(?:\p{Ll}\S* )+(?=\p{Lu})| (?:ohne|mit|für) .*$/gu;

/** Whether a prompt asks about brands, and a pattern names them: such searches are made first. */
function comparesNames(pattern: string, draw: SearchDraw): boolean {
  if (draw.intent === "choice") return false;
  return /\{(?:brand|rival)\}/.test(pattern) && comparedNames(draw).length > 0;
}

/** The brands of a draw that its prompt names. */
export function comparedNames({
  names,
  prompt,
}: Pick<SearchDraw, "names" | "prompt">): readonly string[] {
  return names.filter((name) => prompt.text.includes(name));
}

/** Whether brands that a prompt does not name are searched for: it asks what to choose, and its subject is known. */
function isOpenToOthers({ words }: TextSubject, { intent }: SearchDraw): boolean {
  return words === null && intent === "choice";
}

/** Brands for searches: those that the prompt names, or else the first that its runs mention. */
function namesToType(draw: SearchDraw): readonly string[] {
  const compared = comparedNames(draw);
  const isEnough = compared.length > 0 && !isOpenToOthers(draw.subject, draw);
  return isEnough ? compared : draw.names.slice(0, NAMES_IN_SEARCHES);
}

interface SearchSubject {
  readonly text: TextSubject;
  /** Id in the vocabulary. */
  readonly subject: number;
  readonly count: number;
}

/** The prompt's subject, and its parent about the same product: a narrower one is not what the prompt asks for. */
function relatedSubjects(draw: SearchDraw): SearchSubject[] {
  const { catalogue, prompt } = draw;
  const { language } = prompt;
  const { marketSubjects } = catalogue;
  const own = prompt.subject === null ? undefined : marketSubjects.get(prompt.subject);
  if (own?.forms[language] === undefined) return [keywordSubject(draw)];
  // Nobody searches for kitchen essentials to find tea towels.
  const parent = subjectsAbove(marketSubjects, own.id).has(own.parent) ? own.parent : null;
  return [own.id, parent].flatMap((id, place) => {
    const text = id === own.id ? draw.subject : marketSubject(catalogue, id, language);
    if (text === null || id === null || !isAmong(text, draw.subject)) return [];
    const subject = addSubject(draw, marketSubjects.get(id)!);
    return [{ text, subject, count: place === 0 ? OWN_SEARCHES : RELATED_SEARCHES }];
  });
}

/** Whether a phrase has no word that a narrower one lacks: carry-on backpacks are no hiking backpacks. */
function isAmong({ phrase }: TextSubject, narrower: TextSubject): boolean {
  const words = new Set(narrower.phrase.split(" "));
  return phrase.split(" ").every((word) => words.has(word));
}

/** Adds a market subject to the vocabulary after its ancestors; returns its id. */
function addSubject(draw: SearchDraw, subject: MarketSubject): number {
  const { catalogue, vocabulary, prompt } = draw;
  const { language } = prompt;
  const parent = subject.parent === null ? undefined : catalogue.marketSubjects.get(subject.parent);
  return vocabulary.subject({
    label: subject.forms[language]?.label ?? capitalised(subject.id),
    language,
    parent: parent === undefined ? null : addSubject(draw, parent),
    key: subject.id,
  });
}

/** The subject of a prompt that is not in the market. */
function keywordSubject({ vocabulary, prompt, subject: text }: SearchDraw): SearchSubject {
  const { label } = text;
  const key = label.toLowerCase();
  const subject = vocabulary.subject({ label, language: prompt.language, parent: null, key });
  return { text, subject, count: OWN_SEARCHES };
}

/** Draws searches that are seldom made and belong to no topic. */
export function drawRareSearches(draw: SearchDraw): number[] {
  const { catalogue, vocabulary, prompt, subject, chance, intent } = draw;
  if (prompt.subject === null) return [];
  const { rare } = languagePack(catalogue.packs, prompt.language).searches;
  return chance
    .shuffled(rare)
    .filter(
      (pattern) => fitsIntent(pattern, intent) && !repeatsPreposition(pattern, subject.phrase),
    )
    .slice(0, RARE_SEARCHES)
    .map((pattern) =>
      vocabulary.string({
        text: fill(pattern, { phrase: subject.phrase }).toLowerCase(),
        language: prompt.language,
        subject: null,
      }),
    );
}

/** The brands that each search without a language names. */
const brandsInTerms = memoize(({ names, unstemmed }: SimulationCatalogue) => {
  const brands = names.map(({ name }) => name.toLowerCase());
  const terms = unstemmed.flatMap((group) => group.terms);
  return new Map(terms.map((term) => [term, brands.filter((brand) => term.includes(brand))]));
});

/** Draws searches without a language: model codes, measures, and names of brands that the prompt contains. */
export function drawUnstemmedSearches({
  catalogue,
  vocabulary,
  chance,
  prompt,
}: Pick<SearchDraw, "catalogue" | "vocabulary" | "chance" | "prompt">): number[] {
  const text = prompt.text.toLowerCase();
  const brands = brandsInTerms(catalogue);
  const isKnown = (term: string): boolean =>
    brands.get(term)!.every((brand) => text.includes(brand));
  const groups = catalogue.unstemmed
    .map((group) => ({ ...group, terms: group.terms.filter(isKnown) }))
    .filter(({ terms }) => terms.length > 0);
  if (groups.length === 0) return [];
  const group = chance.pick(groups);
  const subject = vocabulary.subject({
    label: group.label,
    language: "",
    parent: null,
    key: group.id,
  });
  return group.terms.map((term) => vocabulary.string({ text: term, language: "", subject }));
}
