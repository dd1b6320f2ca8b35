import { memoize } from "../../common/memoize.ts";
import { hash, type Chance } from "../../common/random.ts";
import type { ContentType } from "../model.ts";
import type { PromptWords } from "../subjects/prompt-words.ts";
import { isDangling, isQuestion, sentencesOf } from "../subjects/sentences.ts";
import { WordList } from "../subjects/word-list.ts";
import { demandOf, isPersonal, type TextSubject } from "../subjects/prompt-subject.ts";
import { criteriaSlots, FREE, PRICE_WORDS } from "../texts/criteria.ts";
import { modelOf, MODELS_PER_BRAND } from "../texts/prices.ts";
import {
  fill,
  repeatsPreposition,
  type Kind,
  type LanguagePack,
  type PagePattern,
} from "./language-pack.ts";
import type { Source } from "./market.ts";
import { slugOf, withoutLooseEnd } from "./site-name.ts";

/** What the texts of a page depend on. */
export interface PageTextBrief {
  readonly source: Source;
  readonly contentType: ContentType;
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  readonly chance: Chance;
}

/** Title, slug and description of a page. */
export interface PageTexts {
  readonly title: string;
  readonly slug: string;
  readonly description: string;
}

/** Patterns that one site uses for its pages of a kind, so that sites differ. */
const PATTERNS_PER_SITE = 4;
const CONDITIONAL: ReadonlySet<ContentType> = new Set<ContentType>([
  "forum_thread",
  "social_post",
  "listicle",
  "review",
  "comparison",
  "how_to",
]);
/** A brand's site for a purpose of its own, whose homepage is not the brand's official one. */
const SPECIAL_SITE = /-(?:journal|guides?|repairs?|returns?)\./;
/** Share of such pages that are about the condition of a prompt. */
const CONDITION_SHARE = 0.6;
const COUNTS = ["5", "7", "8", "9", "10", "11", "12", "15"] as const;

/** Returns a writer of page texts; `makers` are the brands that shops sell. Equal texts share one string. */
export function pageTextWriter(makers: readonly string[]): (brief: PageTextBrief) => PageTexts {
  const shared = memoize((text: string): string => text);
  const slugs = memoize((language: string) =>
    memoize((title: string) => titleSlug(title, language)),
  );
  const fitting = fittingPatterns();
  return (brief) => {
    const { source, subject, chance, pack } = brief;
    const { language } = pack;
    const phrase = phraseOf(brief);
    const { title, text } = drawPattern(brief, phrase, fitting);
    const isMaker = source.sourceTypes.includes("brand_site") || makers.length === 0;
    const maker = isMaker ? source.name : chance.pick(makers);
    const slots = {
      phrase,
      question: subject.words === null ? phrase : questionOf(subject.words),
      maker,
      site: source.name,
      n: chance.pick(COUNTS),
      model: modelOf(maker, subject.phrase, chance.below(MODELS_PER_BRAND)),
      ...fittingCriteria(title, criteriaSlots(withoutCriteriaOf(title + text, subject), chance)),
    };
    const written = fill(title, slots);
    const isShared = !/\{(site|model)\}/.test(title);
    const slugged = modelAddress(title, slots) ?? written;
    return {
      title: isShared ? shared(written) : written,
      slug: isShared ? slugs(language)(written) : titleSlug(slugged, language, source.name),
      description: shared(fill(text, slots)),
    };
  };
}

/** The fewest words of a question that is understood without the sentences before it. */
const FEWEST_WORDS = 6;

/** Persons and things that only the sentences before name: "What bed can he not destroy?" */
const REFERRING =
  /(?<!\p{L})(?:he|she|him|her|his|hers|they|them|their|er|ihn|ihm|ihr|ihre[mnrs]?|seine?[mnrs]?|il|elle|ils|elles|lui|leur)(?!\p{L})/iu;

/** The question at the end of a story; the whole prompt if the question is not understood without the rest. */
function questionOf({ question }: PromptWords): string {
  const last = sentencesOf(question).at(-1)!;
  const isWhole = !isDangling(last) && !REFERRING.test(last);
  const isClear = isQuestion(last) && isWhole && last.split(" ").length >= FEWEST_WORDS;
  return isClear ? last : question;
}

/** What the address of a model says: without its name, it would be that of all its kind. Null: a page about no model. */
function modelAddress(
  title: string,
  { maker, model, phrase, site }: Readonly<Record<"maker" | "model" | "phrase" | "site", string>>,
): string | null {
  if (!title.includes("{model}")) return null;
  return `${maker === site ? "" : maker} ${model} ${phrase}`;
}

const PLURAL = /[^s]s$/;

/** "How much does references matter?" needs a criterion in the singular. */
function fittingCriteria(
  title: string,
  criteria: ReturnType<typeof criteriaSlots>,
): ReturnType<typeof criteriaSlots> {
  const { c1, c2, c3 } = criteria;
  if (!title.includes("does {c1}") || !PLURAL.test(c1)) return criteria;
  const fitting = [c2, c3].find((one) => one !== "" && !PLURAL.test(one)) ?? "quality";
  return { ...criteria, c1: fitting };
}

/** A criterion that the pattern itself names would be named twice: "price, noise and price". */
function withoutCriteriaOf(pattern: string, { group }: TextSubject): Pick<TextSubject, "group"> {
  const words = pattern.toLowerCase();
  const criteria = group.criteria.filter((one) => !words.includes(one.toLowerCase()));
  return { group: { ...group, criteria } };
}

/** What can't be counted is sold under its name: "dog food" instead of "dog food brands". */
const COUNTED = / brands$|(?<=software) tools$/;

/** Shops and makers have pages about a kind of product, others also about what people want from it. */
function phraseOf({ contentType, subject, chance }: PageTextBrief): string {
  if (contentType === "product_page" || contentType === "category_page")
    return subject.phrase.replace(COUNTED, "");
  const { condition } = subject;
  if (condition === null || isPersonal(condition) || !CONDITIONAL.has(contentType))
    return subject.phrase;
  const demand = demandOf(subject);
  const isTitle =
    demand.length <= LONGEST_DEMAND && (OF_FORUMS.has(contentType) || !isOfOne(condition));
  return isTitle && chance.happens(CONDITION_SHARE) ? demand : subject.phrase;
}

const OF_FORUMS: ReadonlySet<ContentType> = new Set<ContentType>(["forum_thread", "social_post"]);
const MOST_COMMON = 4;

/** What only one person wants is asked in forums: "for an apartment of 60 m² with two cats". */
function isOfOne(condition: string): boolean {
  return OF_ONE.test(condition) || condition.split(" ").length > MOST_COMMON;
}

const OF_ONE =
  /\d|(?<!\p{L})(?:one|two|three|four|five|six|seven|eight|ten|zwei|drei|vier|fünf|sechs|sieben|acht|zehn|deux|trois|quatre|cinq|six|sept|huit|dix)(?!\p{L})/iu;

/** Longer demands are no part of a title: "software that suits a photographer who only sends ten invoices a month". */
const LONGEST_DEMAND = 75;

/** "Scooters that can handle hills": after the clause, nothing can follow without a mark. */
const CLAUSE = / that | pour \p{L}+(?:er|ir|re) /u;
const ENDS_WITH_PHRASE = /\{phrase\}(?:$|[:,?.]| [|–(])/i;

/** Patterns for a phrase, which has the condition of a prompt or not. */
type FittingPatterns = (
  patterns: readonly PagePattern[],
) => (phrase: string, isConditional: boolean) => readonly PagePattern[];

/** Those in which a phrase makes sense; computed once for all pages about it. */
function fittingPatterns(): FittingPatterns {
  return memoize((patterns) => {
    const fitting = [false, true].map((isConditional) =>
      memoize((phrase: string) => {
        const found = patterns.filter((pattern) => isFitting(pattern, phrase, isConditional));
        if (found.length > 0) return found;
        const ended = patterns.filter(({ title }) => endsClause(title, phrase));
        return ended.length > 0 ? ended : patterns;
      }),
    );
    return (phrase, isConditional) => fitting[Number(isConditional)]!(phrase);
  });
}

/** Whether a clause that a phrase has ends before a mark: "{Phrase}: our long-term review". */
function endsClause(title: string, phrase: string): boolean {
  return !CLAUSE.test(phrase) || /\{phrase\}(?:$|[:,?.])/i.test(title);
}

/** A condition is not repeated by patterns for some kinds of subjects only, such as how to clean them. */
function isFitting({ title, kinds }: PagePattern, phrase: string, isConditional: boolean): boolean {
  return (
    !repeatsPreposition(title, phrase) &&
    !(isConditional && kinds !== undefined) &&
    (!CLAUSE.test(phrase) || ENDS_WITH_PHRASE.test(title)) &&
    !(FREE.test(phrase) && PRICE_WORDS.test(title))
  );
}

function drawPattern(
  { source, contentType, subject, pack, chance }: PageTextBrief,
  phrase: string,
  fitting: FittingPatterns,
): PagePattern {
  const isSpecial = contentType === "homepage" && SPECIAL_SITE.test(source.domain);
  const site = isSpecial ? "other" : (source.sourceTypes[0] ?? "");
  const patterns = patternsOf(pack)(`${contentType} ${site} ${subject.group.kind}`);
  const all = fitting(patterns)(phrase, phrase !== subject.phrase);
  const usable = contentType === "forum_thread" ? all.filter(threadsAbout(subject)) : all;
  const first = hash("patterns", source.domain, contentType) % usable.length;
  return usable[(first + chance.below(PATTERNS_PER_SITE)) % usable.length]!;
}

/** "Any experience? {question}", "{question} Was meint ihr?" */
const EXTENDED = /^\{question\} | \{question\}$/;

/**
 * What is true or allowed, or how something is done, is no matter of opinion: its thread has the question alone as its
 * title, and so has one that tells a story.
 */
function threadsAbout({ words }: TextSubject): (pattern: PagePattern) => boolean {
  const kind = words?.explanation?.kind ?? "choice";
  const isAsked = words === null || sentencesOf(words.question).length === 1;
  return ({ title }) => (kind === "choice" && isAsked) || !EXTENDED.test(title);
}

/** The patterns for a kind of page, of site and of subject, written with blanks between them. */
const patternsOf = memoize((pack: LanguagePack) =>
  memoize((key: string): readonly PagePattern[] => {
    const [contentType, site, kind] = key.split(" ");
    const all: readonly PagePattern[] =
      contentType === "video"
        ? pack.videos.formats
        : (pack.pages[contentType as ContentType] ?? [{ title: "{Phrase}", text: "{Phrase}" }]);
    const ofKind = all.filter(({ kinds }) => kinds?.includes(kind as Kind) ?? true);
    const ofSite = ofKind.filter(({ sites }) => sites?.some((one) => one === site) ?? true);
    if (ofSite.length > 0) return ofSite;
    return ofKind.length > 0 ? ofKind : all;
  }),
);

const LONGEST_SLUG = 80;
const SHORTEST_SLUG = 20;

/** What sites leave out of long addresses. */
const LEFT_OUT: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  [
    "en",
    new WordList(
      "a an and are at do does for how i if in is it its my of on or our should so that the their to was we what when which who will with you your s t",
    ),
  ],
  [
    "de",
    new WordList(
      "am an auf bei das dem den der des die ein eine einem einen einer es für gegen ich im in ist man mein meine mit oder sich sind und vom von was wie zu zum zur",
    ),
  ],
  [
    "fr",
    new WordList(
      "a au aux ce d dans de des du elle en est et il l la le les ma mes mon n ne on ou par pour qu que quel quelle quelles quels qui s se sont sur un une",
    ),
  ],
]);

/** The slug of a title without the name of its site; a long one has no small words, and ends after a clause or a word. */
function titleSlug(title: string, language: string, site = ""): string {
  const parts = title.split(/ [|–] /).filter((part) => site === "" || !part.includes(site));
  const text = (parts.length > 0 ? parts.join(" ") : title).replaceAll(CONTRACTED, "");
  const slug = slugOf(text, Infinity);
  // Without the letters that an address can't have, titles of different prompts would share one.
  if (slug === "" || UNWRITTEN.test(text)) return numbered(slug.slice(0, SHORTEST_SLUG), text);
  return slug.length <= LONGEST_SLUG ? slug : shortenedSlug(text, language);
}

function numbered(slug: string, text: string): string {
  const number = hash("slug", text) % 1e6;
  return slug === "" ? String(number) : `${slug}-${number}`;
}

/** A clause of a long text, or its words but the small ones. */
function shortenedSlug(text: string, language: string): string {
  const [clause = ""] = text.split(/[:?]|[.,](?!\d)/);
  const short = slugOf(clause, Infinity);
  if (short.length >= SHORTEST_SLUG && short.length <= LONGEST_SLUG) return short;
  const small = LEFT_OUT.get(language);
  const words = (short.length < SHORTEST_SLUG ? text : clause)
    .split(/\s+/)
    .filter((word) => !SMALL_WITH_HYPHEN.test(word))
    .flatMap((word) => slugOf(word).split("-"));
  const kept = words.filter((word) => word !== "" && small?.has(word) !== true).join("-");
  if (kept.length <= LONGEST_SLUG) return kept;
  return withoutLooseEnd(kept.slice(0, kept.lastIndexOf("-", LONGEST_SLUG)));
}

/** Small French words whose parts alone say nothing: "A-t-on", "au-dessus". */
const SMALL_WITH_HYPHEN =
  /^(?:y-?)?\p{L}+-t-(?:on|ils?|elles?)$|^(?:au|là|ci|par|en)-(?:dess(?:us|ous)|dedans|dehors|delà|devant)$|^(?:est|sont|était)-(?:ce|ils?|elles?)$|^peut-être$/iu;

/** Letters of other scripts, or punctuation in the place of a word. */
const UNWRITTEN = /(?=\p{L})\P{Script=Latin}|^[?!.]/u;

/** The apostrophe of "grandmother's" and "what's". */
const CONTRACTED = /(?<=\p{L})['’](?=(?:s|t|re|ve|ll|m)(?:\P{L}|$))/giu;
