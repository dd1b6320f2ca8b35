import { memoize } from "../../common/memoize.ts";
import {
  capitalised,
  groupOf,
  languagePack,
  repeatsPreposition,
  type LanguagePack,
  type LanguagePacks,
  type Need,
  type SubjectGroup,
} from "../catalogue/language-pack.ts";
import { UNKNOWN_GROUP, type Market } from "../catalogue/market.ts";
import type { Prompt } from "../model.ts";
import { conditionKind, conditionOf } from "./conditions/condition.ts";
import { PROMPT_READER } from "./prompt-reader.ts";
import type { PromptWords } from "./prompt-words.ts";
import { WordList } from "./word-list.ts";

/** What the texts of a prompt are about. */
export interface TextSubject {
  /** A plural noun phrase as it stands inside a sentence. */
  readonly phrase: string;
  /** What its prompt demands, as words that follow a noun: "under 400 dollars"; null: nothing, or no prompt. */
  readonly condition: string | null;
  /** The label of its topic. */
  readonly label: string;
  /** Id of its group. */
  readonly groupId: string;
  readonly group: SubjectGroup;
  /** The words of its prompt, if nothing else is known of its subject; null: it is known, or there is no prompt. */
  readonly words: PromptWords | null;
  /** Its prompt as it is typed, if it asks for more than the phrase and the condition say; default: nothing. */
  readonly typed?: string | null;
  /** The brands that its prompt names and that need not be of its market; default: none. */
  readonly brands?: readonly string[];
  /** What its market knows about questions; default: nothing. */
  readonly needs?: readonly Need[];
}

/** What subjects are looked up in. */
export interface SubjectSource {
  readonly marketSubjects: Market["subjects"];
  readonly packs: LanguagePacks;
}

/** Returns the subject of a prompt: that of its market, else a noun that it asks for, else its words. */
export function subjectOf(
  source: SubjectSource,
  prompt: Pick<Prompt, "subject" | "language" | "text">,
): TextSubject {
  const pack = languagePack(source.packs, prompt.language);
  const ofMarket = marketSubject(source, prompt.subject, prompt.language);
  if (ofMarket === null) return PROMPT_READER.get().derivedSubjects(pack)(prompt);
  return { ...ofMarket, condition: conditionsOf(pack)(ofMarket.phrase)(prompt) };
}

// By prompt, which is held weakly: users can add any number of texts. Each is read once for all of its runs.
const conditionsOf = memoize((pack: LanguagePack) =>
  memoize((phrase: string) =>
    memoize((prompt: Pick<Prompt, "text">) => conditionIn(prompt.text, phrase, pack)),
  ),
);

/** Not all criteria of these groups suit all of their nouns, and who sells one of them need not sell others. */
const MIXED_GROUPS = new WordList(
  "everyday accessories bikegear decor household supplements kids sports outdoorliving petgear eyewear",
);

/** Whether nouns of a group have little in common. */
export function isMixed(groupId: string): boolean {
  return MIXED_GROUPS.has(groupId);
}

/** Whether a demand is about the asker: "for your dental practice" is no part of a label or a title. */
export function isPersonal(demand: string): boolean {
  return /(?<!\p{L})(?:your|dein(?:e[nrms]?)?|votre|vos)(?!\p{L})/iu.test(demand);
}

/** The year in which a prompt is asked. */
export const PASSING = /(?: in| en)? 20\d\d$/;

/** What a prompt demands of its subject. */
export function conditionIn(text: string, phrase: string, pack: LanguagePack): string | null {
  const condition = conditionOf(text, phrase, pack)?.replace(PASSING, "") ?? null;
  // "A or B with cable?": the condition may be that of B.
  const isOfOne = condition !== null && conditionKind(condition) === "any";
  return isOfOne && isChoice(text, pack) ? null : condition;
}

function isChoice(text: string, { answers }: LanguagePack): boolean {
  const words = text.toLowerCase();
  return answers.forms.choice.words.some((word) => words.includes(` ${word} `));
}

/** The phrase of a subject with its condition, unless both have the same preposition. */
export function demandOf({ phrase, condition }: TextSubject): string {
  if (condition === null || repeatsPreposition(` ${condition} `, phrase)) return phrase;
  return `${phrase} ${condition}`;
}

/** Returns a market subject in a language; null if it has no form in it. */
export function marketSubject(
  { marketSubjects, packs }: SubjectSource,
  id: string | null,
  language: string,
): TextSubject | null {
  const subject = id === null ? undefined : marketSubjects.get(id);
  const form = subject?.forms[language];
  if (subject === undefined || form === undefined) return null;
  const { price, ...named } = form;
  const usual = groupOf(languagePack(packs, language), subject.group);
  const group = price === undefined ? usual : { ...usual, price };
  return { ...named, condition: null, words: null, groupId: subject.group, group };
}

/** Returns the subject of which nothing is known. */
export function unknownSubjectOf(pack: LanguagePack): TextSubject {
  return textSubject(pack, pack.such_things, UNKNOWN_GROUP);
}

/** A subject of a group, which is named by a phrase. */
export function textSubject(pack: LanguagePack, phrase: string, groupId: string): TextSubject {
  return {
    phrase,
    condition: null,
    label: capitalised(phrase),
    groupId,
    group: groupOf(pack, groupId),
    words: null,
  };
}
