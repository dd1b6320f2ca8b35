import { byText, mentionsOf, namesIn, type NameTally } from "./mentions.ts";
import { ownVisibility } from "./own-visibility.ts";
import { percentage } from "./rounding.ts";
import type { Scope } from "./scope.ts";

/** A brand's place on one prompt (§2.13). */
export interface LeaderboardPlace {
  readonly rank: number;
  readonly tally: NameTally;
  /** Share of the runs that name it, in percent. */
  readonly mentionRate: number;
}

export interface Leaderboard {
  readonly places: readonly LeaderboardPlace[];
  readonly runs: number;
  readonly mentions: number;
}

/** Every brand named in the scope: by times named, then mean position, then name; ranks 1..n. */
export function leaderboard(scope: Scope): Leaderboard {
  const names = namesIn(scope);
  const { runs } = ownVisibility(scope);
  const places = names.toSorted(byPlace).map((tally, index) => ({
    rank: index + 1,
    tally,
    mentionRate: percentage(tally.count, runs),
  }));
  return { places, runs, mentions: mentionsOf(names) };
}

function byPlace(a: NameTally, b: NameTally): number {
  // Means are compared as fractions: printed ones would tie too early.
  return b.count - a.count || a.rankSum * b.count - b.rankSum * a.count || byText(a.name, b.name);
}

/** Share of voice: by mentions, then by name (§2.8). */
export function byMentions(a: NameTally, b: NameTally): number {
  return b.count - a.count || byText(a.name, b.name);
}
