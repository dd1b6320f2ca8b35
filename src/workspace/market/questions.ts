import type { Platform, Prompt } from "../model.ts";
import { Chance, hash } from "../random.ts";
import { fill, type LanguagePack, type LanguagePacks, type MarketSubject } from "./market.ts";

/** What prompts are made up from. */
export interface QuestionBrief {
  readonly seed: number;
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly packs: LanguagePacks;
  /** Slugs; prompts about one subject carry the same one. */
  readonly tags: readonly string[];
  readonly platforms: readonly Platform[];
  /** The first day of the history. */
  readonly firstDay: number;
}

const UNTAGGED_SHARE = 0.12;
const SECOND_TAG_SHARE = 0.15;
const FEWER_PLATFORMS_SHARE = 0.04;
const LATER_SHARE = 0.08;
const REMOVED_SHARE = 0.03;

/**
 * Prompts and as many made-up ones as there are to be in all: what a shopper asks about a subject of
 * the market, each text once in a country, the countries in turn. How many there are to be changes
 * none of them.
 */
export function withQuestions(
  prompts: readonly Prompt[],
  count: number,
  brief: QuestionBrief,
): Prompt[] {
  const all = [...prompts];
  const asked = new Set(prompts.map(keyOf));
  const made = questions(brief);
  while (all.length < count) {
    const { value: prompt } = made.next();
    if (prompt === undefined) break;
    if (!asked.has(keyOf(prompt))) all.push(prompt);
  }
  return all;
}

function keyOf({ text, country }: Prompt): string {
  return `${country} ${text}`;
}

function* questions(brief: QuestionBrief): Generator<Prompt, undefined> {
  let decks = decksOf(brief);
  for (let round = 0; decks.length > 0; round++) {
    decks = decks.filter(({ size }) => round < size);
    for (const deck of decks) yield promptOf(brief, deck, round);
  }
}

/** How many different prompts can be made up. */
export function mostQuestions(
  subjects: QuestionBrief["subjects"],
  packs: QuestionBrief["packs"],
): number {
  return decksOf({ seed: 0, subjects, packs }).reduce((sum, { size }) => sum + size, 0);
}

/** All that can be asked in one country. */
interface Deck {
  readonly country: string;
  readonly pack: LanguagePack;
  readonly subjects: readonly MarketSubject[];
  readonly size: number;
}

function decksOf({
  seed,
  subjects,
  packs,
}: Pick<QuestionBrief, "seed" | "subjects" | "packs">): Deck[] {
  const decks = [...packs.values()].flatMap((pack) => {
    const known = subjectsIn(pack.language, subjects);
    return pack.countries.map((country) => ({
      country,
      pack,
      subjects: new Chance(seed, "questions", country).shuffled(known),
      size: known.length * pack.questions.length,
    }));
  });
  return new Chance(seed, "countries").shuffled(decks);
}

/** The subjects that a language has words for; of two with the same words, the last. */
function subjectsIn(
  language: string,
  subjects: QuestionBrief["subjects"],
): readonly MarketSubject[] {
  const byPhrase = [...subjects.values()].flatMap((subject): [string, MarketSubject][] => {
    const form = subject.forms[language];
    return form === undefined ? [] : [[form.phrase, subject]];
  });
  return [...new Map(byPhrase).values()];
}

function promptOf(brief: QuestionBrief, { country, pack, subjects }: Deck, round: number): Prompt {
  const subject = subjects[round % subjects.length]!;
  const first = hash(brief.seed, "question", country, subject.id);
  const pattern = (first + Math.floor(round / subjects.length)) % pack.questions.length;
  const phrase = subject.forms[pack.language]!.phrase;
  const chance = new Chance(brief.seed, "made-up prompt", country, round);
  return {
    text: fill(pack.questions[pattern]!, { phrase }),
    country,
    language: pack.language,
    subject: subject.id,
    volume: 1 + chance.below(10),
    difficulty: 1 + chance.below(10),
    tags: tagsFor(brief, subject, chance),
    platforms: platformsFor(brief, chance),
    ...daysOf(brief, chance),
    firstCrawl: null,
  };
}

function tagsFor({ tags }: QuestionBrief, { id }: MarketSubject, chance: Chance): string[] {
  if (tags.length === 0 || chance.happens(UNTAGGED_SHARE)) return [];
  const own = tags[hash("tag", id) % tags.length]!;
  const second = tags[hash("second tag", id) % tags.length]!;
  return chance.happens(SECOND_TAG_SHARE) && second !== own ? [own, second] : [own];
}

function platformsFor({ platforms }: QuestionBrief, chance: Chance): readonly Platform[] {
  if (!chance.happens(FEWER_PLATFORMS_SHARE)) return platforms;
  const left = new Set(chance.shuffled(platforms).slice(0, Math.ceil(platforms.length / 2)));
  return platforms.filter((platform) => left.has(platform));
}

/** Some prompts came later than the others, and some were given up again. */
function daysOf({ firstDay }: QuestionBrief, chance: Chance): Pick<Prompt, "since" | "removed"> {
  const since = chance.happens(LATER_SHARE) ? dayFrom(firstDay, chance) : firstDay;
  return { since, removed: chance.happens(REMOVED_SHARE) ? dayFrom(since, chance) : null };
}

/** A day until today. */
function dayFrom(first: number, chance: Chance): number {
  return first + chance.below(Math.max(1, 1 - first));
}
