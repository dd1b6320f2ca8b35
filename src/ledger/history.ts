import { dayOf } from "../common/calendar.ts";
import { lazy, memoize } from "../common/memoize.ts";
import type { Platform } from "../simulation/model.ts";
import { failuresOn, scheduledTime } from "../simulation/models/schedule.ts";
import {
  simulateRun,
  type PromptWithModel,
  type BrandModel,
  type ScheduledRun,
} from "../simulation/models/simulate-run.ts";
import { includesDay } from "../simulation/models/traits.ts";
import { Ledger } from "./ledger.ts";
import { SegmentBuilder } from "./segment-builder.ts";

export interface SimulationInput {
  readonly model: BrandModel;
  /** Returns the prompts with their models. Called for each day, because models can be packed in between. */
  readonly prompts: () => readonly PromptWithModel[];
  /** Daily runs of each prompt on each platform. */
  readonly runsPerDay: number;
  /** The first day that can have runs. */
  readonly firstDay: number;
}

/** A ledger whose days are simulated when they are first read. */
export function simulatedLedger(input: SimulationInput): Ledger {
  const columns = lazy(() => new SegmentBuilder());
  return new Ledger(input.firstDay, (day) => {
    const runsOf = dueOn(input, day);
    const due = input.prompts().flatMap(runsOf);
    const builder = columns();
    for (const run of due.toSorted((a, b) => a.at - b.at)) {
      builder.append(simulateRun(input.model, run.asked, run));
    }
    return builder.build();
  });
}

interface DueRun extends ScheduledRun {
  readonly asked: PromptWithModel;
}

/** Returns the runs of a prompt on a day, before they are simulated. */
function dueOn(
  { model, runsPerDay }: SimulationInput,
  day: number,
): (asked: PromptWithModel) => DueRun[] {
  const isLost = failuresOn(model, day);
  const isAbsent = memoize((platform: Platform) =>
    includesDay(model.traits.absent.get(platform), day),
  );
  return (asked) => {
    const { firstCrawl, since, removed, platforms } = asked.prompt;
    const firstDay = firstCrawl === null ? since : dayOf(firstCrawl);
    if (day < firstDay || (removed !== null && day >= removed)) return [];
    const asking = platforms.filter((platform) => !isAbsent(platform));
    if (firstCrawl !== null && day === firstDay)
      return asking.map((platform) => ({ asked, platform, day, slot: 0, at: firstCrawl }));
    const due: DueRun[] = [];
    for (const platform of asking) {
      for (let slot = 0; slot < runsPerDay; slot++) {
        const at = scheduledTime(model, asked, { platform, day, slot });
        const run = { asked, platform, day, slot, at };
        if (!isLost(asked, run)) due.push(run);
      }
    }
    return due;
  };
}
