import type { Platform, Prompt } from "../model.ts";
import { Chance, hash } from "../../common/random.ts";
import { fill, type LanguagePack, type LanguagePacks } from "./language-pack.ts";
import { type MarketSubject } from "./market.ts";

/** Input of the generation of prompts. */
export interface QuestionBrief {
  readonly seed: number;
  readonly subjects: ReadonlyMap<string, MarketSubject>;
  readonly packs: LanguagePacks;
  /** Slugs. Prompts about one subject have the same first tag. */
  readonly tags: readonly string[];
  readonly platforms: readonly Platform[];
  /** The first day of the history. */
  readonly firstDay: number;
}

const UNTAGGED_SHARE = 0.12;
const SECOND_TAG_SHARE = 0.15;
const PARTIAL_PLATFORMS_SHARE = 0.04;
const ADDED_LATER_SHARE = 0.08;
const REMOVED_SHARE = 0.03;

/**
 * Returns `prompts` followed by generated ones, `count` in all: questions about the market's subjects,
 * distinct within a country, the countries taking turns. A smaller count yields a prefix of a larger one.
 */
export function extendPrompts(
  prompts: readonly Prompt[],
  count: number,
  brief: QuestionBrief,
): Prompt[] {
  const all = [...prompts];
  const given = new Set(prompts.map(keyOf));
  const generated = generatePrompts(brief);
  while (all.length < count) {
    const { value: prompt } = generated.next();
    if (prompt === undefined) break;
    if (!given.has(keyOf(prompt))) all.push(prompt);
  }
  return all;
}

function keyOf({ text, country }: Prompt): string {
  return `${country} ${text}`;
}

function* generatePrompts(brief: QuestionBrief): Generator<Prompt, undefined> {
  let decks = decksOf(brief);
  for (let round = 0; decks.length > 0; round++) {
    decks = decks.filter(({ size }) => round < size);
    for (const deck of decks) yield promptOf(brief, deck, round);
  }
}

/** Returns how many distinct prompts can be generated. */
export function maxQuestions(
  subjects: QuestionBrief["subjects"],
  packs: QuestionBrief["packs"],
): number {
  return decksOf({ seed: 0, subjects, packs }).reduce((sum, { size }) => sum + size, 0);
}

/** All questions of one country. */
interface QuestionDeck {
  readonly country: string;
  readonly pack: LanguagePack;
  readonly subjects: readonly MarketSubject[];
  readonly size: number;
}

function decksOf({
  seed,
  subjects,
  packs,
}: Pick<QuestionBrief, "seed" | "subjects" | "packs">): QuestionDeck[] {
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

/** Subjects with a form in a language; of two with the same phrase, the last. */
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

function promptOf(
  brief: QuestionBrief,
  { country, pack, subjects }: QuestionDeck,
  round: number,
): Prompt {
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
    tags: drawTags(brief, subject, chance),
    platforms: drawPlatforms(brief, chance),
    ...drawDays(brief, chance),
    firstCrawl: null,
  };
}

function drawTags({ tags }: QuestionBrief, { id }: MarketSubject, chance: Chance): string[] {
  if (tags.length === 0 || chance.happens(UNTAGGED_SHARE)) return [];
  const own = tags[hash("tag", id) % tags.length]!;
  const second = tags[hash("second tag", id) % tags.length]!;
  return chance.happens(SECOND_TAG_SHARE) && second !== own ? [own, second] : [own];
}

function drawPlatforms({ platforms }: QuestionBrief, chance: Chance): readonly Platform[] {
  if (!chance.happens(PARTIAL_PLATFORMS_SHARE)) return platforms;
  const kept = new Set(chance.shuffled(platforms).slice(0, Math.ceil(platforms.length / 2)));
  return platforms.filter((platform) => kept.has(platform));
}

/** Some prompts are added after the first day, and some are removed again. */
function drawDays({ firstDay }: QuestionBrief, chance: Chance): Pick<Prompt, "since" | "removed"> {
  const since = chance.happens(ADDED_LATER_SHARE) ? dayFrom(firstDay, chance) : firstDay;
  return { since, removed: chance.happens(REMOVED_SHARE) ? dayFrom(since, chance) : null };
}

/** A day from `first` to day 0. */
function dayFrom(first: number, chance: Chance): number {
  return first + chance.below(Math.max(1, 1 - first));
}
