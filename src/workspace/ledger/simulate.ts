import { PLATFORMS, type Label, type Name, type Platform, type Prompt } from "../model.ts";
import { SECONDS_PER_DAY } from "../calendar.ts";
import { Chance, hash } from "../random.ts";
import type { MentionFacts, RunFacts } from "./segment.ts";
import { likelihood, type NameChance, type PromptProfile } from "./profile.ts";
import { anyOn, valueOn, type Traits } from "./traits.ts";

/** How a brand's answers come about, the same for all its prompts. */
export interface Habits {
  /** Of the brand in its workspace. */
  readonly seed: number;
  readonly names: readonly Name[];
  /** Day from which mentions are labelled; null: never. */
  readonly sentimentSince: number | null;
  /** Day from which searches are recorded; null: never. */
  readonly searchesSince: number | null;
  readonly silentPlatforms: ReadonlySet<Platform>;
  /** Share of searches that belong to no language. */
  readonly unstemmedShare: number;
  /** What happens in the course of the history. */
  readonly traits: Traits;
}

/** A prompt with its ordinal and what its answers lean to. */
export interface AskedPrompt {
  readonly ordinal: number;
  readonly prompt: Prompt;
  readonly profile: PromptProfile;
}

/** Which answer: the identity that a run token stands for. */
export interface RunPlace {
  readonly platform: Platform;
  readonly day: number;
  readonly slot: number;
  /** Seconds from the anchor's midnight. */
  readonly at: number;
}

/** A platform's manner: how many brands, sources and searches its answers tend to have. */
const MANNERS = {
  openai: { naming: 1, citations: 3, searches: 1.5, warmth: 0 },
  claude: { naming: 0.85, citations: 2.2, searches: 1.1, warmth: -0.08 },
  gemini: { naming: 1.15, citations: 3.6, searches: 1.4, warmth: 0.06 },
  perplexity: { naming: 1.05, citations: 5.2, searches: 2.4, warmth: -0.03 },
  grok: { naming: 0.9, citations: 2.6, searches: 1.2, warmth: 0.12 },
} as const satisfies Record<Platform, Readonly<Record<string, number>>>;

const MOST_MENTIONS = 16;
const MOST_CITATIONS = 14;
const MOST_SEARCHES = 6;
const ODD_SHARE = 0.04;
const NO_SOURCES = 0.1;
const NO_SEARCH = 0.22;

/** When a prompt's answer of one day and slot is given, in seconds from the anchor's midnight. */
export function timeOfDay(habits: Habits, asked: AskedPrompt, place: Omit<RunPlace, "at">): number {
  const draw = hash(
    habits.seed,
    "time",
    asked.ordinal,
    PLATFORMS.indexOf(place.platform),
    place.day,
    place.slot,
  );
  return place.day * SECONDS_PER_DAY + (draw % SECONDS_PER_DAY);
}

/** What a platform answered: a pure function of the brand, the prompt, the platform, the day and the slot. */
export function simulateRun(habits: Habits, asked: AskedPrompt, place: RunPlace): RunFacts {
  const { ordinal, profile } = asked;
  const platform = PLATFORMS.indexOf(place.platform);
  const chance = new Chance(habits.seed, "run", ordinal, platform, place.day, place.slot);
  return {
    at: place.at,
    prompt: ordinal,
    platform: place.platform,
    slot: place.slot,
    mentions: drawMentions(habits, asked, place, chance),
    citations: [
      ...drawCitations(profile, platform, MANNERS[place.platform].citations, chance),
      ...drawSurges(habits, asked, place),
    ],
    searches: drawSearches(habits, profile, place, chance),
  };
}

function drawMentions(
  habits: Habits,
  { ordinal, profile }: AskedPrompt,
  place: RunPlace,
  chance: Chance,
): MentionFacts[] {
  const { warmth } = MANNERS[place.platform];
  const drawn = drawNames(habits, profile.names, place, chance);
  if (profile.laterNames.length > 0) {
    const own = chanceApart(habits, "later names", ordinal, place);
    drawn.push(...drawNames(habits, profile.laterNames, place, own));
  }
  drawn.sort((a, b) => a.order - b.order);
  const ranked = 3 + chance.below(5);
  return drawn.slice(0, MOST_MENTIONS).map(({ name }, place_) => ({
    name,
    label: labelOf(habits, place.day, toneOn(habits, name, place.day) + warmth, chance),
    passing: place_ >= ranked,
  }));
}

interface NamedOne {
  readonly name: number;
  /** Where it stands among the others: the smaller the earlier. */
  readonly order: number;
}

function drawNames(
  habits: Habits,
  names: readonly NameChance[],
  { platform, day }: RunPlace,
  chance: Chance,
): NamedOne[] {
  const { naming } = MANNERS[platform];
  return names.flatMap((one) => {
    const strength = valueOn(habits.traits.strength.get(one.name), one.usual, day);
    const probability = likelihood(one, strength);
    const likely = probability * naming * tide(habits.seed, one.name, day);
    const draw = chance.next();
    if (draw >= likely) return [];
    return [{ name: one.name, order: (draw / likely) * (1.2 - probability) }];
  });
}

function toneOn({ names, traits }: Habits, name: number, day: number): number {
  return valueOn(traits.tone.get(name), names[name]?.tone ?? 0, day);
}

/** Chance for what happens besides the usual, so that its draws move none of the usual ones. */
function chanceApart(
  { seed }: Habits,
  what: string,
  ordinal: number,
  { platform, day, slot }: RunPlace,
): Chance {
  return new Chance(seed, what, ordinal, PLATFORMS.indexOf(platform), day, slot);
}

/** Slow ups and downs of a brand over the weeks, between 0.75 and 1.25. */
function tide(seed: number, name: number, day: number): number {
  const key = hash(seed, "tide", name);
  const period = 31 + (key % 47);
  const phase = (((day + (key >>> 8)) % period) + period) % period;
  return 0.75 + Math.abs((2 * phase) / period - 1) / 2;
}

function labelOf(habits: Habits, day: number, tone: number, chance: Chance): Label {
  const draw = chance.next();
  if (habits.sentimentSince === null || day < habits.sentimentSince) return "unknown";
  if (draw < Math.max(0.04, 0.36 + 0.42 * tone)) return "positive";
  return draw > 1 - Math.max(0.03, 0.2 - 0.26 * tone) ? "negative" : "neutral";
}

function drawCitations(
  profile: PromptProfile,
  platform: number,
  usual: number,
  chance: Chance,
): number[] {
  const sums = profile.pageSums[platform];
  if (chance.happens(NO_SOURCES) || sums === undefined || sums.length === 0) return [];
  const count = Math.min(MOST_CITATIONS, 1 + Math.floor(usual * (0.3 + 1.4 * chance.next())));
  // Drawn with repeats: an answer may well have two footnotes to one page.
  return Array.from({ length: count }, () => profile.pages[chance.weighted(sums)]!);
}

function drawSurges(habits: Habits, { ordinal, prompt }: AskedPrompt, place: RunPlace): number[] {
  const { surges } = habits.traits;
  if (surges.length === 0) return [];
  const chance = chanceApart(habits, "surges", ordinal, place);
  return surges.flatMap(({ share, pages }) => {
    const isCited = chance.happens(valueOn([share], 0, place.day));
    const draw = chance.next();
    const known = pages.get(prompt.language) ?? [...pages.values()].flat();
    return isCited && known.length > 0 ? [known[Math.floor(draw * known.length)]!] : [];
  });
}

function drawSearches(
  habits: Habits,
  profile: PromptProfile,
  place: RunPlace,
  chance: Chance,
): number[] | null {
  if (habits.silentPlatforms.has(place.platform)) return null;
  if (anyOn(habits.traits.silent.get(place.platform), place.day)) return null;
  if (habits.searchesSince === null || place.day < habits.searchesSince) return null;
  if (chance.happens(NO_SEARCH)) return [];
  const usual = MANNERS[place.platform].searches;
  const count = Math.min(MOST_SEARCHES, 1 + Math.floor(usual * chance.next()));
  const searches = new Set<number>();
  for (let made = 0; made < count; made++) searches.add(drawSearch(habits, profile, chance));
  return [...searches];
}

function drawSearch(habits: Habits, profile: PromptProfile, chance: Chance): number {
  const draw = chance.next();
  const { oddSearches, unstemmed } = profile;
  if (oddSearches.length > 0 && draw < ODD_SHARE) return chance.pick(oddSearches);
  if (unstemmed.length > 0 && draw > 1 - habits.unstemmedShare) return chance.pick(unstemmed);
  return profile.searches[chance.weighted(profile.searchSums)]!;
}
