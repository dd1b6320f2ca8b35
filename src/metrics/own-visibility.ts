import { EVERY_RUN, pickRows, rankOf, type PickedRows } from "../workspace/ledger/pick.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import { Tally, type Measure } from "../workspace/ledger/tally.ts";
import { PLATFORMS } from "../workspace/model.ts";
import { OWN_NAME, type DayOfRuns, type Scope } from "./scope.ts";
import { countLabel } from "./sentiment.ts";
import { RANK_UNIT, VISIBILITY_FIELDS, VisibilityTally } from "./visibility.ts";

const NAMING = VISIBILITY_FIELDS;
const SOURCED = VISIBILITY_FIELDS + 1;

/** How the tracked brand fares, and how many runs name anybody or cite anything (§2.14). */
const OWN = {
  fields: VISIBILITY_FIELDS + 2,
  counters: Float64Array,
  keepsLatest: false,
} as const;

const OWN_BY_PROMPT: Measure = {
  ...OWN,
  byPrompt: true,
  items: ({ prompts }) => prompts.length,
  count: (tally, segment, picked) => countOwn(tally, segment, picked, segment.prompt),
};

const OWN_IN_ALL: Measure = {
  ...OWN,
  byPrompt: false,
  items: () => 1,
  count: (tally, segment, picked) => countOwn(tally, segment, picked, null),
};

function countOwn(
  { sums }: Tally,
  segment: Segment,
  { rows, length }: PickedRows,
  items: Uint32Array | null,
): void {
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const place = (items === null ? 0 : items[row]!) * PLATFORMS.length + segment.platform[row]!;
    const at = place * OWN.fields;
    sums[at] = sums[at]! + 1;
    const mentions = segment.mentionStart(row);
    if (segment.mentionEnd[row]! > mentions) sums[at + NAMING] = sums[at + NAMING]! + 1;
    if (segment.citationEnd[row]! > segment.citationStart(row)) {
      sums[at + SOURCED] = sums[at + SOURCED]! + 1;
    }
    const rank = rankOf(segment, row, OWN_NAME);
    if (rank === 0) continue;
    sums[at + 1] = sums[at + 1]! + 1;
    sums[at + 2] = sums[at + 2]! + rank;
    sums[at + 3] = sums[at + 3]! + RANK_UNIT / rank;
    countLabel(sums, at + 4, segment.mentionBits[mentions + rank - 1]!);
  }
}

/** How the tracked brand fares over a scope (§2.7). */
export function ownVisibility(scope: Scope): VisibilityTally {
  const total = new VisibilityTally();
  if (scope.isPlain) {
    for (const day of scope.days()) addPlaces(total, ownOn(scope, day), placesOf(scope));
  } else addItems(total, scope.count(OWN_BY_PROMPT));
  return total;
}

/** The same for each platform, by its place. */
export function ownByPlatform(scope: Scope): VisibilityTally[] {
  const totals = PLATFORMS.map(() => new VisibilityTally());
  if (scope.isPlain) {
    for (const day of scope.days()) {
      const { sums } = ownOn(scope, day);
      for (const place of placesOf(scope)) totals[place]!.add(sums, place * OWN.fields);
    }
    return totals;
  }
  const { sums, items } = scope.count(OWN_BY_PROMPT);
  for (let place = 0; place < items * PLATFORMS.length; place++) {
    totals[place % PLATFORMS.length]!.add(sums, place * OWN.fields);
  }
  return totals;
}

/** The same for each day of the scope that may have answers. */
export function ownByDay(scope: Scope): Map<number, VisibilityTally> {
  const days = new Map<number, VisibilityTally>();
  for (const one of scope.days()) {
    const tally = days.get(one.day) ?? new VisibilityTally();
    days.set(one.day, tally);
    addPlaces(tally, ownOn(scope, one), placesOf(scope));
  }
  return days;
}

/** How the tracked brand fares on one prompt. */
export interface OwnOnPrompt {
  readonly tally: VisibilityTally;
  /** Runs that name any brand. */
  readonly namingRuns: number;
  /** Runs that cite any source. */
  readonly sourcedRuns: number;
}

/** The same for each prompt, by its ordinal. */
export function ownByPrompt(scope: Scope): (ordinal: number) => OwnOnPrompt {
  const counted = scope.count(OWN_BY_PROMPT);
  return (ordinal) => {
    const tally = new VisibilityTally();
    for (let place = 0; place < PLATFORMS.length; place++) {
      tally.add(counted.sums, (ordinal * PLATFORMS.length + place) * OWN.fields);
    }
    return {
      tally,
      namingRuns: counted.total(ordinal, NAMING),
      sourcedRuns: counted.total(ordinal, SOURCED),
    };
  };
}

const ALL_PLACES = PLATFORMS.map((_, place) => place);

function placesOf({ platform }: Scope): readonly number[] {
  return platform === null ? ALL_PLACES : [platform];
}

function addItems(total: VisibilityTally, { sums, items }: Tally): void {
  for (let place = 0; place < items * PLATFORMS.length; place++) {
    total.add(sums, place * OWN.fields);
  }
}

function addPlaces(total: VisibilityTally, { sums }: Tally, places: readonly number[]): void {
  for (const place of places) total.add(sums, place * OWN.fields);
}

// What is known of a day never changes, and segments are shared by all worlds of a scenario.
const wholeDays = new WeakMap<Segment, Tally>();

/** A day's runs in all; where it is over and nothing but its platform is asked, counted once for ever. */
function ownOn(scope: Scope, day: DayOfRuns): Tally {
  const { segment, end } = day;
  const isWhole = scope.isPlain && end === segment.length;
  const known = isWhole ? wholeDays.get(segment) : undefined;
  if (known !== undefined) return known;
  const tally = new Tally(OWN_IN_ALL, 1);
  OWN_IN_ALL.count(
    tally,
    segment,
    isWhole ? pickRows(segment, 0, end, EVERY_RUN) : scope.pick(day),
  );
  if (isWhole) wholeDays.set(segment, tally);
  return tally;
}
