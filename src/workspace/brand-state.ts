import { SECONDS_PER_DAY, type EpochDay, type EpochSecond } from "../common/calendar.ts";
import { lazy } from "../common/memoize.ts";
import { hash } from "../common/random.ts";
import { simulatedLedger } from "../ledger/history.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { languageOf, type LanguagePacks } from "../simulation/catalogue/market.ts";
import { Vocabulary } from "../simulation/catalogue/vocabulary.ts";
import type { Catalogue, Prompt, Tag } from "../simulation/model.ts";
import { modelPrompts, type Brand } from "./brand.ts";
import type { PromptsAdded, Write } from "./write-log.ts";

/** A brand with all writes of its world, including those after the world's now. */
export interface BrandState {
  readonly brand: Brand;
  /** Index of the brand in its workspace. */
  readonly index: number;
  /** null: part of the scenario. */
  readonly trackedAt: EpochSecond | null;
  readonly addedDomains: readonly { readonly domain: string; readonly at: EpochSecond }[];
  /** `at` is null for tags of the scenario. */
  readonly tags: readonly { readonly tag: Tag; readonly at: EpochSecond | null }[];
  /** Computed on the first call. */
  readonly data: () => StateData;
}

export interface StateData {
  readonly prompts: readonly Prompt[];
  /** When each prompt was added; null: part of the scenario. */
  readonly addedAt: readonly (EpochSecond | null)[];
  readonly catalogue: Catalogue;
  /** Runs of the added prompts; null: none. */
  readonly addedLedger: Ledger | null;
}

export interface WriteContext {
  readonly index: number;
  readonly trackedAt: EpochSecond | null;
  readonly anchor: EpochDay;
  /** Seconds from the addition of a prompt to its first crawl. */
  readonly crawlDelay: number;
  readonly packs: LanguagePacks;
}

interface PromptsWrite extends PromptsAdded {
  readonly at: EpochSecond;
}

const TAG_COLORS = ["#3b6fb6", "#b6563b", "#3b8f5c", "#8a4fb0", "#a8862b", "#2f8f9d"] as const;

/** Applies the writes of a workspace that concern a brand, in the order of the log. */
export function applyWrites(
  brand: Brand,
  writes: readonly Write[],
  context: WriteContext,
): BrandState {
  const own = writes.filter(({ change }) => change.brand === brand.name);
  const prompts = own.flatMap(({ change, at }) =>
    change.kind === "prompts-added" ? [{ ...change, at }] : [],
  );
  return {
    brand,
    index: context.index,
    trackedAt: context.trackedAt,
    addedDomains: own.flatMap(({ change, at }) =>
      change.kind === "brand-tracked" && change.domain !== null
        ? [{ domain: change.domain, at }]
        : [],
    ),
    tags: applyTags(brand, prompts),
    data: lazy(() => applyPrompts(brand, prompts, context)),
  };
}

function applyPrompts(
  brand: Brand,
  writes: readonly PromptsWrite[],
  context: WriteContext,
): StateData {
  const { prompts: given, catalogue, model } = brand.data();
  const added = writes.flatMap((write) =>
    write.texts.map((text) => addedPrompt(text, write, context)),
  );
  const isExtended = added.length > 0;
  const vocabulary = isExtended ? new Vocabulary(catalogue.vocabulary) : catalogue.vocabulary;
  const { names, sites, pages } = catalogue;
  return {
    prompts: [...given, ...added],
    addedAt: [...given.map(() => null), ...writes.flatMap(({ texts, at }) => texts.map(() => at))],
    addedLedger: isExtended
      ? simulatedLedger({
          model,
          prompts: modelPrompts(catalogue, vocabulary, added, {
            competitors: brand.competitors,
            first: given.length,
          }),
          runsPerDay: 1,
          firstDay: Math.min(...added.map(({ since }) => since)),
        })
      : null,
    catalogue: { names, sites, pages, subjects: vocabulary.subjects, strings: vocabulary.strings },
  };
}

function addedPrompt(
  text: string,
  write: PromptsWrite,
  { anchor, crawlDelay, packs }: WriteContext,
): Prompt {
  const firstCrawl = write.at + crawlDelay - anchor * SECONDS_PER_DAY;
  const key = hash("buckets", text, write.country);
  return {
    text,
    country: write.country,
    language: languageOf(packs, write.country),
    subject: null,
    volume: 1 + (key % 10),
    difficulty: 1 + ((key >>> 8) % 10),
    tags: write.tags.map(({ slug }) => slug),
    platforms: write.platforms,
    since: Math.floor(firstCrawl / SECONDS_PER_DAY),
    removed: null,
    firstCrawl,
  };
}

/** Tags of the scenario and of added prompts; a tag exists from its earliest write on. */
function applyTags(brand: Brand, writes: readonly PromptsWrite[]): BrandState["tags"] {
  const tags = new Map(
    brand.tags.map((tag) => [tag.slug, { tag, at: null as EpochSecond | null }]),
  );
  for (const { tags: added, at } of writes) {
    for (const { slug, name } of added) {
      const known = tags.get(slug);
      if (known !== undefined && (known.at === null || known.at <= at)) continue;
      const color = tagColor(slug, [...tags.values()]);
      tags.set(slug, { tag: { slug, name, color }, at });
    }
  }
  return [...tags.values()];
}

/** The colour that the fewest tags have, so that tags of one request differ; among equals, the slug decides. */
function tagColor(slug: string, others: readonly { readonly tag: { readonly color: string } }[]) {
  const first = hash("color", slug) % TAG_COLORS.length;
  const colors = [...TAG_COLORS.slice(first), ...TAG_COLORS.slice(0, first)];
  const uses = colors.map((color) => others.filter(({ tag }) => tag.color === color).length);
  return colors[uses.indexOf(Math.min(...uses))]!;
}
