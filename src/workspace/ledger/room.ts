import { onceEach } from "../../contract/once-each.ts";
import type { Counters, Measure } from "./tally.ts";

/** Memory for the counters of one count, in which others will count after it. */
export interface Room {
  /** Who counts in it: only this one may read it. */
  holder: object | null;
  block: Counters;
}

/** So many counts of one measure can be read side by side; an earlier one can't be any more. */
const ROOMS = 2;
/** Smaller counters are sooner made anew. */
const LEAST_BYTES = 16 * 1024;

const roomsOf = onceEach<Measure, Room[]>(() => []);

/** The room that was taken longest ago, its first `length` counters at zero; null for few counters. */
export function takeRoom(measure: Measure, length: number, holder: object): Room | null {
  if (length * measure.counters.BYTES_PER_ELEMENT < LEAST_BYTES) return null;
  const rooms = roomsOf(measure);
  const room = (rooms.length < ROOMS ? undefined : rooms.shift()) ?? {
    holder,
    block: new measure.counters(length),
  };
  rooms.push(room);
  if (room.block.length < length) room.block = new measure.counters(length);
  else room.block.fill(0, 0, length);
  room.holder = holder;
  return room;
}
