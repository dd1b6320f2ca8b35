import {
  dayOf,
  formatTimestamp,
  SECONDS_PER_DAY,
  type EpochDay,
  type EpochSecond,
} from "../common/calendar.ts";
import type {
  AdvicePlan,
  Catalogue,
  Name,
  Plan,
  Platform,
  Prompt,
  Tag,
  Video,
} from "../simulation/model.ts";
import type { Segment } from "../ledger/segment.ts";
import { BrandRuns, type DayRange } from "../ledger/ledger.ts";
import { coverWindow } from "../simulation/models/traits.ts";
import type { AnswerText } from "../simulation/texts/answer-facts.ts";
import { answersOf } from "../simulation/texts/prompt-answers.ts";
import type { Pauses, Task } from "./clock.ts";
import type { Tokens } from "./tokens.ts";
import type { TopicTree } from "./topic-mining.ts";
import type { BrandState } from "./brand-state.ts";

/** What the views of a workspace's brands share. */
export interface ViewContext {
  readonly plan: Plan;
  readonly silentPlatforms: ReadonlySet<Platform>;
  readonly tokens: Tokens;
  readonly anchor: EpochDay;
  readonly now: EpochSecond;
  readonly pauses: Pauses;
  /** Names of the brands tracked at `now`. */
  readonly trackedNames: ReadonlySet<string>;
  /** The brand tracked under a name at `now`; null: none. */
  readonly tracked: (name: string) => BrandView | null;
}

/** A run in the ledger. */
export interface RunRow {
  readonly segment: Segment;
  readonly row: number;
}

/** A tracked brand at an instant; everything later is hidden. */
export class BrandView {
  readonly #state: BrandState;
  readonly context: ViewContext;
  /** `now` in seconds from the anchor's midnight. */
  readonly second: number;
  #runs: BrandRuns | null = null;

  constructor(state: BrandState, context: ViewContext) {
    this.#state = state;
    this.context = context;
    this.second = context.now - context.anchor * SECONDS_PER_DAY;
  }

  get name(): string {
    return this.#state.brand.name;
  }

  get catalogue(): Catalogue {
    return this.runs.catalogue;
  }

  /** Names of its tracked competitors: those of the scenario, and the workspace's other brands (C45). */
  get competitors(): ReadonlySet<string> {
    const others = [...this.context.trackedNames].filter((name) => name !== this.name);
    return new Set([...this.#state.brand.competitors, ...others]);
  }

  /** The domain of a name that its runs mention: of the tracked brand (C34), else of the catalogue's name. */
  domainOf({ name, domain }: Pick<Name, "name" | "domain">): string | null {
    const tracked = this.context.tracked(name);
    return tracked === null ? domain : tracked.domain;
  }

  get videos(): readonly Video[] {
    return this.#state.brand
      .data()
      .videos()
      .filter(({ summarisedAt }) => summarisedAt <= this.second);
  }

  get advice(): readonly AdvicePlan[] {
    return this.#state.brand.data().advice(this.secondOf("advice"));
  }

  /** The primary domain: that of the scenario, else the first registered one; null: none. */
  get domain(): string | null {
    return this.#state.brand.domain ?? this.#registeredDomains()[0] ?? null;
  }

  /** All domains that belong to the brand (§2.3). */
  get ownDomains(): ReadonlySet<string> {
    const { domain, ownedDomains } = this.#state.brand;
    const primary = domain === null ? [] : [domain];
    return new Set([...primary, ...ownedDomains, ...this.#registeredDomains()]);
  }

  /** The brand's runs up to now. A write is followed by new views. */
  get runs(): BrandRuns {
    if (this.#runs === null) {
      const data = this.#state.data();
      const shared = this.#state.brand.data().ledger;
      this.#runs = new BrandRuns(data, [shared, ...data.addedLedgers], this.secondOf("crawl"));
    }
    return this.#runs;
  }

  /** Today, relative to the anchor. */
  get today(): number {
    return dayOf(this.second);
  }

  /** Whether there is a tag with this slug. */
  hasTag(slug: string): boolean {
    return this.#state.tags.some((one) => one.tag.slug === slug && this.#exists(one));
  }

  /** All tags, sorted by slug. */
  get tags(): Tag[] {
    return this.#state.tags
      .filter((one) => this.#exists(one))
      .map(({ tag }) => tag)
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  #exists({ at }: { readonly at: EpochSecond | null }): boolean {
    return at === null || at <= this.context.now;
  }

  /** All prompts by ordinal, including removed and later ones. */
  get prompts(): readonly Prompt[] {
    return this.#state.added.prompts;
  }

  /** Names that its runs can mention. */
  get names(): readonly Name[] {
    return this.#state.added.names;
  }

  /** Whether the brand's pages and search strings, or its videos, are in memory: a request has needed them. */
  isInMemory(what: "catalogue" | "videos"): boolean {
    const { data } = this.#state.brand;
    return data.isComputed() && (what === "catalogue" || data().videos.isComputed());
  }

  /** Ordinals of the existing prompts that are not removed: those of the scenario, then added ones, oldest first (C21). */
  get listedPrompts(): number[] {
    const listed: number[] = [];
    for (const ordinal of this.prompts.keys()) if (this.isListed(ordinal)) listed.push(ordinal);
    const addedAt = (ordinal: number): number => this.#state.added.addedAt(ordinal) ?? -Infinity;
    // Only after the clock was set back.
    const isOrdered = listed.every(
      (one, place) => place === 0 || addedAt(listed[place - 1]!) <= addedAt(one),
    );
    return isOrdered ? listed : listed.toSorted((a, b) => addedAt(a) - addedAt(b) || a - b);
  }

  /** The newest listed prompt with this text and country; null: none. */
  listedPrompt(text: string, country: string): number | null {
    const ordinals = this.#state.added.ordinalsOf(text, country);
    return ordinals.findLast((ordinal) => this.isListed(ordinal)) ?? null;
  }

  isListed(ordinal: number): boolean {
    return this.isKnown(ordinal) && !this.isRemoved(ordinal);
  }

  /** Whether a prompt exists, removed or not. */
  isKnown(ordinal: number): boolean {
    const prompt = this.prompts[ordinal];
    if (prompt === undefined) return false;
    const addedAt = this.#state.added.addedAt(ordinal);
    return addedAt === undefined
      ? prompt.since * SECONDS_PER_DAY <= this.second
      : addedAt <= this.context.now;
  }

  /** Whether a prompt has been removed. */
  isRemoved(ordinal: number): boolean {
    const removed = this.prompts[ordinal]?.removed ?? null;
    return removed !== null && removed * SECONDS_PER_DAY <= this.second;
  }

  /** The first day of the history, from the anchor; runs that the scenario spells out can be earlier. */
  get firstDay(): number {
    const { ledger, model } = this.#state.brand.data();
    return Math.min(ledger.firstDay, model.traits.firstDay);
  }

  /** The day from which mentions are labelled, from the anchor; null: never. */
  get labelledSince(): number | null {
    return this.#state.brand.data().model.sentimentSince;
  }

  /** The day from which searches are recorded, from the anchor; null: never. */
  get recordedSince(): number | null {
    return this.#state.brand.data().model.searchesSince;
  }

  /**
   * Whether a platform published searches on any day of a window (§2.12, C54). Only days of the history up
   * to today count; if the window has none, the nearest such day does.
   */
  exposesSearches(platform: Platform, { start, end }: DayRange): boolean {
    if (this.context.silentPlatforms.has(platform)) return false;
    const { firstDay, silent } = this.#state.brand.data().model.traits;
    const { today } = this;
    const first = Math.min(today, Math.max(start, firstDay));
    const last = Math.max(first, Math.min(end, today));
    return !coverWindow(silent.get(platform), { start: first, end: last });
  }

  promptToken(ordinal: number): string {
    return this.context.tokens.ofPrompt({ brand: this.#state.index, prompt: ordinal });
  }

  /** Returns the ordinal of a prompt's token; null if the brand has no such prompt. */
  promptOf(token: string): number | null {
    const identity = this.context.tokens.prompt(token);
    if (identity === null || identity.brand !== this.#state.index) return null;
    return this.isKnown(identity.prompt) ? identity.prompt : null;
  }

  runToken({ segment, row }: RunRow): string {
    return this.context.tokens.ofRun({
      brand: this.#state.index,
      prompt: segment.prompt[row]!,
      platform: segment.platformOf(row),
      day: dayOf(segment.at[row]!),
      slot: segment.slot[row]!,
    });
  }

  /** Whether a token is of a run of the brand, at any time. */
  hasRunToken(token: string): boolean {
    return this.context.tokens.run(token)?.brand === this.#state.index;
  }

  /** Returns the run of a token; null if there is none up to now. */
  runOf(token: string): RunRow | null {
    const identity = this.context.tokens.run(token);
    if (identity === null || identity.brand !== this.#state.index) return null;
    for (const ledger of this.runs.ledgers) {
      const { segment, end } = this.runs.runsOn(ledger, identity.day);
      for (let row = 0; row < end; row++) {
        if (
          segment.prompt[row] === identity.prompt &&
          segment.platformOf(row) === identity.platform &&
          segment.slot[row] === identity.slot
        ) {
          return { segment, row };
        }
      }
    }
    return null;
  }

  /** Formats a second from the anchor's midnight as ISO 8601 (§2.1). */
  timestamp(second: number): string {
    return formatTimestamp(this.context.anchor * SECONDS_PER_DAY + second);
  }

  answerText({ segment, row }: RunRow): AnswerText {
    const ordinal = segment.prompt[row]!;
    const day = dayOf(segment.at[row]!);
    const mentions = [];
    for (let at = segment.mentionStart(row); at < segment.mentionEnd[row]!; at++) {
      mentions.push({
        name: this.catalogue.names[segment.mentionName[at]!]?.name ?? "",
        label: segment.labelOf(at),
        passing: segment.isPassing(at),
      });
    }
    const { catalogue } = this.#state.brand.data();
    const key = [catalogue.seed, ordinal, segment.platform[row]!, day, segment.slot[row]!];
    return answersOf(catalogue)(this.prompts[ordinal]!)({ key, mentions });
  }

  /** Returns the topic tree of the last nightly mining; null: not mined yet (§2.12). */
  topics(): TopicTree | null {
    const mined = this.#state.minedAt(this.secondOf("mining"));
    if (mined === null) return null;
    // Runs after the mining are not part of it, but a paused crawl may have ended before.
    const crawled = Math.min(mined, this.secondOf("crawl"));
    return this.#state.topicsOf(mined, crawled, this.runs);
  }

  /** The labels that subjects would have as topics of the last nightly mining, without counting their searches. */
  get topicLabels(): readonly string[] {
    const mined = this.#state.minedAt(this.secondOf("mining"));
    return mined === null ? [] : this.#state.labelsOf(this.catalogue, mined);
  }

  /** The time up to which a task has run, in seconds from the anchor's midnight. */
  secondOf(task: Task): number {
    const { pauses, anchor } = this.context;
    const paused = pauses[task];
    return paused === undefined
      ? this.second
      : Math.min(this.second, paused - anchor * SECONDS_PER_DAY);
  }

  #registeredDomains(): string[] {
    return this.#state.addedDomains
      .filter(({ at }) => at <= this.context.now)
      .toSorted((a, b) => a.at - b.at)
      .map(({ domain }) => domain);
  }
}
