import { PLATFORMS, type Prompt } from "../model.ts";
import { Chance, runningSums } from "../random.ts";
import {
  capitalised,
  fill,
  packOf,
  type LanguagePack,
  type MarketSubject,
} from "../market/market.ts";
import { narrowPages } from "../market/page-shelf.ts";
import { phraseIn, type Pool } from "../market/pool.ts";
import type { Vocabulary } from "../market/vocabulary.ts";
import { tideOf, type Tide } from "./tide.ts";
import type { Turn } from "./traits.ts";

/** What the answers to one prompt lean to: drawn once per prompt, the same on every day. */
export interface PromptProfile {
  readonly names: readonly NameChance[];
  /** Names that are not usual here, but may come to be named when something happens. */
  readonly laterNames: readonly NameChance[];
  readonly pages: readonly number[];
  /** Running weights of `pages`, one list per platform: platforms cite differently. */
  readonly pageSums: readonly Float64Array[];
  /** Common searches, the likeliest first. */
  readonly searches: readonly number[];
  readonly searchSums: Float64Array;
  /** Searches too odd to come up often; they are about no single subject. */
  readonly oddSearches: readonly number[];
  readonly unstemmed: readonly number[];
}

export interface NameChance {
  readonly name: number;
  /** Its strength while nothing happens. */
  readonly usual: number;
  /** How the prompt suits it: its probability for each point of strength. */
  readonly leaning: number;
  /** Whether the prompt itself names it. */
  readonly isAsked: boolean;
  /** Its ups and downs, and what changes its strength for good. */
  readonly tide: Tide;
  readonly turns: readonly Turn[] | undefined;
}

const SHORTLIST = 15;
const PAGES_PER_PROMPT = 34;
const ODD_SEARCHES = 14;
const FAVOURED_ODDS = 1.8;
const ASKED_FOR = 0.96;

/** Draws a prompt's profile; new searches and subjects are entered into `vocabulary`. */
export function profileOf(
  pool: Pool,
  vocabulary: Vocabulary,
  prompt: Prompt,
  favoured: ReadonlySet<string>,
): PromptProfile {
  const chance = new Chance(pool.seed, "prompt", prompt.text, prompt.country);
  const names = shortlist(pool, prompt, chance, favoured);
  const laterNames = namesToCome(pool, prompt, names);
  const pages = pagesFor(pool, prompt, chance);
  const pageSums = PLATFORMS.map(() =>
    runningSums(pages.map((page) => (pool.weights[page] ?? 1) * (0.2 + chance.next()))),
  );
  const searches = commonSearches(pool, vocabulary, prompt, chance);
  return {
    names,
    laterNames,
    pages,
    pageSums,
    searches,
    searchSums: runningSums(searches.map((_, place) => 1 / (place + 1.5))),
    oddSearches: oddSearches(pool, vocabulary, prompt, chance),
    unstemmed: unstemmedSearches(pool, vocabulary, chance),
  };
}

function shortlist(
  pool: Pool,
  prompt: Prompt,
  chance: Chance,
  favoured: ReadonlySet<string>,
): NameChance[] {
  const drawn = pool.names.flatMap(({ name, strength }, id) => {
    if (pool.traits.newcomers.has(id)) return [];
    const odds = (strength + 0.05) * (favoured.has(name) ? FAVOURED_ODDS : 1);
    const isAsked = prompt.text.includes(name);
    return [{ name: id, isAsked, order: id === 0 || isAsked ? -1 : chance.next() / odds }];
  });
  return firstOf(drawn, SHORTLIST).map(({ name, isAsked }) => ({
    name,
    usual: pool.names[name]?.strength ?? 0,
    isAsked,
    leaning: leaningOf(chance),
    ...changesOf(pool, name),
  }));
}

function changesOf({ seed, traits }: Pool, name: number): Pick<NameChance, "tide" | "turns"> {
  return { tide: tideOf(seed, name), turns: traits.strength.get(name) };
}

/** Names that change their strength and are not on the shortlist; drawn apart, so that they move no other. */
function namesToCome(pool: Pool, prompt: Prompt, usual: readonly NameChance[]): NameChance[] {
  const listed = new Set(usual.map(({ name }) => name));
  return [...pool.traits.strength.keys()]
    .filter((name) => !listed.has(name))
    .map((name) => {
      const text = pool.names[name]?.name ?? "";
      const chance = new Chance(pool.seed, "later name", text, prompt.text, prompt.country);
      return {
        name,
        usual: 0,
        isAsked: prompt.text.includes(text),
        leaning: leaningOf(chance),
        ...changesOf(pool, name),
      };
    });
}

/** How likely an answer names a brand of some strength. */
export function likelihood({ leaning, isAsked }: NameChance, strength: number): number {
  // Who is asked about a brand by name nearly always names it.
  return isAsked && strength > 0 ? ASKED_FOR : Math.min(0.95, strength * leaning);
}

function leaningOf(chance: Chance): number {
  return 0.35 + 1.3 * chance.next();
}

/** The pages that answers to a prompt cite: some of the usual ones, and those about nothing else. */
function pagesFor(
  { shelf, leanings, weights, subjects }: Pool,
  prompt: Prompt,
  chance: Chance,
): number[] {
  const subject = prompt.subject === null ? undefined : subjects.get(prompt.subject);
  const usual = shelf.usual.get(prompt.language) ?? shelf.anyLanguage;
  const drawn = usual.map((page) => {
    const likely = weights[page]! * closeness(subjects, subject, leanings[page]!.subject);
    return { page, order: chance.next() / likely };
  });
  return [
    ...firstOf(drawn, PAGES_PER_PROMPT).map(({ page }) => page),
    ...narrowPages(shelf, prompt.subject, prompt.language),
  ];
}

/** The first of a list by its order; for a few of many this is far quicker than to sort them all. */
function firstOf<T extends { readonly order: number }>(list: readonly T[], count: number): T[] {
  const first: T[] = [];
  for (const one of list) {
    if (first.length === count && one.order >= first[count - 1]!.order) continue;
    if (first.length === count) first.pop();
    first.splice(first.findLastIndex(({ order }) => order <= one.order) + 1, 0, one);
  }
  return first;
}

function closeness(
  subjects: Pool["subjects"],
  asked: MarketSubject | undefined,
  about: string | null,
): number {
  if (asked === undefined || about === null) return 0.3;
  if (about === asked.id) return 6;
  return subjects.get(about)?.root === asked.root ? 3 : 0.06;
}

function commonSearches(
  pool: Pool,
  vocabulary: Vocabulary,
  prompt: Prompt,
  chance: Chance,
): number[] {
  const patterns = chance.shuffled(packOf(pool.packs, prompt.language).searches);
  const asked = subjectsNear(pool, vocabulary, prompt, chance);
  const ids = asked.flatMap(({ phrase, subject, count }, place) =>
    patterns.slice(place * 5, place * 5 + count).map((pattern) =>
      vocabulary.string({
        text: fill(pattern, { phrase }).toLowerCase(),
        language: prompt.language,
        subject,
      }),
    ),
  );
  return [...new Set(ids)];
}

interface Asked {
  readonly phrase: string;
  readonly subject: number;
  readonly count: number;
}

/** The prompt's own subject, the wider one and a narrower one. */
function subjectsNear(pool: Pool, vocabulary: Vocabulary, prompt: Prompt, chance: Chance): Asked[] {
  const { language } = prompt;
  const own = prompt.subject === null ? undefined : pool.subjects.get(prompt.subject);
  if (own?.forms[language] === undefined) return [wordsAsSubject(pool, vocabulary, prompt)];
  const speaks = (subject: MarketSubject): boolean => subject.forms[language] !== undefined;
  const wider = own.parent === null ? [] : [pool.subjects.get(own.parent) as MarketSubject];
  const narrower = [...pool.subjects.values()].filter(({ parent }) => parent === own.id);
  const near = [own, ...wider, ...chance.shuffled(narrower).slice(0, 1)].filter(speaks);
  return near.map((subject, place) => ({
    phrase: subject.forms[language]?.phrase ?? subject.id,
    subject: enterSubject(pool, vocabulary, subject, language),
    count: place === 0 ? 7 : 3,
  }));
}

/** The id of a market's subject in one language's tree, entered after its wider ones. */
function enterSubject(
  pool: Pool,
  vocabulary: Vocabulary,
  subject: MarketSubject,
  language: string,
): number {
  const wider = subject.parent === null ? undefined : pool.subjects.get(subject.parent);
  return vocabulary.subject({
    label: subject.forms[language]?.label ?? capitalised(subject.id),
    language,
    parent: wider === undefined ? null : enterSubject(pool, vocabulary, wider, language),
    key: subject.id,
  });
}

/** Where no market knows the subject, the prompt's telling words are one. */
function wordsAsSubject(pool: Pool, vocabulary: Vocabulary, prompt: Prompt): Asked {
  const phrase = phraseOf(prompt.text, packOf(pool.packs, prompt.language));
  const subject = vocabulary.subject({
    label: capitalised(phrase),
    language: prompt.language,
    parent: null,
    key: phrase,
  });
  return { phrase, subject, count: 6 };
}

/** The longest telling words of a text in their order, at most four: what it seems to be about. */
export function phraseOf(text: string, pack: LanguagePack): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => word.length > 2 && !pack.small_words.includes(word));
  const telling = new Set(content.toSorted((a, b) => b.length - a.length).slice(0, 4));
  const phrase = content.filter((word) => telling.delete(word)).join(" ");
  return phrase === "" ? pack.such_things : phrase;
}

function oddSearches(pool: Pool, vocabulary: Vocabulary, prompt: Prompt, chance: Chance): number[] {
  const { language } = prompt;
  const phrase = phraseIn(pool, prompt.subject, language);
  if (phrase === null) return [];
  const others = [...pool.subjects.values()].filter(
    ({ id, forms }) => id !== prompt.subject && forms[language] !== undefined,
  );
  return chance
    .shuffled(others)
    .slice(0, ODD_SEARCHES)
    .map(({ forms }) =>
      vocabulary.string({
        text: `${phrase} vs ${forms[language]?.phrase ?? ""}`.toLowerCase(),
        language,
        subject: null,
      }),
    );
}

function unstemmedSearches(pool: Pool, vocabulary: Vocabulary, chance: Chance): number[] {
  if (pool.unstemmed.length === 0) return [];
  const group = chance.pick(pool.unstemmed);
  const subject = vocabulary.subject({
    label: group.label,
    language: "",
    parent: null,
    key: group.id,
  });
  return group.terms.map((text) => vocabulary.string({ text, language: "", subject }));
}
