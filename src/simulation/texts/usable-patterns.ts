import { forKind, type AnswerPatterns, type LanguagePack } from "../catalogue/language-pack.ts";
import type { TextSubject } from "../subjects/prompt-subject.ts";
import { sharedWords } from "./remark-patterns.ts";

interface Known {
  readonly subject: TextSubject;
  readonly pack: LanguagePack;
  /** The two options of a choice; null: it does not begin with them. */
  readonly options: string | null;
}

/** The patterns of a bank that fit: those that repeat the options, if there are some; none that names an unknown subject. */
export function usableIn(
  all: readonly string[],
  { subject, pack, options }: Known,
): readonly string[] {
  const fitting = preferred(all, (pattern) => OPTIONS.test(pattern) === (options !== null));
  if (subject.phrase !== pack.such_things) return fitting;
  return preferred(fitting, (pattern) => !PHRASE.test(pattern));
}

const PHRASE = /\{phrase\}/i;
const OPTIONS = /\{options\}/i;

/** The patterns that fit; all, if none does. */
function preferred(bank: readonly string[], fits: (pattern: string) => boolean): readonly string[] {
  const found = bank.filter(fits);
  return found.length > 0 ? found : bank;
}

/** The patterns that repeat the fewest words of what was said before. */
export function leastRepeating(patterns: readonly string[], said: string): readonly string[] {
  const counts = patterns.map((pattern) => sharedWords(pattern, said));
  const fewest = Math.min(...counts);
  return patterns.filter((_, index) => counts[index] === fewest);
}

/** The patterns but for all that name criteria after the first: a second paragraph about them would repeat it. */
export function distinctCriteria(patterns: readonly string[]): readonly string[] {
  const first = patterns.findIndex(namesCriteria);
  return patterns.filter((pattern, index) => index === first || !namesCriteria(pattern));
}

function namesCriteria(pattern: string): boolean {
  return pattern.includes("{c1}");
}

/** The openings of an answer without a form; those for several brands claim that sources agree on them. */
export function openersOf(
  { pack, subject }: Pick<Known, "pack" | "subject">,
  isOfSeveral: boolean,
): readonly string[] {
  const { openers, several_openers } = pack.answers;
  return isOfSeveral ? several_openers : forKind(openers, subject.group.kind);
}

/** The closings that fit an answer with a number of brands. The criteria it was asked for are no further offer. */
export function closingsOf(
  { closings: { any, several } }: AnswerPatterns,
  brands: number,
  asksCriteria: boolean,
): string[] {
  const general = any.filter((pattern) => !asksCriteria || !/\{c\d\}/.test(pattern));
  return [...general, ...(brands > 2 ? several : [])];
}
