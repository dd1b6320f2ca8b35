import { onceEach } from "../contract/once-each.ts";
import { countRuns, totalsOf } from "../workspace/ledger/count.ts";
import type { Counted } from "../workspace/ledger/counted.ts";
import { lastCited } from "../workspace/ledger/last-cited.ts";
import { pickRows, type PickedRows, type RunFilter } from "../workspace/ledger/pick.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import type { Measure } from "../workspace/ledger/tally.ts";
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

/** The answers of one day of the window: the rows `[0, end)`, before any filter. */
export interface DayOfRuns {
  readonly day: number;
  readonly segment: Segment;
  readonly end: number;
}

const ALWAYS: Window = { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };

/** The answers that match a request's filters: the one way from parameters to runs. */
export class Scope {
  readonly brand: BrandView;
  readonly #window: Window;
  readonly #filter: RunFilter;

  constructor(brand: BrandView, filters: Filters) {
    this.brand = brand;
    this.#window = filters.window ?? ALWAYS;
    this.#filter = {
      platform: filters.platform ? PLATFORMS.indexOf(filters.platform) : null,
      prompts: promptMask(brand, filters),
      prompt: filters.prompt ?? null,
      naming: nameId(brand, filters.naming),
      notNaming: nameId(brand, filters.notNaming),
    };
  }

  /** Place of the only platform; null: all. */
  get platform(): number | null {
    return this.#filter.platform;
  }

  /** Whether nothing but the window and the platform narrows it. */
  get isPlain(): boolean {
    const { prompts, naming, notNaming } = this.#filter;
    return prompts === null && naming === null && notNaming === null;
  }

  /** How many days the window has. */
  get windowDays(): number {
    return this.#window.end - this.#window.start + 1;
  }

  /** Counts the matching runs. */
  count(measure: Measure): Counted {
    return countRuns(this.brand, measure, this.#window, this.#filter);
  }

  /** The first field of every item over the matching runs: sooner counted where nobody asks for more. */
  totals(measure: Measure): Uint32Array {
    return totalsOf(this.brand, measure, this.#window, this.#filter);
  }

  /** By page: when each of some pages was last cited by the matching runs, in seconds from the anchor's midnight. */
  lastCited(pages: readonly number[]): Int32Array {
    return lastCited(this.brand, pages, this.#window, this.#filter);
  }

  /** The days of the window until today, ledger by ledger, the oldest first. */
  *days(): Generator<DayOfRuns> {
    const { brand } = this;
    for (const ledger of brand.ledgers) {
      const end = Math.min(this.#window.end, brand.today);
      for (let day = Math.max(this.#window.start, ledger.firstDay); day <= end; day++) {
        yield { day, ...brand.answersOn(ledger, day) };
      }
    }
  }

  /** The same days, the newest first; each as its parts in the ledgers. */
  *daysBack(): Generator<readonly DayOfRuns[]> {
    const { brand } = this;
    const firstDay = Math.min(...brand.ledgers.map((ledger) => ledger.firstDay));
    const start = Math.max(this.#window.start, firstDay);
    for (let day = Math.min(this.#window.end, brand.today); day >= start; day--) {
      yield brand.ledgers.map((ledger) => ({ day, ...brand.answersOn(ledger, day) }));
    }
  }

  /** The matching runs of a day; good until the next are picked. */
  pick({ segment, end }: DayOfRuns): PickedRows {
    return pickRows(segment, end, this.#filter);
  }
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
  if (only === null) return slug === null ? null : taggedPrompts(brand.prompts, slug);
  return Uint8Array.from(brand.prompts, (entry, ordinal) =>
    ordinal === only && (slug === null || entry.tags.includes(slug)) ? 1 : 0,
  );
}

// A brand's prompts are one list until some are added, which makes a new one.
const knownTags = onceEach<BrandView["prompts"], Map<string, Uint8Array>>(() => new Map());

/** By ordinal: 1 where the prompt carries a tag. */
function taggedPrompts(prompts: BrandView["prompts"], slug: string): Uint8Array {
  const masks = knownTags(prompts);
  const known = masks.get(slug);
  if (known !== undefined) return known;
  const mask = Uint8Array.from(prompts, ({ tags }) => (tags.includes(slug) ? 1 : 0));
  // Tags that no prompt carries could be any number.
  if (mask.includes(1)) masks.set(slug, mask);
  return mask;
}
