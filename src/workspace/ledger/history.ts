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
    const { habits, prompts } = this.#plan;
    const due = prompts.flatMap((asked) =>
      this.#placesOn(day, asked).map((place) => ({ asked, place })),
    );
    due.sort((a, b) => a.place.at - b.place.at);
    for (const { asked, place } of due) this.#draft.append(simulateRun(habits, asked, place));
    return this.#draft.finish();
  }

  #placesOn(day: number, asked: AskedPrompt): RunPlace[] {
    const { firstCrawl, since, removed } = asked.prompt;
    const platforms = this.#answering(day, asked.prompt.platforms);
    if (removed !== null && day >= removed) return [];
    if (firstCrawl !== null) {
      const crawlDay = dayOf(firstCrawl);
      if (day === crawlDay) {
        return platforms.map((platform) => ({ platform, day, slot: 0, at: firstCrawl }));
      }
      if (day < crawlDay) return [];
    } else if (day < since) return [];
    return platforms.flatMap((platform) => this.#daily(day, asked, platform));
  }

  #answering(day: number, platforms: readonly Platform[]): readonly Platform[] {
    const { absent } = this.#plan.habits.traits;
    return absent.size === 0 ? platforms : platforms.filter((one) => !anyOn(absent.get(one), day));
  }

  #daily(day: number, asked: AskedPrompt, platform: Platform): RunPlace[] {
    return Array.from({ length: this.#plan.answersPerDay }, (_, slot) => {
      const place = { platform, day, slot };
      return { ...place, at: timeOfDay(this.#plan.habits, asked, place) };
    });
  }
}
