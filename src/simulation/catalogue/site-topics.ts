import type { Chance } from "../../common/random.ts";
import { memoize } from "../../common/memoize.ts";
import type { Prompt } from "../model.ts";
import type { PageTopic } from "./catalogue.ts";
import { isAbout, type Market, type Source } from "./market.ts";
import type { Host } from "./page-generator.ts";

/** What the topics of regular pages depend on. */
interface TopicBrief {
  readonly market: Market;
  readonly prompts: readonly Prompt[];
  /** Languages of the prompts, else all. */
  readonly languages: readonly string[];
}

/** Subjects of pages by language. */
type SubjectsByLanguage = ReadonlyMap<string, readonly string[]>;

/** Returns a function that draws the topic of a page of a site. */
export function topicsOfSite(
  { languages, market }: TopicBrief,
  source: Source,
  subjects: SubjectsByLanguage,
): (chance: Chance) => PageTopic {
  const spoken = source.languages.filter((language) => languages.includes(language));
  // No encyclopedia has an article about waterproof boots for women.
  const isBroad = source.sourceTypes.includes("encyclopedia");
  const isOwn = (subject: string): boolean =>
    isAbout(source, subject, market.subjects) &&
    !(isBroad && market.subjects.get(subject)?.parent != null);
  const subjectsOf = memoize((language: string): readonly string[] => {
    const own = (subjects.get(language) ?? []).filter(isOwn);
    // No prompt is about the subjects of this site.
    return own.length > 0 ? own : subjectsIn(market, language).filter(isOwn);
  });
  return (chance) => {
    const language = chance.pick(spoken.length > 0 ? spoken : source.languages);
    const known = subjectsOf(language);
    return { language, subject: known.length > 0 ? chance.pick(known) : null };
  };
}

/** Subjects of pages by language: those of the prompts, else all that have a form in the language. */
export function subjectsByLanguage(
  { market, prompts, languages }: TopicBrief,
  hosts: readonly Host[],
): SubjectsByLanguage {
  const subjects = [...new Set(prompts.flatMap(({ subject }) => subject ?? []))];
  const spoken = new Set([...languages, ...hosts.flatMap(({ source }) => source.languages)]);
  const entries = [...spoken].map((language): [string, readonly string[]] => {
    const inLanguage = subjectsIn(market, language);
    const ofPrompts = subjects.filter((id) => inLanguage.includes(id));
    return [language, ofPrompts.length > 0 ? ofPrompts : inLanguage];
  });
  return new Map(entries);
}

/** Subjects of a market that have a form in a language. */
function subjectsIn({ subjects }: Market, language: string): string[] {
  return [...subjects.values()].flatMap(({ id, forms }) =>
    forms[language] === undefined ? [] : [id],
  );
}
