import type { BrowserContext } from "@playwright/test";
import type { ClockControl, ClockReading } from "../world-types.ts";

/** Keeps the clocks of browser contexts at the time of a world. */
export class ContextClocks {
  readonly #contexts = new Set<BrowserContext>();

  /** Adds a context. A world that runs in real time does not change its clock. */
  async add(context: BrowserContext, clock: ClockControl): Promise<void> {
    this.#contexts.add(context);
    context.on("close", () => this.#contexts.delete(context));
    if (isRealTime(clock)) return;
    await setClock(context, clock);
  }

  /** Returns the clock of a world, whose moves also move the contexts. */
  follow(clock: ClockControl): ClockControl {
    const moved = async (reading: Promise<ClockReading>): Promise<ClockReading> => {
      const result = await reading;
      await Promise.all([...this.#contexts].map((context) => setClock(context, clock)));
      return result;
    };
    return {
      get now() {
        return clock.now;
      },
      get frozen() {
        return clock.frozen;
      },
      advance: (duration) => moved(clock.advance(duration)),
      set: (instant) => moved(clock.set(instant)),
      freeze: (instant) => moved(clock.freeze(instant)),
      resume: () => moved(clock.resume()),
      reset: () => moved(clock.reset()),
    };
  }
}

const SAME_TIME_MS = 2000;

function isRealTime({ frozen, now }: ClockControl): boolean {
  return !frozen && Math.abs(now.getTime() - Date.now()) < SAME_TIME_MS;
}

/** Timers of the pages keep running. */
async function setClock({ clock }: BrowserContext, { frozen, now }: ClockControl): Promise<void> {
  if (frozen) await clock.setFixedTime(now);
  else await clock.setSystemTime(now);
}
