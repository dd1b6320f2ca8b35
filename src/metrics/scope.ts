import { SECONDS_PER_DAY } from "../workspace/calendar.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import type { Slice } from "../workspace/ledger/slice.ts";
import { type Platform, PLATFORMS } from "../workspace/model.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";

/** The tracked brand stands first among the names of its own catalogue. */
export const OWN_NAME = 0;

/** Days of a window relative to the anchor, both ends inclusive (§2.1). */
export interface Window {
  readonly start: number;
  readonly end: number;
}

/** Which answers a request asks about; null: not asked. */
export interface Filters {
  readonly window?: Window;
  /** Ordinal of the only prompt. */
  readonly prompt?: number | null;
  /** Slug that the answer's prompt must carry. */
  readonly tag?: string | null;
  readonly platform?: Platform | null;
  /** Only answers that also name this brand. */
  readonly naming?: string | null;
  /** Only answers that do not name this brand. */
  readonly notNaming?: string | null;
}

export type VisitRun = (segment: Segment, row: number) => void;

/** A whole day of a segment, on one platform by its place, or (null) on all. */
export type VisitDay = (segment: Segment, day: number, platform: number | null) => void;

const ALWAYS: Window = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** The answers that match a request's filters: the one way from parameters to runs. */
export class Scope {
  readonly brand: BrandView;
  readonly #window: Window | null;
  readonly #prompts: Uint8Array | null;
  readonly #platform: number | null;
  readonly #naming: number | null;
  readonly #notNaming: number | null;

  constructor(brand: BrandView, filters: Filters) {
    this.brand = brand;
    this.#window = filters.window ?? null;
    this.#prompts = promptMask(brand, filters);
    this.#platform = filters.platform ? PLATFORMS.indexOf(filters.platform) : null;
    this.#naming = nameId(brand, filters.naming);
    this.#notNaming = nameId(brand, filters.notNaming);
  }

  /** Visits every matching run, oldest first within each segment. */
  forEach(visit: VisitRun): void {
    const { start, end } = this.#window ?? ALWAYS;
    for (const slice of this.brand.slices) this.#visitDays(slice, { start, end }, visit);
  }

  /**
   * Visits all matching runs of a day that is over at once, where the platform is the only filter besides
   * the window; single runs otherwise. What is known of such a day never changes.
   */
  forEachDay(visitDay: VisitDay, visit: VisitRun): void {
    const isPlain = this.#prompts === null && this.#naming === null && this.#notNaming === null;
    if (!isPlain || this.#window === null) {
      this.forEach(visit);
      return;
    }
    const { start, end } = this.#window;
    const today = Math.floor(this.brand.second / SECONDS_PER_DAY);
    for (const slice of this.brand.slices) {
      const { segment } = slice;
      const first = Math.max(start, segment.firstDay);
      for (let day = first; day <= Math.min(end, today - 1); day++) {
        visitDay(segment, day, this.#platform);
      }
      this.#visitDays(slice, { start: Math.max(start, today), end }, visit);
    }
  }

  #visitDays({ segment, end }: Slice, window: Window, visit: VisitRun): void {
    const first = segment.firstAt(window.start * SECONDS_PER_DAY);
    const last = Math.min(end, segment.firstAt((window.end + 1) * SECONDS_PER_DAY));
    for (let row = first; row < last; row++) if (this.#matches(segment, row)) visit(segment, row);
  }

  #matches(segment: Segment, row: number): boolean {
    if (this.#platform !== null && segment.platform[row] !== this.#platform) return false;
    if (this.#prompts !== null && this.#prompts[segment.prompt[row]!] === 0) return false;
    if (this.#naming !== null && placeOf(segment, row, this.#naming) === 0) return false;
    return this.#notNaming === null || placeOf(segment, row, this.#notNaming) === 0;
  }
}

/** A name's rank in an answer, from 1; 0 where the answer does not name it. */
export function placeOf(segment: Segment, row: number, name: number): number {
  const start = segment.mentionStart(row);
  const end = segment.mentionEnd[row]!;
  for (let at = start; at < end; at++) if (segment.mentionName[at] === name) return at - start + 1;
  return 0;
}

const NO_SUCH_NAME = -1;

function nameId(brand: BrandView, name: string | null | undefined): number | null {
  if (name === null || name === undefined) return null;
  const id = brand.catalogue.names.findIndex((entry) => entry.name === name);
  return id < 0 ? NO_SUCH_NAME : id;
}

function promptMask(brand: BrandView, { prompt, tag }: Filters): Uint8Array | null {
  const only = prompt ?? null;
  const slug = tag ?? null;
  if (only === null && slug === null) return null;
  return Uint8Array.from(brand.prompts, (entry, ordinal) =>
    (only === null || ordinal === only) && (slug === null || entry.tags.includes(slug)) ? 1 : 0,
  );
}
