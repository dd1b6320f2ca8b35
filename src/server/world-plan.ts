import {
  dayOf,
  formatDate,
  formatTimestamp,
  type EpochDay,
  type EpochSecond,
} from "../common/calendar.ts";
import { WORLDS_CONTEXT } from "./runtime.ts";
import type { Scenario } from "../workspace/scenario/scenario.ts";
import { isNearAnchor, MAX_CLOCK_OFFSET_DAYS } from "../workspace/clock.ts";
import type { WorldPlan } from "../workspace/worlds.ts";
import { UsageError } from "../common/usage-error.ts";

/** How a world starts. */
export interface WorldStart {
  /** Freezes the clock. */
  readonly now?: EpochSecond;
  /** The day of day 0. */
  readonly anchor?: EpochDay;
  readonly seed?: number;
}

/** The plan of a world over a scenario. @throws {UsageError} if day 0 is too far from now */
export function worldPlan({ now, anchor, seed }: WorldStart, scenario: Scenario): WorldPlan {
  const start = now ?? WORLDS_CONTEXT.system();
  const firstDay = anchor ?? dayOf(start);
  const setsOwnClock = now === undefined && scenario.definition.clock !== undefined;
  if (!setsOwnClock && !isNearAnchor(start, firstDay)) {
    throw new UsageError(
      `--anchor ${formatDate(firstDay)} is too far from now (${formatTimestamp(start)}): at most ${MAX_CLOCK_OFFSET_DAYS} days`,
    );
  }
  return {
    scenario,
    ...(seed === undefined ? {} : { seed }),
    anchor: firstDay,
    frozenAt: now ?? null,
  };
}
