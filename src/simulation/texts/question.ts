import type { AnswerPatterns, Form, LanguagePack, Need } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { mainSentence } from "../subjects/sentences.ts";
import { smallWordsOf } from "../subjects/nouns.ts";
import { askedCriteria } from "./criteria.ts";
import { WordList } from "../subjects/word-list.ts";
import { needOf } from "./needs.ts";
import { isSpecific } from "./specific-question.ts";

/** What an answer takes from its question. */
export interface ReadQuestion {
  /** null: another form. */
  readonly form: Form | null;
  /** The criteria of the subject that it asks about. */
  readonly asked: readonly string[];
  /** Whether it asks for something in particular rather than for the best. */
  readonly isSpecific: boolean;
  /** What answers it; null: nothing in particular. */
  readonly need: Need | null;
  /** The two options of a choice as it writes them; null: it does not begin with them. */
  readonly options: string | null;
}

const UNKNOWN: ReadQuestion = {
  form: null,
  asked: [],
  isSpecific: true,
  need: null,
  options: null,
};

/** Reads the question of a prompt. */
export function readQuestion(
  prompt: string,
  subject: TextSubject,
  pack: LanguagePack,
): ReadQuestion {
  const { group, phrase, words } = subject;
  const question = questionIn(prompt, subject, pack);
  // Of what it asks for, nothing is known.
  if (words !== null) return UNKNOWN;
  const need = needOf(question, subject, pack);
  const criteria = askedCriteria(question, group, pack).filter((one) => canBeAsked(one, subject));
  const asked = newFirst(criteria, askedCriteria(phrase, group, pack));
  return {
    form: formOf(question, pack.answers),
    asked: need === null ? asked : askedWith(need, asked, group),
    isSpecific: isSpecific(question) || (subject.typed ?? null) !== null,
    need,
    options: optionsIn(question, pack),
  };
}

const DEVICES = new WordList(
  "software smallappliances appliances electronics accessories input headphones watches optics tools lights lamps cooking water shelter carparts kids petgear things",
);
const USE = /^(?:ease of use|Bedienung|la simplicité d'utilisation)$/;

/** Whether a question can ask about a criterion: ease of use is none of clothes and guitars. */
function canBeAsked(criterion: string, { groupId }: TextSubject): boolean {
  return !USE.test(criterion) || DEVICES.has(groupId);
}

function questionIn(prompt: string, { brands }: TextSubject, pack: LanguagePack): string {
  return brands === undefined ? prompt : withoutStory(prompt, pack);
}

/** The options of a question as it writes them; null: it does not begin with them. */
export function optionsIn(question: string, pack: LanguagePack): string | null {
  return frenchOptions(question, pack) ?? optionsOf(question, pack);
}

/** "Our basement smells. Which dehumidifier works best?" asks for no scent. */
function withoutStory(prompt: string, pack: LanguagePack): string {
  const text = prompt.replaceAll(/\s+/g, " ");
  return text.slice(Math.max(text.indexOf(mainSentence(prompt, pack)), 0));
}

/** What a need does not depend on would lead away from it. */
function askedWith(
  { criterion }: Need,
  asked: readonly string[],
  { criteria }: TextSubject["group"],
): readonly string[] {
  if (criterion === undefined) return [];
  return [...new Set([criterion, ...asked.filter((one) => criteria.includes(one))])];
}

/** What a question asks for beyond its subject comes first: of wide waterproof boots, that they are wide. */
function newFirst(asked: readonly string[], known: readonly string[]): readonly string[] {
  return asked.toSorted((a, b) => Number(known.includes(a)) - Number(known.includes(b)));
}

/** The options of a choice for use in a sentence, with "or" instead of "vs". */
export function withOr(options: string, { answers }: LanguagePack): string {
  return options.replace(/ (?:vs\.?|versus) /i, ` ${answers.forms.choice.words[0]!} `);
}

const MOST_WORDS = 4;
/** Small words inside of nouns: "coffre de toit", "pneus été". */
const JOINING = /^(?:de|du|des|d'|à|en|été)$/;

const BETWEEN =
  /^(?:vaut-il mieux|mieux vaut|que choisir(?: entre| :)?|j['’]hésite entre) ((?:\S{1,30} ){1,5}?)(?:ou|et) (\S{1,30}(?: \S{1,30}){0,4}?)(?= (?:pour|quand|si|dans|pendant|en|comme)(?= )| ?[,:;?.]|$)/i;

/** "Vaut-il mieux un poêle ou une pompe à chaleur pour une maison ?" */
function frenchOptions(question: string, { language }: LanguagePack): string | null {
  const [, first, second] = language === "fr" ? (BETWEEN.exec(question) ?? []) : [];
  return first === undefined ? null : `${first}ou ${second!.trim()}`;
}

/** "Which is better, tea or coffee?", "Should I get a kayak or a canoe?" */
const BEFORE_OPTIONS =
  /^(?:(?:which|what)(?:'s| is| are) (?:the )?(?:better|[a-z]+er|(?:more|less) [a-z]+)\b[^,:]{0,40}[,:] |(?:is|are|should (?:i|we) (?:get|buy|choose|use|pick|order|go with|invest in)) )(?:an? |the )?/i;
/** "Tea is healthier than coffee" */
const COMPARED =
  / (?:(?:really|actually|still|always) )?(?:better|worse|(?:more|less) [a-z]+|[a-z]+er) than /i;

function optionsOf(text: string, pack: LanguagePack): string | null {
  const isEnglish = pack.language === "en";
  const question = isEnglish
    ? text
        .replace(BEFORE_OPTIONS, "")
        .replace(COMPARED, " or ")
        .replace(/ or an? /i, " or ")
    : text;
  const [clause = ""] = question.split(/[,:;?!–—]/, 1);
  const words = clause.trim().split(/\s+/);
  const { choice } = pack.answers.forms;
  const at = words.findIndex((word) => choice.words.includes(word.replace(/\.$/, "")));
  const small = smallWordsOf(pack);
  const second = optionIn(words.slice(at + 1), small);
  const isShort = at > 0 && at <= MOST_WORDS && second.length > 0 && second.length <= MOST_WORDS;
  const isNamed = words
    .slice(0, at)
    .every((word, index) => !small.has(word.toLowerCase()) || (index > 0 && JOINING.test(word)));
  return isShort && isNamed ? [...words.slice(0, at + 1), ...second].join(" ") : null;
}

/** The words up to the next small one, but those of "hiring an accountant". */
function optionIn(words: readonly string[], small: ReadonlySet<string>): readonly string[] {
  const isAction = /^[a-z]{3,}ing$/i.test(words[0] ?? "");
  const end = words.findIndex(
    (word, index) =>
      small.has(word.toLowerCase()) && !JOINING.test(word) && !(isAction && index === 1),
  );
  return end === -1 ? words : words.slice(0, end);
}

/** "Should I take magnesium or not?" has one option only. */
const OR_NOT = /,? (?:or not|oder nicht|ou (?:non|pas))(?!\p{L})/u;

/** "Can you recommend …?" wants no yes. */
const REQUEST =
  /\b(?:recommend|suggest|empfehlen|recommander|conseiller|quelqu['’]un conna\S+)(?=\W|$)/;

/** "Quelle machine me faut-il ?" has the words of a question that is answered by yes or no. */
const FRENCH_OPEN = /(?:^|[,;:.?!] )(?:quel(?:le)?s?|que|comment|quand|pourquoi) /;

/** Returns the form of a question; null: another one. */
export function formOf(question: string, { forms }: AnswerPatterns): Form | null {
  const text = question.toLowerCase().replace(OR_NOT, "");
  if (REQUEST.test(text)) return null;
  const clauses = text.split(/[.,:;!?]/).map((clause) => clause.trim());
  // "Which ones are there?" does not ask whether there are any.
  const isOpen = /^(?:which|what|welche[rsnm]?|was|quel(?:le)?s?) /.test(text);
  const has = (word: string): boolean =>
    /[\s-]/.test(word)
      ? text.includes(word)
      : clauses.some((clause) => clause.startsWith(`${word} `));
  const first = (["how", "where", "cost", "exists"] as const).find((form) =>
    form === "exists" && isOpen ? false : forms[form].words.some(has),
  );
  if (first !== undefined) return first;
  if (forms.choice.words.some((word) => text.includes(` ${word} `))) return "choice";
  return !FRENCH_OPEN.test(text) && forms.yes_no.words.some(has) ? "yes_no" : null;
}
