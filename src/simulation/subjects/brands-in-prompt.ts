import type { LanguagePack } from "../catalogue/language-pack.ts";
import { englishNames } from "./english-names.ts";
import { frenchNames } from "./french-names.ts";
import { comparedNames, comparedOrJudged } from "./german-names.ts";
import { NAME_WORD } from "./name-word.ts";

/** "Asana", "monday.com", "sevDesk" */
const NAME = `(?:\\p{Lu}|\\p{Ll}{2,12}\\.\\p{Ll}|\\p{Ll}{1,8}\\p{Lu})[\\p{L}\\d.&+-]{1,24}(?: (?:& )?${NAME_WORD}){0,2}(?: \\d{1,4}(?![\\p{L}\\d%]))?`;
const BETWEEN = / (?:vs\.?|versus|or|ou|oder|contre|face à|par rapport à) /;
const SEPARATOR = new RegExp(`, |${BETWEEN.source}`);
const LIST = new RegExp(
  `(?<![\\p{L}\\d])(?<! (?:aus|of|from|en) )${NAME}(?:(?:${SEPARATOR.source})${NAME}(?![\\p{L}\\d])){1,4}`,
  "u",
);
/** "Is Babbel any good?", "Ist die Matratze von Emma gut?" */
const JUDGED = new RegExp(
  `^(?:[Ii]s|[Aa]re|[Dd]oes|[Ii]st|[Tt]augt|[Ee]st-ce que|[Qq]ue va(?:ut|lent)) (?:an? |die |der |das )?(${NAME}) (?:an? |really |still |wirklich |noch |est )?` +
    "(?:any |make (?:any |an? )?(?:good|decent|reliable|durable) |good(?! (?:place|city|time|idea|country|month|language))|better(?! than \\p{Ll})|worth|legit|trustworthy|reputable|safe|reliable|gut|seriös|empfehlenswert|etwas|fiable|bien|convient|suffit|une? bon|rentable|intéressant|sûr|sérieu|\\?)",
  "u",
);

/** "Is Notion better than Coda?", "What is the difference between Asana and Trello?" */
const RIVALS: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\d])(?:(?:[Ii]s|[Aa]re|[Dd]oes) )?(${NAME}) (?:\\p{Ll}+ ){0,3}?(?:better|worse|(?:more|less) \\p{Ll}+|\\p{Ll}+er)(?: \\p{Ll}+)? than (${NAME})`,
    "u",
  ),
  new RegExp(`\\b(?:between|[Cc]ompare|choisir entre) (${NAME}) (?:and|with|to|et) (${NAME})`, "u"),
];

/** "Is the Dyson vacuum worth it?", "Ist die Matratze von Emma gut?" */
const MAKER = new RegExp(
  `^(?:[Ii]s|[Aa]re) (?:an? |the )?(?!\\p{L}+(?:an|ish|ese|ench) )(${NAME})(?= (?:\\p{Ll}[\\p{Ll}-]{2,20} ){1,3}(?:still |really )?(?:any good|worth|reliable|overpriced|legit|(?:as )?good\\b))|^(?:(?:Ist|Sind|(?:Was )?[Tt]aug(?:t|en)|Wie gut (?:ist|sind)) [^,.?]{1,40} von|[Ee]st-ce que [^,.?\\p{Lu}]{1,40}|[Qq]ue va(?:ut|lent) [^,.?\\p{Lu}]{1,40}(?: de| chez)?|[Aa]vis(?: sur(?: l(?:es? |a |')[^,.?\\p{Lu}]{1,40})?)?) (${NAME})(?= |$|\\?)`,
  "u",
);

const NAMES: Readonly<
  Partial<Record<string, (text: string, listed: readonly string[]) => readonly string[]>>
> = { en: englishNames, fr: frenchNames };

/** The brands that a prompt compares or asks about: "QuickBooks or Xero", "Is Babbel any good?" */
export function brandsInPrompt(text: string, pack: LanguagePack): readonly string[] {
  const [list = ""] = LIST.exec(text) ?? [];
  const listed = BETWEEN.test(list) ? list.split(SEPARATOR) : [];
  const own = pack.language === "de" ? comparedNames(listed, text, pack) : listed;
  const names = NAMES[pack.language]?.(text, own) ?? own;
  if (names.length > 0) return names;
  const german = pack.language === "de" ? comparedOrJudged(text, pack) : [];
  return german.length > 0 ? german : judgedBrands(text);
}

/** The brands that a prompt asks about without a list. */
function judgedBrands(text: string): readonly string[] {
  const rivals = RIVALS.map((one) => one.exec(text)).find((found) => found !== null);
  if (rivals != null) return rivals.slice(1).map((name) => name.replace(/^(?:Is|Are|Does) /, ""));
  const [, english, other] = MAKER.exec(text) ?? [];
  const judged = JUDGED.exec(text)?.[1] ?? english ?? other;
  return judged === undefined ? [] : [judged];
}
