import { PLATFORMS, type Prompt } from "../model.ts";
import { FirstEntries } from "../../common/first-entries.ts";
import { Chance, runningSums } from "../../common/random.ts";
import { subjectsAbove, type MarketSubject } from "../catalogue/market.ts";
import { languagePack } from "../catalogue/language-pack.ts";
import { subjectOf, type TextSubject } from "../subjects/prompt-subject.ts";
import {
  comparedNames,
  drawCommonSearches,
  drawRareSearches,
  drawUnstemmedSearches,
  type SearchDraw,
} from "./prompt-searches.ts";
import { searchIntent } from "./search-intent.ts";
import {
  nichePages,
  rarePages,
  relatedPages,
  type PageTopic,
  type SimulationCatalogue,
} from "../catalogue/catalogue.ts";
import type { Vocabulary } from "../catalogue/vocabulary.ts";
import {
  drawAdviceShare,
  drawAffinity,
  drawEagerness,
  drawOwnFactor,
  drawUncitedFactor,
} from "./affinity.ts";
import { rarity } from "./rarity.ts";
import type { ChangeEvent } from "./traits.ts";

/** Parameters of a prompt's runs: drawn once per prompt, the same on every day. */
export interface PromptModel {
  /** Whether runs name brands of the market, and not those of another subject. */
  readonly isOfMarket: boolean;
  /** Share of runs that name no brand at all. */
  readonly adviceShare: number;
  /** Factor on the share of runs that cite nothing. */
  readonly uncitedFactor: number;
  readonly names: readonly NameModel[];
  /** Names that are mentioned only after a change of their strength. */
  readonly laterNames: readonly NameModel[];
  readonly pages: readonly number[];
  /** Lists of pages that are occasionally cited. */
  readonly otherPages: readonly (readonly number[])[];
  readonly rarePages: readonly number[];
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
  readonly changes: readonly ChangeEvent[] | undefined;
}

/** Everything that a prompt's model is drawn from; all draws share one sequence. */
interface Draw {
  readonly catalogue: SimulationCatalogue;
  readonly vocabulary: Vocabulary;
  readonly prompt: Prompt;
  readonly subject: TextSubject;
  readonly chance: Chance;
}

/** The names and pages that runs about a subject outside the market draw from, by their index in the catalogue. */
export interface SubjectScope {
  readonly names: ReadonlySet<number>;
  readonly pages: readonly number[];
}

interface ModelContext {
  readonly competitors: ReadonlySet<string>;
  /** null: that of the market. */
  readonly scope?: SubjectScope | null;
}

const SHORTLIST = 15;
const PAGES_PER_PROMPT = 80;
/** With fewer pages about its subject, a prompt's runs also cite pages about other subjects. */
const FEWEST_PAGES = 6;
/** Factors on the weight of a page about the same product, one about none, and one about another. */
const SAME_PRODUCT = 3;
const NO_PRODUCT = 0.3;
const OTHER_PRODUCT = 0.06;
const COMPETITOR_ODDS = 1.8;
const PROBABILITY_IN_PROMPT = 0.96;
const NO_SUMS = new Float64Array(0);

/** Draws the model of a prompt and adds its searches and subjects to `vocabulary`. */
export function createPromptModel(
  catalogue: SimulationCatalogue,
  vocabulary: Vocabulary,
  prompt: Prompt,
  { competitors, scope = null }: ModelContext,
): PromptModel {
  const chance = new Chance(catalogue.seed, "prompt", prompt.text, prompt.country);
  const draw = { catalogue, vocabulary, prompt, subject: subjectOf(catalogue, prompt), chance };
  const names = shortlist(draw, { competitors, scope });
  const laterNames = scope === null ? shortlistLaterNames(catalogue, prompt, names) : [];
  const pages = scope === null ? drawPages(draw) : scope.pages;
  const usual = pages.map((page) => usualWeight(catalogue, page));
  const pageSums = PLATFORMS.map((platform) => {
    const weights = usual.map((weight) => weight * (0.2 + chance.next()));
    return prompt.platforms.includes(platform) ? runningSums(weights) : NO_SUMS;
  });
  const searchDraw = searchDrawOf(draw, names);
  const searches = drawCommonSearches(searchDraw);
  const ofPrompt = new Chance(catalogue.seed, "shares", prompt.text, prompt.country);
  return {
    isOfMarket: scope === null,
    adviceShare: drawAdviceShare(
      ofPrompt,
      names.some(({ isInPrompt }) => isInPrompt),
    ),
    uncitedFactor: catalogue.traits.isSteady ? 1 : drawUncitedFactor(ofPrompt),
    names,
    laterNames,
    pages,
    rarePages: scope === null ? rarePages(catalogue, topicOf(draw)) : [],
    otherPages: scope === null ? relatedPages(catalogue, topicOf(draw)) : [],
    pageSums,
    searches,
    searchSums: runningSums(
      searches.map((_, place) => (0.1 + chance.next()) / ((place + 1) * (place + 2))),
    ),
    rareSearches: drawRareSearches(searchDraw),
    // Model codes and standards belong to what the market sells.
    unstemmed: scope === null ? drawUnstemmedSearches(draw) : [],
  };
}

function searchDrawOf(draw: Draw, shortlisted: readonly NameModel[]): SearchDraw {
  const { catalogue, prompt } = draw;
  const names = shortlisted.map(({ name }) => catalogue.names[name]!.name);
  const named = comparedNames({ names, prompt });
  const intent = searchIntent(prompt, named, languagePack(catalogue.packs, prompt.language));
  return { ...draw, names, intent };
}

interface ShortlistedName {
  readonly name: number;
  readonly isInPrompt: boolean;
}

/** Draws names by strength; those of the long tail only if the prompt contains them. */
function shortlistedNames(
  { catalogue, prompt, chance }: Pick<Draw, "catalogue" | "prompt" | "chance">,
  { competitors, scope = null }: ModelContext,
): readonly ShortlistedName[] {
  const first = new FirstEntries<ShortlistedName>(SHORTLIST);
  const rare = new Set(catalogue.longTail.names);
  for (const [id, { name, strength }] of catalogue.names.entries()) {
    if (catalogue.traits.newcomers.has(id)) continue;
    const odds = (strength + 0.05) * (competitors.has(name) ? COMPETITOR_ODDS : 1);
    const isInPrompt = prompt.text.includes(name);
    if (!isInPrompt && (rare.has(id) || !isInScope(id, catalogue, scope))) continue;
    first.add({ name: id, isInPrompt }, id === 0 || isInPrompt ? -1 : chance.next() / odds);
  }
  return first.entries;
}

function shortlist(
  { catalogue, prompt, chance }: Draw,
  { competitors, scope = null }: ModelContext,
): NameModel[] {
  const first = shortlistedNames({ catalogue, prompt, chance }, { competitors, scope });
  const { isSteady, strength: changes } = catalogue.traits;
  // A change of strength should be visible in the runs of each prompt.
  const isEven = isSteady || changes.size > 0;
  const eagerness = isEven ? 1 : drawEagerness(chance);
  return first.map(({ name, isInPrompt }) => ({
    name,
    strength: catalogue.names[name]?.strength ?? 0,
    isInPrompt,
    affinity:
      drawAffinity(chance) * eagerness * (name === 0 && !isEven ? drawOwnFactor(chance) : 1),
    changes: changes.get(name),
  }));
}

/**
 * Names that were invented for a subject outside the market are mentioned only there, and no others are: an answer
 * about mortgages names no maker of tents.
 */
function isInScope(
  id: number,
  { marketNames = Infinity }: SimulationCatalogue,
  scope: SubjectScope | null,
): boolean {
  return scope === null ? id < marketNames : scope.names.has(id);
}

/** Names outside the shortlist whose strength changes. They use their own hashes, so that other draws do not change. */
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
        changes: catalogue.traits.strength.get(name),
      };
    });
}

/** Returns the probability that a run mentions a name of a given strength. */
export function mentionProbability({ affinity, isInPrompt }: NameModel, strength: number): number {
  return isInPrompt && strength > 0 ? PROBABILITY_IN_PROMPT : Math.min(0.95, strength * affinity);
}

/** The pages that runs of a prompt cite: a selection by weight, and all niche pages of its subject. */
function drawPages(draw: Draw): number[] {
  const { catalogue, prompt, chance } = draw;
  const { pageIndex, topics, weights, marketSubjects } = catalogue;
  const subject = prompt.subject === null ? undefined : marketSubjects.get(prompt.subject);
  const usual = pageIndex.byLanguage.get(topicOf(draw).language) ?? pageIndex.all;
  const all = new FirstEntries<number>(PAGES_PER_PROMPT);
  const related = new FirstEntries<number>(PAGES_PER_PROMPT);
  for (const page of usual) {
    const close = closeness(marketSubjects, subject, topics[page]!.subject);
    const order = chance.next() / (weights[page]! * close);
    all.add(page, order);
    if (close > OTHER_PRODUCT) related.add(page, order);
  }
  const { entries } = related.entries.length < FEWEST_PAGES ? all : related;
  return [...entries, ...nichePages(pageIndex, prompt.subject, prompt.language)];
}

/** The subject of a prompt, and the language of its pages. */
function topicOf({ catalogue: { packs }, prompt: { subject, language } }: Draw): PageTopic {
  return { subject, language: languagePack(packs, language).language };
}

/** How often a page is cited compared to others; a few have most of the citations. */
function usualWeight(catalogue: SimulationCatalogue, page: number): number {
  const weight = catalogue.weights[page] ?? 1;
  return weight * (0.3 + 0.07 * weight) * rarity(catalogue, page);
}

/** Factor on the weight of a page by how its subject relates to the prompt's. */
function closeness(
  subjects: SimulationCatalogue["marketSubjects"],
  subject: MarketSubject | undefined,
  pageSubject: string | null,
): number {
  if (subject === undefined || pageSubject === null) return NO_PRODUCT;
  if (pageSubject === subject.id) return 2 * SAME_PRODUCT;
  return subjectsAbove(subjects, subject.id).has(pageSubject) ? SAME_PRODUCT : OTHER_PRODUCT;
}
