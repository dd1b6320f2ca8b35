import { groupOf, type LanguagePack } from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP } from "../catalogue/market.ts";
import { NAMES } from "./english-context.ts";
import { nounsOf, opinionsOf, smallWordsOf } from "./nouns.ts";
import { ROW_ENDS, withNounToo } from "./english-row.ts";
import { AFTER_NOUNS, BROAD_ENGLISH } from "./noun-rules.ts";
import { pluralIn } from "./plurals.ts";
import { WordList } from "./word-list.ts";

/** A noun phrase that no pack has. */
export interface GuessedNoun {
  /** In the plural. */
  readonly phrase: string;
  readonly group: string;
}

/** What precedes the thing that a text asks for. */
const LEADS: readonly RegExp[] = [
  /^(?:who|where|which (?:company|companies|brands?|stores?|shops?|sites?)|what (?:company|companies|brands?)) (?:makes?|sells?|offers?|has|have|provides?|does|do|builds?|rents?) (?:the |an? |some )?/i,
  /^(?:where|how) (?:can|do|should|could|to) (?:(?:i|we|you) )?(?:find|buy|get|order|choose|pick|select|hire|book|rent) (?:the |an? |some )?/i,
  /^(?:can|could) (?:anyone|someone|somebody|you) (?:please )?(?:recommend|suggest) (?:me )?(?:the |an? |some )?/i,
  /^(?:please )?(?:recommend|suggest|compare|find|list)(?: me)? (?:the |an? |some )?/i,
  /^(?:(?:i'm|we're|i am|we are) )?(?:looking for|searching for|(?:(?:i|we) )?need|in need of) (?:the |an? |some )?/i,
  /^(?:who|what)(?:'s| is| are) (?:the |an? |some )?(?=(?:best|good|top|most|cheapest|cheaper|leading|better|reliable|affordable|free)\b)/i,
  /^(?:\w+ )?(?:manufacturers?|makers?|suppliers?|producers?|sellers?|brands?|compan(?:y|ies)|providers?) of (?:the )?/i,
  /^(?:is|are) there (?:an? |any |some )?(?:(?:kind|sort|type)s? of )?/i,
  /^does anyone (?:know|make|sell) (?:of )?(?:an? |any )?/i,
];
const WHICH = /^(?:which|what) (?:kinds? of |types? of |brands? of |sorts? of )?/i;

/** "Where should we stay in Kyoto?" names no noun. */
const WHERE_TO =
  /^where (?:(?:should|can|could|do|would) (?:i|we|you)|to) (?:go to )?(?:stay|eat|drink|camp|shop|go|live|park|sleep)\b/i;

const PARTICLES =
  /^(?:on|up|off|out|down|over|in)(?:$| (?:for|with|without|in|on|at|of|under|to)$)/i;
/** After a singular noun, these show that the word before them is a verb: "which mop picks up hair". */
const AFTER_VERBS = new WordList(
  "up out off down the a an my your our his her their him me us people it them that this",
);
/** What people look for about a thing: "cordless pole saw reviews". */
const REPORTS = new WordList("review reviews comparison comparisons ratings prices deals");
/** Heads that say nothing about what is asked for, or that are none. */
const NO_HEADS = new WordList(
  "selection selections range ranges variety assortment rate rates fee fees quote quotes charge charges estimate estimates tariff tariffs way ways time times thing things place places month months age day days reason reasons order idea ideas tip tips advice " +
    "practice practices example examples difference differences option options choice choices method methods strategy " +
    "strategies alternative deal deals price prices cost costs one ones kind kinds type types something anything city " +
    "taken done made built drawn written sewn building " +
    "cities country countries neighborhood neighborhoods step steps question questions",
);
/** Nouns without a plural. */
const UNCOUNTABLE =
  /(?:[a-z]{2}ing|age|ware|ance|ence|ness|ity|ics|insulation|furniture|gear|equipment|mulch|gravel|soil|lumber|rice|hay|turf|yarn|flour|milk|care|help|internet|coverage|support|control|management|delivery|all-inclusive|wifi|clothing|education|transportation|entertainment|grass|corn|firewood|protection|prevention|detection|generation|recovery|removal|repair|installation|music|machinery|jewelry|jewellery|stationery|poultry|\b(?:mesh|art|ice|salt|sand|wood|fuel|gas|water|cement|concrete))$/;
/** What they are counted in. */
const UNITS: readonly (readonly [RegExp, string])[] = [
  [/furniture$/, "sets"],
  [/insurance$/, "policies"],
  // What is bought, unlike "shearing".
  [
    /\b(?:floor|gutter|deck|fenc|roof|clad|bedd|shelv|light|sid|tub|nett|matt|sheet)ing$/,
    "options",
  ],
  [/internet$/, "plans"],
  [/(?:clothing|gear|equipment)$/, "brands"],
  [
    /(?:care|help|ics|control|support|management|delivery|ing|generation|recovery|removal|repair|installation)$/,
    "services",
  ],
];
/** "Shearing", "catering" and "soldering" are services, unlike "spring" and "covering"; "deck building" is no building. */
const COUNTABLE =
  /(?:(?:\b|ear|key|sp|st|bea|cove|moo)ring|wedding|facility|university|charity|community|conference|agency|package|garage|cottage|fence|appliance|residence|ambulance|sling|awning|harness)$/;
const SERVICES =
  /(?:^|\s)(?:services|companies|firms|specialists|contractors|consultants|agencies|installers|forwarders|farriers|restorers|repairers|groomers|fitters|upholsterers|roofers|tilers|plasterers|fabricators|surveyors|brokers|appraisers|inspectors|framers|engravers|movers|engineers|designers|developers|operators|studios|labs)$/;
const DOCTORS = /(?:olog|iatr|rap|llerg|hygien|odont|metr|diet|thet)(?:ist|ician)s$/;
const SELLERS =
  /(?:^|\s)(?:suppliers|sellers|retailers|wholesalers|distributors|vendors|dealers|stockists|shops|stores)$/;
/** As heads of longer phrases these often mean something else. */
const NOT_AS_HEADS = new WordList(
  "bar bars bank banks course courses garage garages inn inns exchange exchanges spa spas rental rentals class classes " +
    "platform platforms automation dashboard coach coaches box boxes",
);
const ACRONYM = /^\p{Lu}{2,5}$/u;
const MOST_WORDS = 4;

/** Returns what an English text asks for as a plural noun phrase; null: its words do not show it for certain. */
export function guessedNoun(sentence: string, pack: LanguagePack): GuessedNoun | null {
  if (pack.language !== "en") return null;
  const text = sentence.replaceAll("’", "'").trim();
  if (WHERE_TO.test(text)) return null;
  return nounIn(text, pack);
}

function nounIn(text: string, pack: LanguagePack): GuessedNoun | null {
  const lead = LEADS.find((one) => one.test(text)) ?? WHICH;
  const rest = text.replace(lead, "");
  const words = clause(rest);
  const first = words.findIndex((word) => !isOpinion(word, pack));
  if (first === -1) return null;
  const isWhich = rest !== text && lead === WHICH;
  const run = withoutPlace(ownRun(words.slice(first), pack));
  const all = withNounToo(run, words.slice(first + run.length), isWhich);
  const own = withTrade(withoutReport(all), words[first + all.length]);
  const found = isWhich ? own.slice(0, subjectEnd(own, words[first + all.length])) : own;
  const isFirst = rest === text && first === 0;
  return foundNoun(found, {
    isFirst,
    isAsked: !isFirst || own.length < all.length || AFTER_NOUNS.has(words[all.length] ?? ""),
    after: words.slice(first + found.length),
    pack,
  });
}

interface Surroundings {
  /** Whether it is the beginning of the text. */
  readonly isFirst: boolean;
  /** Without a word that asks or praises, a text that begins with a verb would look the same. */
  readonly isAsked: boolean;
  readonly after: readonly string[];
  readonly pack: LanguagePack;
}

/** "Best carry on for short trips" has a part of a word; about "any harness or crate", one of them would say too little. */
function isPartOnly(after: readonly string[]): boolean {
  return PARTICLES.test(after.slice(0, 2).join(" ")) || /^or$/i.test(after[0] ?? "");
}

/** "Who uses Shopify": a name has no plural. */
function areNames(words: readonly string[]): boolean {
  return words.every((word) => /^\p{Lu}\p{Ll}+$/u.test(word));
}

function foundNoun(
  found: readonly string[],
  { isFirst, isAsked, after, pack }: Surroundings,
): GuessedNoun | null {
  const count = found.filter((word) => /\p{L}/u.test(word)).length;
  if (count === 0 || count > MOST_WORDS) return null;
  if (isPartOnly(after) || (!isFirst && areNames(found))) return null;
  const words = isFirst ? uncapitalised(found) : found;
  const other = alternatives(words, after, pack);
  if (other !== null) return other;
  const noun = phraseOf(words, isAsked, pack);
  return noun === null ? null : { ...noun, phrase: noun.phrase + complementOf(after, pack) };
}

/** "School uniform suppliers Leeds" */
function withoutPlace(words: readonly string[]): readonly string[] {
  const place = words.findIndex((word, at) => {
    const before = words[at - 1] ?? "";
    return /^\p{Lu}\p{Ll}/u.test(word) && /^\p{Ll}/u.test(before) && isPlural(before);
  });
  return place === -1 ? words : words.slice(0, place);
}

/** "Solar companies": what no subject contains belongs to this one. */
function withTrade(words: readonly string[], next = ""): readonly string[] {
  const isTrade = /^(?:company|companies|brands|manufacturers?)$/i.test(next);
  return isTrade && words.length > 0 ? [...words, pluralOf(next.toLowerCase())] : words;
}

/** "Cordless pole saw reviews" asks for saws. */
function withoutReport(words: readonly string[]): readonly string[] {
  return REPORTS.has(words.at(-1)?.toLowerCase() ?? "") ? words.slice(0, -1) : words;
}

/** The first word of a text has its capital letter from there, unless it is a name: "Slack alternatives". */
function uncapitalised([first = "", ...others]: readonly string[]): readonly string[] {
  const isName =
    /^alternatives$/i.test(others.at(-1) ?? "") ||
    !/^\p{Lu}\p{Ll}+$/u.test(first) ||
    NAMES.has(first);
  return [isName ? first : first.toLowerCase(), ...others];
}

/** "Flights to Lisbon", "wholesalers of tote bags" */
function complementOf([preposition = "", ...rest]: readonly string[], pack: LanguagePack): string {
  const lower = preposition.toLowerCase();
  if (lower === "of") {
    const hasArticle = rest[0]?.toLowerCase() === "the";
    const own = ownRun(rest.slice(Number(hasArticle)), pack).slice(0, MOST_WORDS);
    return withPreposition(hasArticle ? "of the" : "of", own);
  }
  if (lower !== "to" && lower !== "from") return "";
  const end = rest.findIndex((word) => !/^(?:\p{Lu}|to$)/u.test(word));
  return withPreposition(lower, rest.slice(0, end === -1 ? undefined : end));
}

function withPreposition(preposition: string, words: readonly string[]): string {
  return words.length === 0 ? "" : ` ${[preposition, ...words].join(" ")}`;
}

/** The words up to the first mark. */
function clause(text: string): readonly string[] {
  const [part = ""] = text.split(/[,:;?!()"“”–—]|\.(?:\s|$)|\s-\s/, 1);
  return part.split(/\s+/).filter((word) => word !== "");
}

function isOpinion(word: string, pack: LanguagePack): boolean {
  const lower = word.toLowerCase();
  return opinionsOf(pack).has(lower) || /^(?:the|a|an|some|any)$/.test(lower) || /^\d+$/.test(word);
}

/** The words up to the first one that belongs to no noun phrase. */
function ownRun(words: readonly string[], pack: LanguagePack): string[] {
  const end = words.findIndex((word, at) => {
    // "IT staffing firms", "SOC 2 audits"
    const isStandard = /^\d+$/.test(word) && ACRONYM.test(words[at - 1] ?? "");
    if (isStandard || ACRONYM.test(word)) return false;
    return !isOfNounPhrase(word.toLowerCase(), at, pack);
  });
  return words.slice(0, end === -1 ? undefined : end);
}

function isOfNounPhrase(word: string, at: number, pack: LanguagePack): boolean {
  if (smallWordsOf(pack).has(word) || ROW_ENDS.has(word) || opinionsOf(pack).has(word))
    return false;
  if (at > 0 && AFTER_NOUNS.has(word)) return false;
  // "24-hour", unlike a number
  return (
    /^(?:\p{L}[\p{L}'-]+|\d+-\p{Ll}+)$/u.test(word) &&
    !/(?<!fami|supp|assemb|friend)ly$|n't$/.test(word)
  );
}

/** Where the subject of "which espresso beans taste" ends: at its plural, unless that is the verb of a singular. */
function subjectEnd(own: readonly string[], next = ""): number {
  const plural = own.findIndex((word, at) => isPlural(word) && at < own.length);
  if (plural === -1) return own.length;
  if (plural < own.length - 1) return plural + 1;
  return plural > 0 && AFTER_VERBS.has(next.toLowerCase()) ? plural : own.length;
}

/** "Alternatives to styrofoam" */
function alternatives(
  found: readonly string[],
  after: readonly string[],
  pack: LanguagePack,
): GuessedNoun | null {
  if (!/^alternatives?$/i.test(found.at(-1)!) || after[0]?.toLowerCase() !== "to") return null;
  const other = ownRun(after.slice(1), pack);
  if (other.length === 0 || other.length > 2) return null;
  const phrase = [...found.slice(0, -1), "alternatives to", ...other].join(" ");
  return { phrase, group: UNKNOWN_GROUP };
}

function isBroad(head: string): boolean {
  return head === "software" || BROAD_ENGLISH.has(pluralOf(head));
}

function isNoHead(head: string, count: number): boolean {
  const lower = head.toLowerCase();
  // "Glamping Isle of Skye"
  const isPlace = count > 1 && /^\p{Lu}\p{Ll}/u.test(head) && !/^alternatives?$/.test(lower);
  return isPlace || NO_HEADS.has(lower) || lower.length < 3 || /(?:est|ed)$/.test(lower);
}

function phraseOf(
  found: readonly string[],
  isAsked: boolean,
  pack: LanguagePack,
): GuessedNoun | null {
  const head = found.at(-1)!;
  const lower = head.toLowerCase();
  // "A good CRI for grow lights" can be a number.
  if (found.length === 1 && (isBroad(lower) || ACRONYM.test(head))) return null;
  if (isNoHead(head, found.length)) return null;
  const phrase = [...found.slice(0, -1), pluralOf(head)].join(" ");
  const isThing = isPlural(head) || SERVICES.test(phrase);
  if (!isAsked && !(isThing && found.length > 1)) return null;
  return { phrase, group: groupOfHead(lower, phrase, pack) };
}

/** Who does something is a service of its own, and need send no bills; "grab bars" and "license plates" are no bars and plates. */
function groupOfHead(head: string, phrase: string, pack: LanguagePack): string {
  if (DOCTORS.test(phrase)) return "health";
  if (SELLERS.test(phrase)) return UNKNOWN_GROUP;
  const two = nounsOf(pack).get(phrase.split(" ").slice(-2).join(" ").toLowerCase());
  const one = NOT_AS_HEADS.has(head) ? undefined : nounsOf(pack).get(head);
  const known = (two ?? one)?.group;
  if (known === undefined) return UNKNOWN_GROUP;
  const { kind } = groupOf(pack, known);
  return kind === "service" || kind === "software" ? known : UNKNOWN_GROUP;
}

function pluralOf(head: string): string {
  if (isPlural(head) && !/(?:logis|analy)tics$/.test(head)) return head;
  const isUncountable = ACRONYM.test(head) || (UNCOUNTABLE.test(head) && !COUNTABLE.test(head));
  if (!isUncountable) return pluralIn("en", head);
  const [, unit = "options"] = UNITS.find(([noun]) => noun.test(head)) ?? [];
  return `${head} ${unit}`;
}

function isPlural(word: string): boolean {
  return /[^sui]s$/.test(word) || /(?:men|people|children|mice|feet|teeth)$/.test(word);
}
