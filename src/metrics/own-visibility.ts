import { SECONDS_PER_DAY } from "../workspace/calendar.ts";
import type { Segment } from "../workspace/ledger/segment.ts";
import { PLATFORMS } from "../workspace/model.ts";
import { OWN_NAME, type Scope } from "./scope.ts";
import { VisibilityTally } from "./visibility.ts";

/** How the tracked brand fares over a scope (§2.7), from sums of whole days where the scope allows it. */
export function ownVisibility(scope: Scope): VisibilityTally {
  const total = new VisibilityTally();
  scope.forEachDay(
    (segment, day, platform) => {
      const tallies = tallyDay(segment, day);
      if (platform !== null) total.addAll(tallies[platform]!);
      else for (const tally of tallies) total.addAll(tally);
    },
    (segment, row) => total.add(segment, row, OWN_NAME),
  );
  return total;
}

// Days that are over never change, and segments are shared by all worlds of a scenario.
const talliedDays = new WeakMap<Segment, Map<number, readonly VisibilityTally[]>>();

/** A day's runs by platform. */
function tallyDay(segment: Segment, day: number): readonly VisibilityTally[] {
  let days = talliedDays.get(segment);
  if (days === undefined) {
    days = new Map();
    talliedDays.set(segment, days);
  }
  let tallies = days.get(day);
  if (tallies === undefined) {
    tallies = PLATFORMS.map(() => new VisibilityTally());
    const end = segment.firstAt((day + 1) * SECONDS_PER_DAY);
    for (let row = segment.firstAt(day * SECONDS_PER_DAY); row < end; row++) {
      tallies[segment.platform[row]!]!.add(segment, row, OWN_NAME);
    }
    days.set(day, tallies);
  }
  return tallies;
}
