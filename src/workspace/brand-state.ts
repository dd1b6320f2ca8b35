import { dayOf, type EpochSecond } from "../common/calendar.ts";
import { hash } from "../common/random.ts";
import type { BrandRuns } from "../ledger/ledger.ts";
import type { Catalogue, Tag } from "../simulation/model.ts";
import { AddedPrompts, type AddContext, type StateData } from "./added-prompts.ts";
import { EARLIEST_DAY, type Brand } from "./brand.ts";
import { quotes, topicLabels, withoutQuotations } from "./topic-labels.ts";
import { lastMining, mineTopics, type TopicTree } from "./topic-mining.ts";
import type { Write } from "./write-log.ts";

export interface StateContext extends AddContext {
  readonly index: number;
  readonly trackedAt: EpochSecond | null;
}

interface TagOfBrand {
  readonly tag: Tag;
  /** null: of the scenario. */
  readonly at: EpochSecond | null;
}

/** A nightly mining and its result. */
interface Mining {
  /** Seconds from the anchor's midnight. */
  readonly mined: number;
  /** Runs up to this second were mined. */
  readonly crawled: number;
  readonly tree: TopicTree | null;
  /** Number of search strings that its labels were compared with. */
  readonly strings: number;
}

const TAG_COLORS = ["#3b6fb6", "#b6563b", "#3b8f5c", "#8a4fb0", "#a8862b", "#2f8f9d"] as const;

/** A brand with all writes of its world that concern it, including those after the world's now. */
export class BrandState {
  readonly brand: Brand;
  /** Index of the brand in its workspace. */
  readonly index: number;
  /** null: part of the scenario. */
  readonly trackedAt: EpochSecond | null;
  readonly added: AddedPrompts;
  /** The last one that was needed. */
  #lastMining: Mining | null = null;
  readonly #domains: { readonly domain: string; readonly at: EpochSecond }[] = [];
  readonly #tags: Map<string, TagOfBrand>;
  readonly #colorUses = new Map<string, number>();

  constructor(brand: Brand, context: StateContext) {
    this.brand = brand;
    this.index = context.index;
    this.trackedAt = context.trackedAt;
    this.added = new AddedPrompts(brand, context);
    this.#tags = new Map(brand.tags.map((tag) => [tag.slug, { tag, at: null }]));
    for (const { color } of brand.tags) this.#useColor(color, 1);
  }

  get addedDomains(): readonly { readonly domain: string; readonly at: EpochSecond }[] {
    return this.#domains;
  }

  get tags(): readonly TagOfBrand[] {
    return [...this.#tags.values()];
  }

  data(): StateData {
    return this.added.data();
  }

  /** The last nightly mining before a second; null: none. Both in seconds from the anchor's midnight. */
  minedAt(second: number): number | null {
    const { miningPaused, minedSince } = this.brand;
    const mined = lastMining(second);
    return miningPaused || dayOf(mined) < (minedSince ?? EARLIEST_DAY) ? null : mined;
  }

  /**
   * The topics that a mining at `mined` finds in runs up to `crawled`; null: nothing was searched. The result of the
   * last call is kept. If a search that was added since then equals a label, its labels are computed again.
   */
  topicsOf(mined: number, crawled: number, runs: BrandRuns): TopicTree | null {
    const { catalogue } = runs;
    const labelled = (isTopic: Uint8Array): readonly string[] =>
      this.labelsOf(catalogue, mined, isTopic);
    const known = this.#lastMining;
    const isKnown = known?.mined === mined && known.crawled === crawled;
    let tree = isKnown ? known.tree : mineTopics(runs, crawled, labelled);
    if (isKnown && tree !== null && quotes(catalogue.strings, known.strings, tree)) {
      tree = { ...tree, labels: labelled(tree.isTopic) };
    }
    this.#lastMining = { mined, crawled, tree, strings: catalogue.strings.length };
    return tree;
  }

  /** The labels that subjects have after a mining; `isTopic` is 1 for those that are topics; default: all. */
  labelsOf(
    catalogue: Pick<Catalogue, "subjects" | "strings">,
    mined: number,
    isTopic: Uint8Array = Uint8Array.from(catalogue.subjects, () => 1),
  ): readonly string[] {
    const { subjects } = catalogue;
    const { keepsLabels, data } = this.brand;
    const { packs } = data().catalogue;
    const labels = keepsLabels
      ? subjects.map(({ label }) => label)
      : topicLabels(subjects, dayOf(mined), packs);
    return withoutQuotations(labels, isTopic, catalogue, packs);
  }

  /** Applies a write; writes come in the order of the log. */
  apply({ change, at }: Write): void {
    if (change.kind === "brand-tracked") {
      if (change.domain !== null) this.#domains.push({ domain: change.domain, at });
      return;
    }
    const firstCrawl = this.added.add({ ...change, at });
    this.#applyTags(change.tags, at);
    // Only after the clock was set back: usually, the first crawl follows the last mining.
    if (this.#lastMining !== null && firstCrawl < this.#lastMining.mined) this.#lastMining = null;
  }

  /** A tag exists from its earliest write on. */
  #applyTags(tags: readonly Pick<Tag, "slug" | "name">[], at: EpochSecond): void {
    for (const { slug, name } of tags) {
      const known = this.#tags.get(slug);
      if (known !== undefined && (known.at === null || known.at <= at)) continue;
      const color = this.#colorOf(slug);
      if (known !== undefined) this.#useColor(known.tag.color, -1);
      this.#useColor(color, 1);
      this.#tags.set(slug, { tag: { slug, name, color }, at });
    }
  }

  #useColor(color: string, times: 1 | -1): void {
    this.#colorUses.set(color, (this.#colorUses.get(color) ?? 0) + times);
  }

  /** The colour that the fewest tags have, so that tags of one request differ; among equals, the slug decides. */
  #colorOf(slug: string): string {
    const first = hash("color", slug) % TAG_COLORS.length;
    const colors = [...TAG_COLORS.slice(first), ...TAG_COLORS.slice(0, first)];
    const uses = colors.map((color) => this.#colorUses.get(color) ?? 0);
    return colors[uses.indexOf(Math.min(...uses))]!;
  }
}
