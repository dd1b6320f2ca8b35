import { dayOf } from "../common/calendar.ts";
import { lazy } from "../common/memoize.ts";
import { isLost, scheduledTime } from "../simulation/models/schedule.ts";
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
    const due = input.prompts().flatMap((prompt) => dueOn(input, prompt, day));
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

/** The runs of one prompt on one day, before they are simulated. */
function dueOn(input: SimulationInput, asked: PromptWithModel, day: number): DueRun[] {
  const { model, runsPerDay } = input;
  const { firstCrawl, since, removed } = asked.prompt;
  const firstDay = firstCrawl === null ? since : dayOf(firstCrawl);
  if (day < firstDay || (removed !== null && day >= removed)) return [];
  const due: DueRun[] = [];
  const { absent } = model.traits;
  for (const platform of asked.prompt.platforms.filter(
    (one) => !includesDay(absent.get(one), day),
  )) {
    if (firstCrawl !== null && day === firstDay) {
      due.push({ asked, platform, day, slot: 0, at: firstCrawl });
      continue;
    }
    for (let slot = 0; slot < runsPerDay; slot++) {
      const at = scheduledTime(model, asked, { platform, day, slot });
      const run = { asked, platform, day, slot, at };
      if (!isLost(model, asked, run)) due.push(run);
    }
  }
  return due;
}
