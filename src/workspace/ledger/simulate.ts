import { PLATFORMS, type Label, type Name, type Platform, type Prompt } from "../model.ts";
import { SECONDS_PER_DAY } from "../calendar.ts";
import { Chance, hashHead, hashOn } from "../random.ts";
import type { MentionFacts, RunFacts } from "./segment.ts";
import { likelihood, type NameChance, type PromptProfile } from "./profile.ts";
import { heightOn } from "./tide.ts";
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
  /** A factor on how many sources an answer cites. */
  readonly citing: number;
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
  const draw = drawOf(habits, "time", asked.ordinal, place);
  return place.day * SECONDS_PER_DAY + (draw % SECONDS_PER_DAY);
}

/** What is drawn for one answer: all that it hangs on, hashed. */
function drawOf(
  { seed }: Habits,
  what: string,
  ordinal: number,
  { platform, day, slot }: Omit<RunPlace, "at">,
): number {
  return hashOn(hashHead(seed, what), [ordinal, PLATFORMS.indexOf(platform), day, slot]);
}

/** What a platform answered: a pure function of the brand, the prompt, the platform, the day and the slot. */
export function simulateRun(habits: Habits, asked: AskedPrompt, place: RunPlace): RunFacts {
  const { ordinal, profile } = asked;
  const { platform } = place;
  const manner = MANNERS[platform];
  const chance = Chance.ofHash(drawOf(habits, "run", ordinal, place));
  const mentions = drawMentions(habits, asked, place, chance);
  const citations = drawCitations(profile, platform, manner.citations * habits.citing, chance);
  if (habits.traits.surges.length > 0) citations.push(...drawSurges(habits, asked, place));
  return {
    at: place.at,
    prompt: ordinal,
    platform,
    slot: place.slot,
    mentions,
    citations,
    searches: drawSearches(habits, profile, place, chance),
  };
}

function drawMentions(
  habits: Habits,
  { ordinal, profile }: AskedPrompt,
  place: RunPlace,
  chance: Chance,
): MentionFacts[] {
  const named: NamedOne[] = [];
  drawNames(profile.names, place, chance, named);
  if (profile.laterNames.length > 0) {
    const own = Chance.ofHash(drawOf(habits, "later names", ordinal, place));
    drawNames(profile.laterNames, place, own, named);
  }
  const { warmth } = MANNERS[place.platform];
  const ranked = 3 + chance.below(5);
  const mentions: MentionFacts[] = [];
  for (const { name } of named) {
    if (mentions.length === MOST_MENTIONS) break;
    const tone = toneOn(habits, name, place.day) + warmth;
    mentions.push({
      name,
      label: labelOf(habits, place.day, tone, chance),
      passing: mentions.length >= ranked,
    });
  }
  return mentions;
}

interface NamedOne {
  readonly name: number;
  /** Where it stands among the others: the smaller the earlier. */
  readonly order: number;
}

/** Draws which names an answer has, and puts each at its place among those that it has already. */
function drawNames(
  names: readonly NameChance[],
  { platform, day }: RunPlace,
  chance: Chance,
  named: NamedOne[],
): void {
  const { naming } = MANNERS[platform];
  for (const one of names) {
    const probability = likelihood(one, valueOn(one.turns, one.usual, day));
    const likely = probability * naming * heightOn(one.tide, day);
    const draw = chance.next();
    if (draw >= likely) continue;
    const order = (draw / likely) * (1.2 - probability);
    let place = named.length;
    for (; place > 0 && named[place - 1]!.order > order; place--) named[place] = named[place - 1]!;
    named[place] = { name: one.name, order };
  }
}

function toneOn({ names, traits }: Habits, name: number, day: number): number {
  return valueOn(traits.tone.get(name), names[name]?.tone ?? 0, day);
}

function labelOf(habits: Habits, day: number, tone: number, chance: Chance): Label {
  const draw = chance.next();
  if (habits.sentimentSince === null || day < habits.sentimentSince) return "unknown";
  if (draw < Math.max(0.04, 0.36 + 0.42 * tone)) return "positive";
  return draw > 1 - Math.max(0.03, 0.2 - 0.26 * tone) ? "negative" : "neutral";
}

function drawCitations(
  { pages, pageSums }: PromptProfile,
  platform: Platform,
  usual: number,
  chance: Chance,
): number[] {
  const sums = pageSums[PLATFORMS.indexOf(platform)];
  if (chance.happens(NO_SOURCES) || sums === undefined || sums.length === 0) return [];
  const count = Math.min(MOST_CITATIONS, 1 + Math.floor(usual * (0.3 + 1.4 * chance.next())));
  const cited: number[] = [];
  // Drawn with repeats: an answer may well have two footnotes to one page.
  while (cited.length < count) cited.push(pages[chance.weighted(sums)]!);
  return cited;
}

/** Citations for what happens besides the usual; drawn apart, so that they move none of the usual ones. */
function drawSurges(habits: Habits, { ordinal, prompt }: AskedPrompt, place: RunPlace): number[] {
  const chance = Chance.ofHash(drawOf(habits, "surges", ordinal, place));
  return habits.traits.surges.flatMap(({ share, pages }) => {
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
  const searches: number[] = [];
  for (let made = 0; made < count; made++) {
    const search = drawSearch(habits, profile, chance);
    if (!searches.includes(search)) searches.push(search);
  }
  return searches;
}

function drawSearch(habits: Habits, profile: PromptProfile, chance: Chance): number {
  const draw = chance.next();
  const { oddSearches, unstemmed } = profile;
  if (oddSearches.length > 0 && draw < ODD_SHARE) return chance.pick(oddSearches);
  if (unstemmed.length > 0 && draw > 1 - habits.unstemmedShare) return chance.pick(unstemmed);
  return profile.searches[chance.weighted(profile.searchSums)]!;
}
