import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../calendar.ts";
import { lazily } from "../lazily.ts";
import type { Catalogue, Prompt, Tag } from "../model.ts";
import { hash } from "../random.ts";
import { History } from "../ledger/history.ts";
import { profileOf } from "../ledger/profile.ts";
import { languageOf, type LanguagePacks } from "../market/market.ts";
import { Vocabulary } from "../market/vocabulary.ts";
import type { BrandBase } from "./brand-base.ts";
import type { PromptsAdded } from "./write-log.ts";

/** A brand with all writes of its world folded in, whenever they were made; `now` hides the later ones. */
export interface BrandState {
  readonly base: BrandBase;
  /** The brand's index in its workspace. */
  readonly index: number;
  /** null: tracked from the beginning. */
  readonly trackedAt: EpochSecond | null;
  readonly addedDomains: readonly { readonly domain: string; readonly at: EpochSecond }[];
  readonly prompts: readonly Prompt[];
  /** By ordinal: when it was added; null: there from the beginning. */
  readonly addedAt: readonly (EpochSecond | null)[];
  readonly tags: readonly { readonly tag: Tag; readonly at: EpochSecond | null }[];
  readonly catalogue: Catalogue;
  /** Answers to the added prompts; null where there are none. */
  readonly addedHistory: History | null;
}

/** The writes of one brand, in the order in which they were made. */
export interface BrandWrites {
  readonly domains: readonly { readonly domain: string; readonly at: EpochSecond }[];
  readonly prompts: readonly { readonly change: PromptsAdded; readonly at: EpochSecond }[];
}

export interface FoldContext {
  readonly index: number;
  readonly trackedAt: EpochSecond | null;
  readonly anchor: EpochDay;
  readonly crawlDelay: number;
  readonly packs: LanguagePacks;
}

const TAG_COLORS = ["#3b6fb6", "#b6563b", "#3b8f5c", "#8a4fb0", "#a8862b", "#2f8f9d"] as const;

/** Folds a brand's writes into its base; what they add to its answers, when somebody asks about them. */
export function foldBrand(base: BrandBase, writes: BrandWrites, context: FoldContext): BrandState {
  const folded = lazily(() => foldAnswers(base, writes, context));
  return {
    base,
    index: context.index,
    trackedAt: context.trackedAt,
    addedDomains: writes.domains,
    tags: foldTags(base, writes),
    get prompts() {
      return folded().prompts;
    },
    get addedAt() {
      return folded().addedAt;
    },
    get addedHistory() {
      return folded().addedHistory;
    },
    get catalogue() {
      return folded().catalogue;
    },
  };
}

type FoldedAnswers = Pick<BrandState, "prompts" | "addedAt" | "addedHistory" | "catalogue">;

function foldAnswers(base: BrandBase, writes: BrandWrites, context: FoldContext): FoldedAnswers {
  const added = writes.prompts.flatMap(({ change, at }) =>
    change.texts.map((text) => ({ at, prompt: addedPrompt(text, change, at, context) })),
  );
  const vocabulary =
    added.length === 0 ? base.pool.vocabulary : new Vocabulary(base.pool.vocabulary);
  const prompts = [...base.prompts, ...added.map(({ prompt }) => prompt)];
  return {
    prompts,
    addedAt: [...base.prompts.map(() => null), ...added.map(({ at }) => at)],
    addedHistory: added.length === 0 ? null : historyOf(base, vocabulary, prompts),
    catalogue: {
      names: base.pool.names,
      sites: base.pool.sites,
      pages: base.pool.pages,
      subjects: vocabulary.subjects,
      strings: vocabulary.strings,
    },
  };
}

function addedPrompt(
  text: string,
  change: PromptsAdded,
  at: EpochSecond,
  { anchor, crawlDelay, packs }: FoldContext,
): Prompt {
  const firstCrawl = at + crawlDelay - anchor * SECONDS_PER_DAY;
  const key = hash("buckets", text, change.country);
  return {
    text,
    country: change.country,
    language: languageOf(packs, change.country),
    subject: null,
    volume: 1 + (key % 10),
    difficulty: 1 + ((key >>> 8) % 10),
    tags: change.tags.map(({ slug }) => slug),
    platforms: change.platforms,
    since: Math.floor(firstCrawl / SECONDS_PER_DAY),
    removed: null,
    firstCrawl,
  };
}

function historyOf(base: BrandBase, vocabulary: Vocabulary, prompts: readonly Prompt[]): History {
  const asked = prompts
    .map((prompt, ordinal) => ({ prompt, ordinal }))
    .slice(base.prompts.length)
    .map((one) => ({
      ...one,
      profile: profileOf(base.pool, vocabulary, one.prompt, base.competitors),
    }));
  return new History({
    habits: base.habits,
    prompts: asked,
    answersPerDay: 1,
    firstDay: Math.min(...asked.map(({ prompt }) => prompt.since)),
  });
}

function foldTags(base: BrandBase, writes: BrandWrites): BrandState["tags"] {
  const tags = new Map(base.tags.map((tag) => [tag.slug, { tag, at: null as EpochSecond | null }]));
  for (const { change, at } of writes.prompts) {
    for (const { slug, name } of change.tags) {
      const known = tags.get(slug);
      if (known !== undefined && (known.at === null || known.at <= at)) continue;
      const color = TAG_COLORS[hash("color", slug) % TAG_COLORS.length]!;
      tags.set(slug, { tag: { slug, name, color }, at });
    }
  }
  return [...tags.values()];
}
