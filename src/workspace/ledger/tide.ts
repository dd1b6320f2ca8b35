import { hash } from "../random.ts";

/** Slow ups and downs of a brand over the weeks. */
export interface Tide {
  /** Days from one high to the next. */
  readonly period: number;
  /** How far along it is on day 0. */
  readonly start: number;
}

/** The tide of a name. */
export function tideOf(seed: number, name: number): Tide {
  const key = hash(seed, "tide", name);
  return { period: 31 + (key % 47), start: key >>> 8 };
}

/** How high a tide stands on a day, between 0.75 and 1.25. */
export function heightOn({ period, start }: Tide, day: number): number {
  const rest = (day + start) % period;
  const phase = rest < 0 ? rest + period : rest;
  return 0.75 + Math.abs((2 * phase) / period - 1) / 2;
}
