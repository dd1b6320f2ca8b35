import {
  PLATFORMS,
  type Label,
  type MentionFacts,
  type Name,
  type Platform,
  type Prompt,
  type RunFacts,
} from "../model.ts";
import { Chance, finishHash, hashHead, mix } from "../../common/random.ts";
import { mentionProbability, type NameModel, type PromptModel } from "./prompt-model.ts";
import type { LongTail } from "../catalogue/long-tail.ts";
import type { DailyLevels } from "./daily-levels.ts";
import { PLATFORM_MODELS } from "./platform-models.ts";
import { includesDay, valueOn, type Traits } from "./traits.ts";

/** Parameters of a brand's runs that are the same for all prompts. */
export interface BrandModel {
  /** Seed of the brand in its workspace. */
  readonly seed: number;
  readonly names: readonly Name[];
  /** Day from which mentions have a sentiment label; null: never. */
  readonly sentimentSince: number | null;
  /** Day from which searches are recorded; null: never. */
  readonly searchesSince: number | null;
  readonly silentPlatforms: ReadonlySet<Platform>;
  /** Share of searches without a language. */
  readonly unstemmedShare: number;
  /** Factor on the number of citations of a run. */
  readonly citationFactor: number;
  readonly traits: Traits;
  /** null: a steady history, which only traits change. */
  readonly levels: DailyLevels | null;
  readonly longTail: LongTail;
  /** For each page, the index of the name that owns its site; -1: none. */
  readonly nameOfPage: Int16Array;
  /** The homepages of brands. */
  readonly homepages: ReadonlySet<number>;
}

/** A prompt with its ordinal in the brand and its model. */
export interface PromptWithModel {
  readonly ordinal: number;
  readonly prompt: Prompt;
  readonly model: PromptModel;
}

/** The identity of a run within its prompt; run tokens encode it. */
export interface RunSlot {
  readonly platform: Platform;
  readonly day: number;
  /** Number of the run among those of the day. */
  readonly slot: number;
}

export interface ScheduledRun extends RunSlot {
  /** Seconds from the anchor's midnight. */
  readonly at: number;
}

/** Shift of tone by rank: the first recommendation is seldom criticized. */
const PLACE_TONES = [0.55, 0.1, 0];
const LAST_TONE = -0.15;

const MAX_MENTIONS = 16;
const MAX_CITATIONS = 14;
/** Draws per citation before a run cites fewer pages than planned. */
const DRAWS_PER_CITATION = 4;
const MAX_SEARCHES = 6;
const RARE_SEARCH_SHARE = 0.04;
/** Share of citations of pages that the prompt's runs do not usually cite. */
const OTHER_PAGE_SHARE = 0.012;

/** Hash of everything that identifies a run, for one purpose. */
export function hashOfRun(
  { seed }: BrandModel,
  purpose: string,
  ordinal: number,
  { platform, day, slot }: RunSlot,
): number {
  const ofPrompt = mix(mix(hashHead([seed, purpose]), ordinal), PLATFORMS.indexOf(platform));
  return finishHash(mix(mix(ofPrompt, day), slot));
}

/** Simulates one run: a pure function of the brand, prompt, platform, day and slot. */
export function simulateRun(
  brand: BrandModel,
  prompt: PromptWithModel,
  run: ScheduledRun,
): RunFacts {
  const { ordinal, model } = prompt;
  const chance = Chance.ofHash(hashOfRun(brand, "run", ordinal, run));
  const mentions = drawMentions(brand, prompt, run, chance);
  const citations = drawCitations(brand, model, { ...run, mentions }, chance);
  if (brand.traits.citationSpikes.length > 0)
    citations.push(
      ...drawSpikeCitations(brand, prompt, run).filter((page) => !citations.includes(page)),
    );
  return {
    at: run.at,
    prompt: ordinal,
    platform: run.platform,
    slot: run.slot,
    mentions,
    citations,
    searches: drawSearches(brand, model, run, chance),
  };
}

function drawMentions(
  brand: BrandModel,
  { ordinal, model }: PromptWithModel,
  run: ScheduledRun,
  chance: Chance,
): MentionFacts[] {
  const named: RankedName[] = [];
  if (brand.levels !== null && chance.happens(model.adviceShare)) return [];
  drawNames(model.names, run, chance, { levels: brand.levels, named });
  if (model.laterNames.length > 0) {
    const own = Chance.ofHash(hashOfRun(brand, "later names", ordinal, run));
    drawNames(model.laterNames, run, own, { levels: brand.levels, named });
  }
  if (model.isOfMarket) drawRareName(brand, chance, named);
  const { toneShift } = PLATFORM_MODELS[run.platform];
  const ranked = 3 + chance.below(5);
  const mentions: MentionFacts[] = [];
  for (const { name } of named) {
    if (mentions.length === MAX_MENTIONS) break;
    const place = PLACE_TONES[mentions.length] ?? LAST_TONE;
    const tone = toneOn(brand, name, run) + toneShift + place;
    mentions.push({
      name,
      label: labelOf(brand, run.day, tone, chance),
      passing: mentions.length >= ranked,
    });
  }
  return mentions;
}

interface RankedName {
  readonly name: number;
  /** Sort key: names are mentioned in ascending order. */
  readonly order: number;
}

/** Draws the names that a run mentions and inserts each into `named` by its order. */
function drawNames(
  names: readonly NameModel[],
  { platform, day }: ScheduledRun,
  chance: Chance,
  { levels, named }: { readonly levels: DailyLevels | null; readonly named: RankedName[] },
): void {
  const { mentions: factor } = PLATFORM_MODELS[platform];
  const place = PLATFORMS.indexOf(platform);
  for (const one of names) {
    const probability = mentionProbability(one, valueOn(one.changes, one.strength, day));
    const level = levels === null ? 1 : levels.factor(one.name, place, day);
    // No platform leaves out a brand that it was asked about.
    const likely = one.isInPrompt ? probability : Math.min(1, probability * factor * level);
    const draw = chance.next();
    if (draw >= likely) continue;
    // Who asks about brands reads about them first.
    const order = (draw / likely) * (1.2 - likely) - Number(one.isInPrompt);
    insert(named, { name: one.name, order });
  }
}

/** Occasionally adds a name of the long tail. */
function drawRareName({ longTail }: BrandModel, chance: Chance, named: RankedName[]): void {
  const { names, nameSums, nameShare } = longTail;
  if (names.length === 0 || !chance.happens(nameShare)) return;
  const name = names[chance.weighted(nameSums)]!;
  if (named.every((other) => other.name !== name)) insert(named, { name, order: chance.next() });
}

function insert(named: RankedName[], one: RankedName): void {
  let at = named.length;
  for (; at > 0 && named[at - 1]!.order > one.order; at--) named[at] = named[at - 1]!;
  named[at] = one;
}

function toneOn(
  { names, traits, levels }: BrandModel,
  name: number,
  { platform, day }: RunSlot,
): number {
  return (
    valueOn(traits.tone.get(name), names[name]?.tone ?? 0, day) +
    (levels?.toneShift(name, PLATFORMS.indexOf(platform), day) ?? 0)
  );
}

function labelOf(brand: BrandModel, day: number, tone: number, chance: Chance): Label {
  const draw = chance.next();
  if (brand.sentimentSince === null || day < brand.sentimentSince) return "unknown";
  if (draw < Math.max(0.04, 0.36 + 0.42 * tone)) return "positive";
  return draw > 1 - Math.max(0.03, 0.2 - 0.26 * tone) ? "negative" : "neutral";
}

function drawCitations(
  brand: BrandModel,
  model: PromptModel,
  { platform, day, mentions }: ScheduledRun & Pick<RunFacts, "mentions">,
  chance: Chance,
): number[] {
  const place = PLATFORMS.indexOf(platform);
  const sums = model.pageSums[place];
  const { citations, uncited } = PLATFORM_MODELS[platform];
  if (chance.happens(uncited * model.uncitedFactor)) return [];
  if (sums === undefined || sums.length === 0) return [];
  const usual = citations * brand.citationFactor * (brand.levels?.sourceFactor(place, day) ?? 1);
  const count = Math.min(MAX_CITATIONS, 1 + Math.floor(usual * (0.3 + 1.4 * chance.next())));
  const cited: number[] = [];
  for (let draws = 0; cited.length < count && draws < DRAWS_PER_CITATION * count; draws++) {
    const page = drawPage(brand, model, sums, chance);
    // An answer lists each source once.
    if (!cited.includes(page) && isAccepted(brand, page, { day, mentions }, chance))
      cited.push(page);
  }
  return cited;
}

/**
 * Whether a drawn page is cited: the popularity of the sites of brands varies over time, and the homepage of a brand
 * is cited in answers that name it.
 */
function isAccepted(
  { levels, nameOfPage, homepages }: BrandModel,
  page: number,
  { day, mentions }: Pick<RunFacts, "mentions"> & { readonly day: number },
  chance: Chance,
): boolean {
  const name = nameOfPage[page] ?? -1;
  if (name === -1) return true;
  if (homepages.has(page) && mentions.every((mention) => mention.name !== name)) return false;
  return levels === null || chance.happens(levels.siteShare(name, day));
}

function drawPage(
  { longTail: { pageShare } }: BrandModel,
  { pages, otherPages, rarePages }: PromptModel,
  sums: Float64Array,
  chance: Chance,
): number {
  const draw = chance.next();
  if (rarePages.length > 0 && draw < pageShare) return chance.pick(rarePages);
  if (otherPages.length > 0 && draw > 1 - OTHER_PAGE_SHARE) {
    return chance.pick(chance.pick(otherPages));
  }
  return pages[chance.weighted(sums)]!;
}

/** Citations of citation spikes. They use a hash of their own, so that they change no other draw. */
function drawSpikeCitations(
  brand: BrandModel,
  { ordinal, prompt }: PromptWithModel,
  run: ScheduledRun,
): number[] {
  const chance = Chance.ofHash(hashOfRun(brand, "surges", ordinal, run));
  return brand.traits.citationSpikes.flatMap(({ share, pages }) => {
    const isCited = chance.happens(valueOn([share], 0, run.day));
    const draw = chance.next();
    const known = pages.get(prompt.language) ?? [...pages.values()].flat();
    return isCited && known.length > 0 ? [known[Math.floor(draw * known.length)]!] : [];
  });
}

function drawSearches(
  brand: BrandModel,
  model: PromptModel,
  run: ScheduledRun,
  chance: Chance,
): number[] | null {
  if (!showsSearches(brand, run)) return null;
  const { searches: mean, noSearch } = PLATFORM_MODELS[run.platform];
  // Of a long story, no search is certain.
  if (chance.happens(noSearch) || model.searches.length === 0) return [];
  const place = PLATFORMS.indexOf(run.platform);
  const usual = mean * (brand.levels?.sourceFactor(place, run.day) ?? 1);
  const count = Math.min(MAX_SEARCHES, 1 + Math.floor(usual * chance.next()));
  const searches: number[] = [];
  for (let made = 0; made < count; made++) {
    const search = drawSearch(brand, model, chance);
    if (!searches.includes(search)) searches.push(search);
  }
  return searches;
}

/** Whether the searches of a run are known. */
function showsSearches(brand: BrandModel, { platform, day }: ScheduledRun): boolean {
  if (brand.silentPlatforms.has(platform)) return false;
  if (includesDay(brand.traits.silent.get(platform), day)) return false;
  return brand.searchesSince !== null && day >= brand.searchesSince;
}

function drawSearch(brand: BrandModel, model: PromptModel, chance: Chance): number {
  const draw = chance.next();
  const { rareSearches, unstemmed } = model;
  if (rareSearches.length > 0 && draw < RARE_SEARCH_SHARE) return chance.pick(rareSearches);
  if (unstemmed.length > 0 && draw > 1 - brand.unstemmedShare) return chance.pick(unstemmed);
  return model.searches[chance.weighted(model.searchSums)]!;
}
