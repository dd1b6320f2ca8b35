import {
  dayOf,
  formatTimestamp,
  SECONDS_PER_DAY,
  type EpochDay,
  type EpochSecond,
} from "../calendar.ts";
import type { AdvicePlan, Catalogue, Plan, Platform, Prompt, Tag, Video } from "../model.ts";
import type { Segment } from "../ledger/segment.ts";
import { NO_RUNS } from "../ledger/segment-draft.ts";
import type { Ledger } from "../ledger/ledger.ts";
import { allThrough } from "../ledger/traits.ts";
import { packOf } from "../market/market.ts";
import { phraseIn } from "../market/pool.ts";
import { writeAnswer, type AnswerText } from "../texts/answer-text.ts";
import type { Tokens } from "../tokens.ts";
import { lastMining, mineTopics, type TopicTree } from "../topics.ts";
import { BEFORE_ALL } from "./brand-base.ts";
import type { BrandState } from "./brand-state.ts";

/** What a brand's view shares with its workspace's. */
export interface ViewContext {
  readonly plan: Plan;
  readonly silentPlatforms: ReadonlySet<Platform>;
  readonly tokens: Tokens;
  readonly anchor: EpochDay;
  readonly now: EpochSecond;
  /** Every brand that the workspace tracks by now. */
  readonly trackedNames: ReadonlySet<string>;
}

/** Days from the anchor, both included. */
interface WindowDays {
  readonly start: number;
  readonly end: number;
}

/** One row of the ledger. */
export interface RunRow {
  readonly segment: Segment;
  readonly row: number;
}

/** A tracked brand as it stands at the world's `now`; whatever is later is hidden. */
export class BrandView {
  readonly #state: BrandState;
  readonly context: ViewContext;
  /** `now` in seconds from the anchor's midnight. */
  readonly second: number;

  constructor(state: BrandState, context: ViewContext) {
    this.#state = state;
    this.context = context;
    this.second = context.now - context.anchor * SECONDS_PER_DAY;
  }

  get name(): string {
    return this.#state.base.name;
  }

  get catalogue(): Catalogue {
    return this.#state.catalogue;
  }

  get competitors(): ReadonlySet<string> {
    return this.#state.base.competitors;
  }

  get videos(): readonly Video[] {
    return this.#state.base.videos.filter(({ summarisedAt }) => summarisedAt <= this.second);
  }

  get advice(): readonly AdvicePlan[] {
    return this.#state.base.adviceThrough(this.second);
  }

  /** The primary domain: the scenario's, else the first one registered by now; null where none is. */
  get domain(): string | null {
    return this.#state.base.domain ?? this.#registered()[0] ?? null;
  }

  /** Every domain that counts as the brand's own by now (§2.3). */
  get ownDomains(): ReadonlySet<string> {
    const { base } = this.#state;
    const primary = base.domain === null ? [] : [base.domain];
    return new Set([...primary, ...base.ownedDomains, ...this.#registered()]);
  }

  /** The answers to the prompts that the brand began with: one ledger for all worlds of a scenario. */
  get ledger(): Ledger {
    return this.#state.base.ledger;
  }

  /** That ledger, and the world's own with the answers to added prompts. */
  get ledgers(): readonly Ledger[] {
    const { addedHistory } = this.#state;
    return addedHistory === null ? [this.ledger] : [this.ledger, addedHistory];
  }

  /** Today, as days from the anchor. */
  get today(): number {
    return dayOf(this.second);
  }

  /** A day of a ledger as far as it has happened by now: the rows `[0, end)`. */
  answersOn(ledger: Ledger, day: number): { readonly segment: Segment; readonly end: number } {
    if (day > this.today) return { segment: NO_RUNS, end: 0 };
    const segment = ledger.day(day);
    return { segment, end: day < this.today ? segment.length : segment.firstAt(this.second + 1) };
  }

  /** Whether a tag has this slug by now. */
  hasTag(slug: string): boolean {
    return this.#state.tags.some((one) => one.tag.slug === slug && this.#isThere(one));
  }

  /** Tags by slug, those of prompts added by now included. */
  get tags(): Tag[] {
    return this.#state.tags
      .filter((one) => this.#isThere(one))
      .map(({ tag }) => tag)
      .toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
  }

  #isThere({ at }: { readonly at: EpochSecond | null }): boolean {
    return at === null || at <= this.context.now;
  }

  /** Every prompt that there ever was, by ordinal; rows of the ledger point here. */
  get prompts(): readonly Prompt[] {
    return this.#state.prompts;
  }

  /** Ordinals of the prompts that exist by now, removed ones included. */
  get knownPrompts(): number[] {
    return this.prompts.flatMap((_, ordinal) => (this.isKnown(ordinal) ? [ordinal] : []));
  }

  /** Whether a prompt exists by now, removed or not. */
  isKnown(ordinal: number): boolean {
    const prompt = this.prompts[ordinal];
    if (prompt === undefined) return false;
    const addedAt = this.#state.addedAt[ordinal] ?? null;
    return addedAt === null
      ? prompt.since * SECONDS_PER_DAY <= this.second
      : addedAt <= this.context.now;
  }

  /** Whether a prompt has been removed by now. */
  isRemoved(ordinal: number): boolean {
    const removed = this.prompts[ordinal]?.removed ?? null;
    return removed !== null && removed * SECONDS_PER_DAY <= this.second;
  }

  /**
   * Whether a platform published its searches on any day of a window (§2.12, C54): the days until today
   * that the history has; where the window has none of these, the nearest one counts.
   */
  exposesSearches(platform: Platform, { start, end }: WindowDays): boolean {
    if (this.context.silentPlatforms.has(platform)) return false;
    const { firstDay, silent } = this.#state.base.habits.traits;
    const { today } = this;
    const first = Math.min(today, Math.max(start, firstDay));
    return !allThrough(silent.get(platform), {
      start: first,
      end: Math.max(first, Math.min(end, today)),
    });
  }

  promptToken(ordinal: number): string {
    return this.context.tokens.ofPrompt({ brand: this.#state.index, prompt: ordinal });
  }

  /** The ordinal that a token stands for; null where it is no prompt of this brand. */
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

  /** The row that a run's token stands for; null where it has not happened by now. */
  runOf(token: string): RunRow | null {
    const identity = this.context.tokens.run(token);
    if (identity === null || identity.brand !== this.#state.index) return null;
    for (const ledger of this.ledgers) {
      const { segment, end } = this.answersOn(ledger, identity.day);
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

  /** When a run was made, with its offset (§2.1). */
  timestamp(second: number): string {
    return formatTimestamp(this.context.anchor * SECONDS_PER_DAY + second);
  }

  /** The text of an answer, written from the facts of its row. */
  answer({ segment, row }: RunRow): AnswerText {
    const ordinal = segment.prompt[row]!;
    const prompt = this.prompts[ordinal]!;
    const { pool } = this.#state.base;
    const pack = packOf(pool.packs, prompt.language);
    const day = dayOf(segment.at[row]!);
    const mentions = [];
    for (let at = segment.mentionStart(row); at < segment.mentionEnd[row]!; at++) {
      mentions.push({
        name: this.catalogue.names[segment.mentionName[at]!]?.name ?? "",
        label: segment.labelOf(at),
        passing: segment.isPassing(at),
      });
    }
    return writeAnswer({
      key: [pool.seed, ordinal, segment.platform[row]!, day, segment.slot[row]!],
      phrase: phraseIn(pool, prompt.subject, prompt.language) ?? pack.such_things,
      phrases: pack.answers,
      mentions,
    });
  }

  /** The topic tree of the last nightly mining; null: not mined yet (§2.12). */
  topics(): TopicTree | null {
    const { miningPaused, minedSince } = this.#state.base;
    const mined = lastMining(this.second);
    if (miningPaused || dayOf(mined) < (minedSince ?? BEFORE_ALL)) return null;
    const known = minedBefore.get(this.#state);
    if (known?.mined === mined) return known.tree;
    const tree = mineTopics(this, mined);
    minedBefore.set(this.#state, { mined, tree });
    return tree;
  }

  #registered(): string[] {
    return this.#state.addedDomains
      .filter(({ at }) => at <= this.context.now)
      .toSorted((a, b) => a.at - b.at)
      .map(({ domain }) => domain);
  }
}

// Topics stand from one night to the next.
const minedBefore = new WeakMap<
  BrandState,
  { readonly mined: number; readonly tree: TopicTree | null }
>();
