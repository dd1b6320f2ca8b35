import type { ClockCommand } from "../server/admin/clock.ts";
import { durationText, instantText } from "./time-text.ts";
import type { ClockMoves, ClockReading } from "./world-types.ts";

/** The methods that move a clock; each calls `move` with the command of the admin API. */
export function clockMoves(move: (command: ClockCommand) => Promise<ClockReading>): ClockMoves {
  return {
    advance: async (duration) => move({ action: "advance", duration: durationText(duration) }),
    set: async (instant) => move({ action: "set", instant: instantText(instant) }),
    freeze: async (instant) =>
      move({
        action: "freeze",
        ...(instant === undefined ? {} : { instant: instantText(instant) }),
      }),
    resume: () => move({ action: "resume" }),
    reset: () => move({ action: "reset" }),
  };
}
