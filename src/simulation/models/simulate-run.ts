import {
  PLATFORMS,
  type Label,
  type MentionFacts,
  type Name,
  type Platform,
  type Prompt,
  type RunFacts,
} from "../model.ts";
import { SECONDS_PER_DAY } from "../../common/calendar.ts";
import { Chance, hashHead, hashOn } from "../../common/random.ts";
import { mentionProbability, type NameModel, type PromptModel } from "./prompt-model.ts";
import { factorOn } from "./seasonality.ts";
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

/**
 * Factor on mention probabilities, mean citations and searches, share of runs without a search, and shift of tone of
 * each platform.
 */
const PLATFORM_MODELS = {
  openai: { mentions: 1, citations: 3, searches: 1.5, noSearch: 0.27, toneShift: 0 },
  claude: { mentions: 0.85, citations: 2.2, searches: 1.1, noSearch: 0.34, toneShift: -0.08 },
  gemini: { mentions: 1.15, citations: 3.6, searches: 1.4, noSearch: 0.2, toneShift: 0.06 },
  perplexity: { mentions: 1.05, citations: 5.2, searches: 2.4, noSearch: 0.02, toneShift: -0.03 },
  grok: { mentions: 0.9, citations: 2.6, searches: 1.2, noSearch: 0.22, toneShift: 0.12 },
} as const satisfies Record<Platform, Readonly<Record<string, number>>>;

const MAX_MENTIONS = 16;
const MAX_CITATIONS = 14;
/** Draws per citation before a run cites fewer pages than planned. */
const DRAWS_PER_CITATION = 4;
const MAX_SEARCHES = 6;
const RARE_SEARCH_SHARE = 0.04;
const NO_CITATIONS_SHARE = 0.1;

/** Returns the time of a daily run, in seconds from the anchor's midnight. */
export function scheduledTime(brand: BrandModel, prompt: PromptWithModel, run: RunSlot): number {
  const draw = hashOfRun(brand, "time", prompt.ordinal, run);
  return run.day * SECONDS_PER_DAY + (draw % SECONDS_PER_DAY);
}

/** Hash of everything that identifies a run, for one purpose. */
function hashOfRun(
  { seed }: BrandModel,
  purpose: string,
  ordinal: number,
  { platform, day, slot }: RunSlot,
): number {
  return hashOn(hashHead(seed, purpose), [ordinal, PLATFORMS.indexOf(platform), day, slot]);
}

/** Simulates one run: a pure function of the brand, prompt, platform, day and slot. */
export function simulateRun(
  brand: BrandModel,
  prompt: PromptWithModel,
  run: ScheduledRun,
): RunFacts {
  const { ordinal, model } = prompt;
  const { platform } = run;
  const chance = Chance.ofHash(hashOfRun(brand, "run", ordinal, run));
  const mentions = drawMentions(brand, prompt, run, chance);
  const citations = drawCitations(
    model,
    platform,
    PLATFORM_MODELS[platform].citations * brand.citationFactor,
    chance,
  );
  if (brand.traits.citationSpikes.length > 0)
    citations.push(
      ...drawSpikeCitations(brand, prompt, run).filter((page) => !citations.includes(page)),
    );
  return {
    at: run.at,
    prompt: ordinal,
    platform,
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
  drawNames(model.names, run, chance, named);
  if (model.laterNames.length > 0) {
    const own = Chance.ofHash(hashOfRun(brand, "later names", ordinal, run));
    drawNames(model.laterNames, run, own, named);
  }
  const { toneShift } = PLATFORM_MODELS[run.platform];
  const ranked = 3 + chance.below(5);
  const mentions: MentionFacts[] = [];
  for (const { name } of named) {
    if (mentions.length === MAX_MENTIONS) break;
    const tone = toneOn(brand, name, run.day) + toneShift;
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
  named: RankedName[],
): void {
  const { mentions: factor } = PLATFORM_MODELS[platform];
  for (const one of names) {
    const probability = mentionProbability(one, valueOn(one.changes, one.strength, day));
    const likely = probability * factor * factorOn(one.seasonality, day);
    const draw = chance.next();
    if (draw >= likely) continue;
    const order = (draw / likely) * (1.2 - probability);
    let place = named.length;
    for (; place > 0 && named[place - 1]!.order > order; place--) named[place] = named[place - 1]!;
    named[place] = { name: one.name, order };
  }
}

function toneOn({ names, traits }: BrandModel, name: number, day: number): number {
  return valueOn(traits.tone.get(name), names[name]?.tone ?? 0, day);
}

function labelOf(brand: BrandModel, day: number, tone: number, chance: Chance): Label {
  const draw = chance.next();
  if (brand.sentimentSince === null || day < brand.sentimentSince) return "unknown";
  if (draw < Math.max(0.04, 0.36 + 0.42 * tone)) return "positive";
  return draw > 1 - Math.max(0.03, 0.2 - 0.26 * tone) ? "negative" : "neutral";
}

function drawCitations(
  { pages, pageSums }: PromptModel,
  platform: Platform,
  usual: number,
  chance: Chance,
): number[] {
  const sums = pageSums[PLATFORMS.indexOf(platform)];
  if (chance.happens(NO_CITATIONS_SHARE) || sums === undefined || sums.length === 0) return [];
  const count = Math.min(MAX_CITATIONS, 1 + Math.floor(usual * (0.3 + 1.4 * chance.next())));
  const cited: number[] = [];
  for (let draws = 0; cited.length < count && draws < DRAWS_PER_CITATION * count; draws++) {
    const page = pages[chance.weighted(sums)]!;
    // An answer lists each source once.
    if (!cited.includes(page)) cited.push(page);
  }
  return cited;
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
  if (brand.silentPlatforms.has(run.platform)) return null;
  if (includesDay(brand.traits.silent.get(run.platform), run.day)) return null;
  if (brand.searchesSince === null || run.day < brand.searchesSince) return null;
  const { searches: usual, noSearch } = PLATFORM_MODELS[run.platform];
  if (chance.happens(noSearch)) return [];
  const count = Math.min(MAX_SEARCHES, 1 + Math.floor(usual * chance.next()));
  const searches: number[] = [];
  for (let made = 0; made < count; made++) {
    const search = drawSearch(brand, model, chance);
    if (!searches.includes(search)) searches.push(search);
  }
  return searches;
}

function drawSearch(brand: BrandModel, model: PromptModel, chance: Chance): number {
  const draw = chance.next();
  const { rareSearches, unstemmed } = model;
  if (rareSearches.length > 0 && draw < RARE_SEARCH_SHARE) return chance.pick(rareSearches);
  if (unstemmed.length > 0 && draw > 1 - brand.unstemmedShare) return chance.pick(unstemmed);
  return model.searches[chance.weighted(model.searchSums)]!;
}
