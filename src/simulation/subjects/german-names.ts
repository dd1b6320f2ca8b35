import { memoize } from "../../common/memoize.ts";
import type { LanguagePack } from "../catalogue/language-pack.ts";
import { nounsOf, plainForm, smallWordsOf } from "./nouns.ts";
import { NAME_WORD } from "./name-word.ts";
import { WordList } from "./word-list.ts";

/** Spellings of names: an inner capital, a figure, letters and endings that are rare in German nouns. */
const NAME_LIKE = /\p{Ll}\p{Lu}|\d|^\p{Lu}{4,}$|[xy]|q(?!u)|c(?![hk])|[aioz]$/u;
/** Rare letters that nouns of foreign origin have too. */
const WEAK = /sh|oo|ph|th/;
/** Names that nothing in their spelling shows, or that look like nouns. */
const KNOWN = new WordList(
  "bosch miele siemens braun bauknecht stihl kärcher tefal krups severin rowenta liebherr neff husqvarna einhell gardena makita metabo hilti festool opel ford mercedes seat deuter thule otto " +
    "adidas apple google samsung philips grundig canon nikon vorwerk garmin polar salomon mammut fender gibson wagner renault peugeot telekom vodafone barmer rossmann edeka rewe viessmann vaillant buderus lexware notion evernote sparkasse volksbank babbel tinder",
);
/** Umlauts and endings of nouns. */
const NOUN_LIKE = /[äöüß]|(?:ung|heit|keit|schaft|ling|nis|tum|ment|tät|ismus|ik|ing|age|ur|ei)$/;
/** Heads of compounds that are compared: "Klapprad", "E-Scooter". */
const COMPOUND =
  /^e-|.(?:rad|bike|roller|scooter|wagen|ofen|herd|boot|bett|tisch|schuhe?|jacke|brille|zelt|dach|boden|tür|fenster|topf|öl|brot|milch|stahl|leder|wolle|karte|versicherung|vertrag|(?:pool|schrank|lampe|platte|seil|kabel|gerät|maschine|anlage|pumpe|heizung|säge|motor|filter|kessel|rahmen|fliese|farbe|zaun|treppe|matte|stoff|tuch|papier|behälter|tank|beutel|dose|flasche|pulver|kapsel|spray|tropfen|salbe|tablette|creme|saft|pflaster|shampoo|serum|system|gymnastik|training|analyse|display|laser|therapie|kur|studium|kurs|reise|konto|depot|fonds|darlehen|rente|pflege|dienst|arbeit|haut|faser)(?:e?[ns]|e)?)$/i;
/** Endings of many nouns and of some names: "Katze", "Miele". */
const COMMON_ENDING = /e[nrlms]?$/;
/** Times and trades, which are no names: "Geigenbauer oder Musikhaus". */
const TIME_OR_TRADE =
  /^(?:tage?|wochen?|monate?|jahre?|stunden?|minuten?|euro|januar|februar|märz|april|juni|juli|september|oktober|november|dezember|(?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sommer|winter|herbst|frühjahr|frühling)$|(?:.(?:bauer|macher|meister|handel|labor|büro|praxis)|händler|verleih|verleiher|vermieter|vermietung|anbieter|hersteller|lieferant|werkstatt|betrieb|makler|berater|gutachter|(?:musik|fach|leih|pfand|auktions|bestattungs|sanitäts)haus)(?:e[ns]?|n)?$/i;
/** Nouns that are often compared and look like names. */
const COMPARED = new WordList(
  "tabletten tropfen salbe spray creme saft gel pflaster hybrid handy pony baby party hobby lobby boxspring gas strom holz stein gips laminat parkett vinyl bus bahn zug flug kauf abo hund auto fisch rind yoga pilates judo bargeld land kajak kanu sup tofu " +
    "kork linoleum akku benzin elektro pellets latex kaltschaum federkern granit beton glas alu aluminium kunststoff stahl edelstahl eisen kupfer zink titan keramik carbon kunstleder seide " +
    "zement lehm kies schotter asphalt putz lack folie dampf heu stroh torf sand diesel wasserstoff standard premium basis komfort original nachbau leasing miete pacht homöopathie osteopathie nylon fluorocarbon polyester neopren acryl epoxid merino baumwolle leinen daunen synthetik induktion ceran",
);

/**
 * The names in a list of a German prompt, in which nouns have capital letters too: "Shopify oder Shopware", but not "Hund
 * oder Katze". Empty: they need not be names.
 */
export function germanNames(listed: readonly string[], pack: LanguagePack): readonly string[] {
  // "Ist Notion oder Evernote besser?"
  const small = smallWordsOf(pack);
  const read = ofOneSentence(listed).map((one) => {
    const [first = "", ...rest] = one.split(" ");
    // "LG OLED"
    if (rest.length > 0 && KINDS.has(rest.at(-1)!.toLowerCase())) return first;
    return small.has(first.toLowerCase()) ? rest.join(" ") : one;
  });
  const names = withoutNoun(read, pack);
  if (names.includes("") || names.some((name) => isThing(name, name, pack)) || areNouns(names))
    return [];
  if (names.some((name) => KINDS.has(name.toLowerCase()))) return [];
  const certain = names.filter(isCertainName);
  const isDoubtful = names.some((name) => NOUN_LIKE.test(name) && !certain.includes(name));
  return certain.length > 0 && !isDoubtful ? names : [];
}

/** Whether a name is spelled like no German noun: what is compared can be things too, such as "Trommel" and "Heißluft". */
function isCertainName(name: string): boolean {
  return (
    isNameLike(name) || FIRM.test(name) || name.startsWith("Dr. ") || /^\p{Lu}{2,3}$/u.test(name)
  );
}

/** "Miravo Reisen" */
const FIRM =
  /^\p{Lu}\S+ (?:Reisen|Bank|Energie|Strom|Versicherung(?:en)?|Hotels?|Mobil|Immobilien|Consulting)$/u;

function isThing(name: string, noun: string, pack: LanguagePack): boolean {
  return isNoun(noun, pack) && !FIRM.test(name);
}

/** A point ends a sentence, unless it ends a title. */
const SENTENCE_END = /(?<!^(?:Dr|St))\. /;
const WHICH = /^welche[rsnm]? /i;

/** The part of a list that stands in one sentence, without "Welche Geigenbauer" and what is beside that alone. */
function ofOneSentence(listed: readonly string[]): readonly string[] {
  const from = listed.slice(0, -1).findLastIndex((name) => SENTENCE_END.test(name));
  const names = listed.slice(Math.max(from, 0)).map((name, at, { length }) => {
    const parts = name.split(SENTENCE_END);
    return (at < length - 1 ? parts.at(-1)! : parts[0]!).replace(/\.$/, "");
  });
  if (!WHICH.test(names[0] ?? "")) return names;
  return names.length < 3 ? [] : names.slice(1);
}

/** "Dadant oder Zander: welche Beute", "Welche Beute ist leichter, Dadant oder Zander?" */
const OF_WHICH =
  /(?:^|(?:oder|vs\.?|versus) \S{2,30} ?[:,–-] )(?:[Ww]elche[rsnm]?|[Ww]as für eine?n?) (?:\p{Ll}+ ){0,2}(\p{Lu}[\p{L}-]+)/u;
/** Things that are chosen by their maker. */
const OF_MAKERS =
  /(?:marken?|hersteller|anbieter|firma|unternehmen|software|apps?|programme?|tools?|shop|portal|plattform|bank|broker|kasse|versicherung|tarif|verlag|händler|dienst)$/i;

/** The names in a list of a prompt, unless they can be kinds of a thing of which no makers are known. */
export function comparedNames(
  listed: readonly string[],
  text: string,
  pack: LanguagePack,
): readonly string[] {
  const names = germanNames(withoutPurpose(listed, text), pack);
  const thing = OF_WHICH.exec(text)?.[1];
  if (thing === undefined || OF_MAKERS.test(thing) || isNoun(thing, pack)) return names;
  const areNames =
    names.every((name) => isNameLike(name) || name.includes(" ")) ||
    names.some((name) => KNOWN.has(name.toLowerCase()));
  return areNames ? names : [];
}

/** "Wixora" and "WordPress" of "Was ist besser für meinen Blog, Wixora oder WordPress?" */
function withoutPurpose(listed: readonly string[], text: string): readonly string[] {
  const [first = "", ...others] = listed;
  const before = text.slice(0, text.indexOf(first));
  const isPurpose =
    /(?<!\p{L})(?:für|in|im|bei|beim|zum|zur|mit|mein\p{Ll}*|unser\p{Ll}*|eine?[nrm]?|den|dem) $/u.test(
      before,
    );
  return isPurpose && others.length > 1 ? others : listed;
}

/** "Freistehende Badewanne" and "Eckbadewanne" share a noun. */
function areNouns(names: readonly string[]): boolean {
  const ends = names.map((name) => name.toLowerCase().slice(-SHARED_LETTERS));
  const areSame = names[0] !== names[1] && new Set(ends).size === 1;
  // "Google Ads oder Plakate"
  const isBesideName = names.some((name) => name.includes(" ")) && names.some(isPlural);
  return names.length > 1 && (areSame || isBesideName);
}

function isPlural(name: string): boolean {
  return !name.includes(" ") && !isNameLike(name) && /en?$/.test(name);
}

const SHARED_LETTERS = 5;

function isNameLike(name: string): boolean {
  // "Gastherme"
  if (WEAK.test(name) && COMMON_ENDING.test(name)) return false;
  return NAME_LIKE.test(name) || WEAK.test(name) || KNOWN.has(name.toLowerCase());
}

/** "Bosch" and "Makita" of "Bosch oder Makita Akkuschrauber", if at least one of them looks like a name. */
function withoutNoun(names: readonly string[], pack: LanguagePack): readonly string[] {
  const [last = "", noun, ...others] = names.at(-1)?.split(" ") ?? [];
  const isLonger = others.some((word) => !/^\d+$/.test(word));
  if (noun === undefined || isLonger || !isThing(`${last} ${noun}`, noun, pack)) return names;
  const short = [...names.slice(0, -1), last];
  const isLikely = short.some(isNameLike);
  const isDoubtful = short.some((name) => NOUN_LIKE.test(name)) || /e[nrms]?$/.test(last);
  return isLikely && !isDoubtful ? short : names;
}

const PROPER = `${NAME_WORD}(?: ${NAME_WORD})?`;
const JUDGED = new RegExp(
  `^(?:was taugt|wie gut (?:ist|sind)|taugt|lohnt sich|ist) (?:(?:der|die|das) )?(${PROPER})(?: (?:\\p{Ll}+ ){0,3}?\\p{Ll}+er als (?:(?:der|die|das) )?(${PROPER}))?(?![\\p{L}\\d])`,
  "u",
);
/** Two words or capital letters only: "Techniker Krankenkasse", "AOK". */
const CERTAIN_NAME = / |^\p{Lu}{2,4}$|\p{Ll}\p{Lu}/u;
/** Kinds of things that are written in capital letters. */
const KINDS = new WordList("bio led lcd oled qled wpc pvc gkv pkv etf ssd dsl suv pc tv gmbh ug");

/** Two words of which the second is no letter: "Dyson Airwrap", unlike "Vitamin D"; an inner capital or a figure. */
const LONG_NAME = / \p{L}{3}|\p{Ll}[\p{Lu}\d]/u;

/** "Taugt der Dyson Airwrap?", "Ist die Barmer besser als die AOK?"; empty: these can be kinds of things. */
function germanSubjects(text: string, pack: LanguagePack): readonly string[] {
  const [, first = "", second] = JUDGED.exec(text.charAt(0).toLowerCase() + text.slice(1)) ?? [];
  const names = second === undefined ? [first] : [first, second];
  if (names.some((name) => KINDS.has(name.toLowerCase()))) return [];
  if (second !== undefined)
    return names.every((name) => CERTAIN_NAME.test(name)) ? names : germanNames(names, pack);
  return LONG_NAME.test(first) && !NOUN_LIKE.test(first) && !isNoun(first, pack) ? names : [];
}

const SHORTEST_END = 5;

const longNouns = memoize((pack: LanguagePack): readonly string[] =>
  [...nounsOf(pack).keys()].filter((noun) => noun.length >= SHORTEST_END),
);

/** Whether a name ends with a noun of the pack: "Elektrische Zahnbürste". */
function isNoun(name: string, pack: LanguagePack): boolean {
  const form = plainForm(name);
  return (
    nounsOf(pack).has(form) ||
    COMPARED.has(name.toLowerCase()) ||
    TIME_OR_TRADE.test(name) ||
    COMPOUND.test(name) ||
    // "Kalthanf-Seile", "Naturlatex"
    /-\p{Lu}\p{Ll}{2,}e[nrs]?$/u.test(name) ||
    /.(?:latex|schaum|stein|holz|kunststoff|beton)$/i.test(name) ||
    longNouns(pack).some((noun) => form.endsWith(noun))
  );
}

/** "Was taugt die Küche von Ikea im Vergleich zu Nobilia?" */
const COMPARED_WITH = new RegExp(
  `(${NAME_WORD}) im Vergleich (?:zu|mit|zur|zum) (?:(?:der|die|das|dem) )?(${NAME_WORD})(?= ?\\?|$)`,
  "u",
);

/** "Was haltet ihr von der DKB?" */
const OPINION = new RegExp(
  `^[Ww](?:as halte(?:t ihr|n Sie)|as hältst du|as denkt ihr) (?:von|über) (?:(?:der|dem|die|den|das) )?(${PROPER})`,
  "u",
);

/** "Hat jemand Erfahrung mit Miele Waschmaschinen?" */
const EXPERIENCE =
  /^(?:[Ee]ure |[Gg]ute |[Hh]abt ihr |[Hh]at jemand )?Erfahrung(?:en)? mit (\p{Lu}[\p{L}\d]+) (?=\p{Lu}\p{Ll})/u;

/** "Vergleich Norton und Bitdefender" */
const COMPARISON = new RegExp(
  `^[Vv]ergleich(?:e|en)? (?:von |zwischen )?(${NAME_WORD}) (?:und|mit) (${NAME_WORD})(?= |$)`,
  "u",
);

/** The brands that a German text compares or asks about without a list. */
export function comparedOrJudged(text: string, pack: LanguagePack): readonly string[] {
  const compared = (COMPARED_WITH.exec(text) ?? COMPARISON.exec(text))?.slice(1);
  if (compared !== undefined) return germanNames(compared, pack);
  const maker = EXPERIENCE.exec(text)?.[1];
  if (maker !== undefined) return isNameLike(maker) ? germanNames([maker], pack) : [];
  const judged = OPINION.exec(text)?.[1];
  if (judged === undefined) return germanSubjects(text, pack);
  return NOUN_LIKE.test(judged) ? [] : germanNames([judged], pack);
}
