import { EVERY_RUN, pickRows, rankOf, type PickedRows } from "../workspace/ledger/pick.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import { Tally, type Counters, type Measure } from "../workspace/ledger/tally.ts";
import { OWN_NAME, type DayOfRuns, type Scope } from "./scope.ts";
import { countLabel } from "./sentiment.ts";
import { RANK_UNIT, VISIBILITY_FIELDS, VisibilityTally } from "./visibility.ts";

const NAMING = VISIBILITY_FIELDS;
const SOURCED = VISIBILITY_FIELDS + 1;

/** How the tracked brand fares, and how many runs name anybody or cite anything (§2.14). */
const OWN = {
  fields: VISIBILITY_FIELDS + 2,
  counters: Float64Array,
  sumBytes: 16 * 1024 * 1024,
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
  tally: Tally,
  segment: Segment,
  { rows, length }: PickedRows,
  items: Uint32Array | null,
): void {
  for (let index = 0; index < length; index++) {
    const row = rows[index]!;
    const item = items === null ? 0 : items[row]!;
    const at = tally.firstOf(segment.platform[row]!) + item * OWN.fields;
    const rank = rankOf(segment, row, OWN_NAME);
    countRun(tally.sums, at, { segment, row, rank });
  }
}

interface RankedRun {
  readonly segment: Segment;
  readonly row: number;
  /** 0: the tracked brand is not named. */
  readonly rank: number;
}

function countRun(sums: Counters, at: number, { segment, row, rank }: RankedRun): void {
  const mentions = segment.mentionStart(row);
  sums[at] = sums[at]! + 1;
  if (segment.mentionEnd[row]! > mentions) sums[at + NAMING] = sums[at + NAMING]! + 1;
  if (segment.citationEnd[row]! > segment.citationStart(row)) {
    sums[at + SOURCED] = sums[at + SOURCED]! + 1;
  }
  if (rank === 0) return;
  sums[at + 1] = sums[at + 1]! + 1;
  sums[at + 2] = sums[at + 2]! + rank;
  sums[at + 3] = sums[at + 3]! + RANK_UNIT / rank;
  countLabel(sums, at + 4, segment.mentionBits[mentions + rank - 1]!);
}

/** How the tracked brand fares over a scope (§2.7): on one platform by its place, or (null) on all. */
export function ownVisibility(scope: Scope, platform: number | null = null): VisibilityTally {
  const total = new VisibilityTally();
  if (platform !== null && scope.platform !== null && platform !== scope.platform) return total;
  if (!scope.isPlain) total.add(scope.count(OWN_BY_PROMPT).fieldsOfAll(platform), 0);
  // Sums need every day drawn; the usual window of a month does without those before it.
  else if (scope.windowDays > MANY_DAYS)
    total.add(scope.count(OWN_IN_ALL).fieldsOf(platform, 0), 0);
  else for (const day of scope.days()) addDay(total, scope, day, platform);
  return total;
}

const MANY_DAYS = 31;

/** The same for each day of the scope that may have answers. */
export function ownByDay(scope: Scope): Map<number, VisibilityTally> {
  const days = new Map<number, VisibilityTally>();
  for (const one of scope.days()) {
    const tally = days.get(one.day) ?? new VisibilityTally();
    days.set(one.day, tally);
    addDay(tally, scope, one, null);
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
    const fields = counted.fieldsOf(null, ordinal);
    tally.add(fields, 0);
    return { tally, namingRuns: fields[NAMING]!, sourcedRuns: fields[SOURCED]! };
  };
}

function addDay(
  total: VisibilityTally,
  scope: Scope,
  day: DayOfRuns,
  platform: number | null,
): void {
  const tally = ownOn(scope, day);
  total.add(tally.sums, tally.placeOf(platform ?? scope.platform, 0) * OWN.fields);
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
  const picked = isWhole ? pickRows(segment, end, EVERY_RUN) : scope.pick(day);
  countOwn(tally, segment, picked, null);
  tally.addUp();
  if (isWhole) wholeDays.set(segment, tally);
  return tally;
}
