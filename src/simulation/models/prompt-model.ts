import { PLATFORMS, type Prompt } from "../model.ts";
import { FirstEntries } from "../../common/first-entries.ts";
import { Chance, runningSums } from "../../common/random.ts";
import {
  capitalised,
  fill,
  languagePack,
  type LanguagePack,
  type MarketSubject,
} from "../catalogue/market.ts";
import { nichePages, subjectPhrase, type SimulationCatalogue } from "../catalogue/catalogue.ts";
import type { Vocabulary } from "../catalogue/vocabulary.ts";
import { seasonalityOf, type Seasonality } from "./seasonality.ts";
import type { ChangeEvent } from "./traits.ts";

/** Parameters of a prompt's runs: drawn once per prompt, the same on every day. */
export interface PromptModel {
  readonly names: readonly NameModel[];
  /** Names that are mentioned only after a change of their strength. */
  readonly laterNames: readonly NameModel[];
  readonly pages: readonly number[];
  /** Prefix sums of the weights of `pages`, by platform; empty for platforms without the prompt. */
  readonly pageSums: readonly Float64Array[];
  /** Common searches in descending probability. */
  readonly searches: readonly number[];
  readonly searchSums: Float64Array;
  /** Searches that are seldom drawn and have no subject. */
  readonly rareSearches: readonly number[];
  readonly unstemmed: readonly number[];
}

export interface NameModel {
  readonly name: number;
  /** Strength before any change. */
  readonly strength: number;
  /** Probability of a mention per unit of strength. */
  readonly affinity: number;
  /** Whether the prompt's text contains the name. */
  readonly isInPrompt: boolean;
  readonly seasonality: Seasonality;
  readonly changes: readonly ChangeEvent[] | undefined;
}

/** Everything that a prompt's model is drawn from; all draws share one sequence. */
interface Draw {
  readonly catalogue: SimulationCatalogue;
  readonly vocabulary: Vocabulary;
  readonly prompt: Prompt;
  readonly chance: Chance;
}

const SHORTLIST = 15;
const PAGES_PER_PROMPT = 34;
const RARE_SEARCHES = 14;
const COMPETITOR_ODDS = 1.8;
const PROBABILITY_IN_PROMPT = 0.96;
const NO_SUMS = new Float64Array(0);

/** Draws the model of a prompt and adds its searches and subjects to `vocabulary`. */
export function createPromptModel(
  catalogue: SimulationCatalogue,
  vocabulary: Vocabulary,
  prompt: Prompt,
  competitors: ReadonlySet<string>,
): PromptModel {
  const chance = new Chance(catalogue.seed, "prompt", prompt.text, prompt.country);
  const draw = { catalogue, vocabulary, prompt, chance };
  const names = shortlist(draw, competitors);
  const laterNames = shortlistLaterNames(catalogue, prompt, names);
  const pages = drawPages(draw);
  const pageSums = PLATFORMS.map((platform) => {
    const weights = pages.map((page) => (catalogue.weights[page] ?? 1) * (0.2 + chance.next()));
    return prompt.platforms.includes(platform) ? runningSums(weights) : NO_SUMS;
  });
  const searches = drawCommonSearches(draw);
  return {
    names,
    laterNames,
    pages,
    pageSums,
    searches,
    searchSums: runningSums(searches.map((_, place) => 1 / (place + 1.5))),
    rareSearches: drawRareSearches(draw),
    unstemmed: drawUnstemmedSearches(draw),
  };
}

function shortlist(
  { catalogue, prompt, chance }: Draw,
  competitors: ReadonlySet<string>,
): NameModel[] {
  const first = new FirstEntries<{ readonly name: number; readonly isInPrompt: boolean }>(
    SHORTLIST,
  );
  for (const [id, { name, strength }] of catalogue.names.entries()) {
    if (catalogue.traits.newcomers.has(id)) continue;
    const odds = (strength + 0.05) * (competitors.has(name) ? COMPETITOR_ODDS : 1);
    const isInPrompt = prompt.text.includes(name);
    first.add({ name: id, isInPrompt }, id === 0 || isInPrompt ? -1 : chance.next() / odds);
  }
  return first.entries.map(({ name, isInPrompt }) => ({
    name,
    strength: catalogue.names[name]?.strength ?? 0,
    isInPrompt,
    affinity: drawAffinity(chance),
    ...changesOf(catalogue, name),
  }));
}

function changesOf(
  { seed, traits }: SimulationCatalogue,
  name: number,
): Pick<NameModel, "seasonality" | "changes"> {
  return { seasonality: seasonalityOf(seed, name), changes: traits.strength.get(name) };
}

/** Names outside the shortlist whose strength changes. They use hashes of their own, so that they change no other draw. */
function shortlistLaterNames(
  catalogue: SimulationCatalogue,
  prompt: Prompt,
  usual: readonly NameModel[],
): NameModel[] {
  const listed = new Set(usual.map(({ name }) => name));
  return [...catalogue.traits.strength.keys()]
    .filter((name) => !listed.has(name))
    .map((name) => {
      const text = catalogue.names[name]?.name ?? "";
      const chance = new Chance(catalogue.seed, "later name", text, prompt.text, prompt.country);
      return {
        name,
        strength: 0,
        isInPrompt: prompt.text.includes(text),
        affinity: drawAffinity(chance),
        ...changesOf(catalogue, name),
      };
    });
}

/** Returns the probability that a run mentions a name of a given strength. */
export function mentionProbability({ affinity, isInPrompt }: NameModel, strength: number): number {
  return isInPrompt && strength > 0 ? PROBABILITY_IN_PROMPT : Math.min(0.95, strength * affinity);
}

function drawAffinity(chance: Chance): number {
  return 0.35 + 1.3 * chance.next();
}

/** The pages that runs of a prompt cite: a selection by weight, and all niche pages of its subject. */
function drawPages({ catalogue, prompt, chance }: Draw): number[] {
  const { pageIndex, topics, weights, marketSubjects } = catalogue;
  const subject = prompt.subject === null ? undefined : marketSubjects.get(prompt.subject);
  const usual = pageIndex.byLanguage.get(prompt.language) ?? pageIndex.all;
  const first = new FirstEntries<number>(PAGES_PER_PROMPT);
  for (const page of usual) {
    const likely = weights[page]! * closeness(marketSubjects, subject, topics[page]!.subject);
    first.add(page, chance.next() / likely);
  }
  return [...first.entries, ...nichePages(pageIndex, prompt.subject, prompt.language)];
}

/** Factor on the weight of a page by how its subject relates to the prompt's. */
function closeness(
  subjects: SimulationCatalogue["marketSubjects"],
  subject: MarketSubject | undefined,
  pageSubject: string | null,
): number {
  if (subject === undefined || pageSubject === null) return 0.3;
  if (pageSubject === subject.id) return 6;
  return subjects.get(pageSubject)?.root === subject.root ? 3 : 0.06;
}

function drawCommonSearches(draw: Draw): number[] {
  const { catalogue, vocabulary, prompt, chance } = draw;
  const patterns = chance.shuffled(languagePack(catalogue.packs, prompt.language).searches);
  const subjects = relatedSubjects(draw);
  const ids = subjects.flatMap(({ phrase, subject, count }, place) =>
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

interface SearchSubject {
  readonly phrase: string;
  readonly subject: number;
  readonly count: number;
}

/** The prompt's subject, its parent and one of its children. */
function relatedSubjects(draw: Draw): SearchSubject[] {
  const { catalogue, prompt, chance } = draw;
  const { language } = prompt;
  const own = prompt.subject === null ? undefined : catalogue.marketSubjects.get(prompt.subject);
  if (own?.forms[language] === undefined) return [keywordSubject(draw)];
  const hasForm = (subject: MarketSubject): boolean => subject.forms[language] !== undefined;
  const parents =
    own.parent === null ? [] : [catalogue.marketSubjects.get(own.parent) as MarketSubject];
  const children = [...catalogue.marketSubjects.values()].filter(({ parent }) => parent === own.id);
  const subjects = [own, ...parents, ...chance.shuffled(children).slice(0, 1)].filter(hasForm);
  return subjects.map((subject, place) => ({
    phrase: subject.forms[language]?.phrase ?? subject.id,
    subject: addSubject(draw, subject),
    count: place === 0 ? 7 : 3,
  }));
}

/** Adds a market subject to the vocabulary after its ancestors; returns its id. */
function addSubject(draw: Draw, subject: MarketSubject): number {
  const { catalogue, vocabulary, prompt } = draw;
  const { language } = prompt;
  const parent = subject.parent === null ? undefined : catalogue.marketSubjects.get(subject.parent);
  return vocabulary.subject({
    label: subject.forms[language]?.label ?? capitalised(subject.id),
    language,
    parent: parent === undefined ? null : addSubject(draw, parent),
    key: subject.id,
  });
}

/** A subject made of the prompt's own keywords, for prompts without a market subject. */
function keywordSubject({ catalogue, vocabulary, prompt }: Draw): SearchSubject {
  const phrase = phraseOf(prompt.text, languagePack(catalogue.packs, prompt.language));
  const subject = vocabulary.subject({
    label: capitalised(phrase),
    language: prompt.language,
    parent: null,
    key: phrase,
  });
  return { phrase, subject, count: 6 };
}

/** Returns the up to four longest keywords of a text in their order. */
export function phraseOf(text: string, pack: LanguagePack): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const candidates = words.filter((word) => word.length > 2 && !pack.small_words.includes(word));
  const keywords = new Set(candidates.toSorted((a, b) => b.length - a.length).slice(0, 4));
  const phrase = candidates.filter((word) => keywords.delete(word)).join(" ");
  return phrase === "" ? pack.such_things : phrase;
}

function drawRareSearches({ catalogue, vocabulary, prompt, chance }: Draw): number[] {
  const { language } = prompt;
  const phrase = subjectPhrase(catalogue, prompt.subject, language);
  if (phrase === null) return [];
  const others = [...catalogue.marketSubjects.values()].filter(
    ({ id, forms }) => id !== prompt.subject && forms[language] !== undefined,
  );
  return chance
    .shuffled(others)
    .slice(0, RARE_SEARCHES)
    .map(({ forms }) =>
      vocabulary.string({
        text: `${phrase} vs ${forms[language]?.phrase ?? ""}`.toLowerCase(),
        language,
        subject: null,
      }),
    );
}

function drawUnstemmedSearches({ catalogue, vocabulary, chance }: Draw): number[] {
  if (catalogue.unstemmed.length === 0) return [];
  const group = chance.pick(catalogue.unstemmed);
  const subject = vocabulary.subject({
    label: group.label,
    language: "",
    parent: null,
    key: group.id,
  });
  return group.terms.map((text) => vocabulary.string({ text, language: "", subject }));
}
