import { dayOf } from "../calendar.ts";
import type { Platform } from "../model.ts";
import { anyOn } from "./traits.ts";
import type { Ledger } from "./ledger.ts";
import type { Segment } from "./segment.ts";
import { NO_RUNS, SegmentDraft } from "./segment-draft.ts";
import {
  simulateRun,
  timeOfDay,
  type AskedPrompt,
  type Habits,
  type RunPlace,
} from "./simulate.ts";

export interface HistoryPlan {
  readonly habits: Habits;
  readonly prompts: readonly AskedPrompt[];
  /** Daily answers of each prompt on each platform. */
  readonly answersPerDay: number;
  /** First day that anything may have been answered. */
  readonly firstDay: number;
}

/**
 * A brand's simulated answers, each day drawn when somebody first looks at it. Worlds whose clocks differ
 * share one history and cut it where their `now` is.
 */
export class History implements Ledger {
  readonly firstDay: number;
  readonly #plan: HistoryPlan;
  readonly #days = new Map<number, Segment>();
  readonly #draft = new SegmentDraft();

  constructor(plan: HistoryPlan) {
    this.#plan = plan;
    this.firstDay = plan.firstDay;
  }

  day(day: number): Segment {
    if (day < this.firstDay) return NO_RUNS;
    let segment = this.#days.get(day);
    if (segment === undefined) {
      segment = this.#draw(day);
      this.#days.set(day, segment);
    }
    return segment;
  }

  #draw(day: number): Segment {
    const due = this.#plan.prompts.flatMap((asked) => this.#dueOn(day, asked));
    // One number for each: its second before its place in the list; numbers sort themselves far sooner.
    const order = Float64Array.from(due, ({ at }, place) => at * PLACES + place).toSorted();
    for (const key of order) {
      const run = due[key - Math.floor(key / PLACES) * PLACES]!;
      this.#draft.append(simulateRun(this.#plan.habits, run.asked, run));
    }
    return this.#draft.finish();
  }

  #dueOn(day: number, asked: AskedPrompt): DueRun[] {
    const { firstCrawl, since, removed } = asked.prompt;
    if (removed !== null && day >= removed) return [];
    const platforms = this.#answering(day, asked.prompt.platforms);
    if (firstCrawl !== null) {
      const crawlDay = dayOf(firstCrawl);
      if (day === crawlDay) {
        return platforms.map((platform) => ({ asked, platform, day, slot: 0, at: firstCrawl }));
      }
      if (day < crawlDay) return [];
    } else if (day < since) return [];
    return this.#daily(day, asked, platforms);
  }

  #answering(day: number, platforms: readonly Platform[]): readonly Platform[] {
    const { absent } = this.#plan.habits.traits;
    return absent.size === 0 ? platforms : platforms.filter((one) => !anyOn(absent.get(one), day));
  }

  #daily(day: number, asked: AskedPrompt, platforms: readonly Platform[]): DueRun[] {
    const due: DueRun[] = [];
    for (const platform of platforms) {
      for (let slot = 0; slot < this.#plan.answersPerDay; slot++) {
        const at = timeOfDay(this.#plan.habits, asked, { platform, day, slot });
        due.push({ asked, platform, day, slot, at });
      }
    }
    return due;
  }
}

interface DueRun extends RunPlace {
  readonly asked: AskedPrompt;
}

/** More than a day can have runs. */
const PLACES = 2 ** 24;
