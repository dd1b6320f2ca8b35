import { FaultRuleError, readFaultRules } from "../../fake/fault-rules/read.ts";
import { parseDuration, SECONDS_PER_DAY } from "../../workspace/calendar.ts";
import { CLOCK_REACH_DAYS } from "../../workspace/world/world.ts";
import type { Complain } from "../match/complain.ts";
import type { ClockMove } from "./flow.ts";

export interface RawClockMove {
  readonly advance?: string;
  readonly set?: string;
}

const TIMESTAMP = /^(-?\d{1,4}) ([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;

/** Reads where a step moves the clock. */
export function readClockMove(
  { advance, set }: RawClockMove,
  pointer: string,
  complain: Complain,
): ClockMove {
  if (advance !== undefined) {
    const seconds = parseDuration(advance);
    if (seconds !== null) {
      if (Math.abs(seconds) <= CLOCK_REACH_DAYS * SECONDS_PER_DAY) {
        return { kind: "advance", duration: advance };
      }
      complain(
        `${pointer}/advance`,
        `"${advance}" is out of reach; the clock stays within ${CLOCK_REACH_DAYS} days of day 0`,
      );
    }
    complain(
      `${pointer}/advance`,
      `"${advance}" is no ISO 8601 duration; allowed is one such as PT90M, P1D or -P1D`,
    );
  }
  const timestamp = set ?? "";
  const day = TIMESTAMP.exec(timestamp)?.[1];
  if (day === undefined || Math.abs(Number(day)) > CLOCK_REACH_DAYS) {
    complain(
      `${pointer}/set`,
      `"${timestamp}" is no time; allowed is a day from -${CLOCK_REACH_DAYS} to ${CLOCK_REACH_DAYS}, counted from day 0, and a UTC time: "1 09:00"`,
    );
  }
  return { kind: "set", timestamp };
}

/** Faults as they are; whether they are known and rightly given is proven here. */
export function readFaults(
  faults: readonly unknown[],
  pointer: string,
  complain: Complain,
): readonly unknown[] {
  try {
    readFaultRules(faults);
  } catch (error) {
    if (!(error instanceof FaultRuleError)) throw error;
    complain(pointer + error.pointer, error.message);
  }
  return faults;
}
