import type { Complaints } from "../../contract/complaints.ts";
import { CLOCK_REACH_DAYS } from "../world/clock.ts";
import type { ClockDefinition } from "./definition.ts";

/** How far from day 0 anything may lie. */
const REACH_DAYS = 3650;

/** Complains of a moment that is too far from day 0. */
export function checkTimestamp(complaints: Complaints, pointer: string, moment: string): void {
  checkReach(complaints, pointer, moment, REACH_DAYS);
}

/** Complains of a clock that no history reaches. */
export function checkClock(complaints: Complaints, { at }: ClockDefinition): void {
  checkReach(complaints, "/clock/at", at, CLOCK_REACH_DAYS);
}

function checkReach(complaints: Complaints, pointer: string, moment: string, days: number): void {
  if (Math.abs(Number.parseInt(moment, 10)) <= days) return;
  complaints.add(
    pointer,
    `"${moment}" is out of reach; allowed is a day from -${days} to ${days} and a UTC time`,
  );
}
