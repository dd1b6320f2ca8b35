import { memoize } from "../common/memoize.ts";
import { countRuns, type CountResult } from "../ledger/count.ts";
import type { Metric } from "../ledger/counters.ts";
import type { RunFilter } from "../ledger/filter.ts";
import type { DayOfRuns, DayRange } from "../ledger/ledger.ts";
import { type Platform, PLATFORMS } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** The tracked brand is the first name of its own catalogue. */
export const OWN_NAME = 0;

/** Which runs a request asks for; null: no condition. */
export interface QueryFilters {
  readonly window: DayRange;
  /** Ordinal of the only prompt. */
  readonly prompt: number | null;
  /** Slug of a tag that the run's prompt must have. */
  readonly tag: string | null;
  readonly platform: Platform | null;
  /** Only runs that also mention this brand. */
  readonly mentioning: string | null;
  /** Only runs that do not mention this brand. */
  readonly notMentioning: string | null;
}

export const NO_FILTERS: QueryFilters = {
  window: { start: Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY },
  prompt: null,
  tag: null,
  platform: null,
  mentioning: null,
  notMentioning: null,
};

/** The runs of a brand that match a request's filters. The numbers of a response that depend on filters are counted with it. */
export class RunQuery {
  readonly brand: BrandView;
  readonly window: DayRange;
  readonly filter: RunFilter;
  /** The conditions from which `filter` was made. */
  readonly filters: QueryFilters;

  constructor(brand: BrandView, filters: QueryFilters) {
    this.brand = brand;
    this.window = filters.window;
    this.filters = filters;
    const { platform, prompt, tag, mentioning, notMentioning } = filters;
    this.filter = {
      platform: platform === null ? null : PLATFORMS.indexOf(platform),
      prompts: prompt === null && tag === null ? null : promptMask(brand, prompt, tag),
      mentioning: mentioning === null ? null : nameIndex(brand, mentioning),
      notMentioning: notMentioning === null ? null : nameIndex(brand, notMentioning),
    };
  }

  /** Counts the matching runs, by platform. */
  count(metric: Metric): CountResult {
    return countRuns(this.brand.runs, metric, this);
  }

  /** Counts the matching runs of all platforms together, with a sixth of the memory. */
  countTogether(metric: Metric): CountResult {
    return countRuns(this.brand.runs, metric, this, false);
  }

  /** The first field of every item over the matching runs, without counts by platform. */
  totals(metric: Metric): Uint32Array {
    return this.countTogether(metric).totals();
  }

  /** The days of the window up to today, newest first, with the runs before any filter. */
  daysBack(): Generator<readonly DayOfRuns[]> {
    return this.brand.runs.daysBack(this.window);
  }
}

const UNKNOWN_NAME = -1;

function nameIndex(brand: BrandView, name: string): number {
  const index = brand.catalogue.names.findIndex((entry) => entry.name === name);
  return index < 0 ? UNKNOWN_NAME : index;
}

/** By ordinal: 1 for the prompts that match. */
function promptMask({ prompts }: BrandView, prompt: number | null, tag: string | null): Uint8Array {
  const tagged = tag === null ? new Uint8Array(prompts.length).fill(1) : tagMask(prompts, tag);
  if (prompt === null) return tagged;
  const mask = new Uint8Array(prompts.length);
  mask[prompt] = tagged[prompt]!;
  return mask;
}

// The list of a world grows when prompts are added.
const tagMasks = memoize<BrandView["prompts"], Map<string, Uint8Array>>(() => new Map());

function tagMask(prompts: BrandView["prompts"], slug: string): Uint8Array {
  const masks = tagMasks(prompts);
  const cached = masks.get(slug);
  if (cached !== undefined && cached.length === prompts.length) return cached;
  const mask = new Uint8Array(prompts.length);
  if (cached !== undefined) mask.set(cached);
  for (let ordinal = cached?.length ?? 0; ordinal < mask.length; ordinal++) {
    if (prompts[ordinal]!.tags.includes(slug)) mask[ordinal] = 1;
  }
  // Clients can send any number of tags that do not exist.
  if (mask.includes(1)) masks.set(slug, mask);
  return mask;
}
