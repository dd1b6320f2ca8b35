import { hash } from "../../common/random.ts";

/** A slow periodic variation of how often a name is mentioned. */
export interface Seasonality {
  /** Days from one peak to the next. */
  readonly period: number;
  /** Phase on day 0, in days. */
  readonly start: number;
}

/** Draws the seasonality of a name. */
export function seasonalityOf(seed: number, name: number): Seasonality {
  const key = hash(seed, "tide", name);
  return { period: 31 + (key % 47), start: key >>> 8 };
}

/** Returns the factor that applies on a day, from 0.75 to 1.25. */
export function factorOn({ period, start }: Seasonality, day: number): number {
  const rest = (day + start) % period;
  const phase = rest < 0 ? rest + period : rest;
  return 0.75 + Math.abs((2 * phase) / period - 1) / 2;
}
