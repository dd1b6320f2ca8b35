import type { Platform } from "../model.ts";

/** Days relative to the anchor, both ends included. */
export interface Period {
  readonly from: number;
  /** null: open-ended. */
  readonly to: number | null;
}

/** Replaces a value during a range of days. */
export interface ChangeEvent extends Period {
  readonly value: number;
  /** Days over which the value changes linearly; 1: at once. */
  readonly over: number;
}

/** Adds citations of one site to runs. */
export interface CitationSpike {
  /** Share of runs that cite the site. */
  readonly share: ChangeEvent;
  /** Pages of the site by language. */
  readonly pages: ReadonlyMap<string, readonly number[]>;
}

/**
 * Changes in the course of a simulated history. Each is a pure function of the day, so any day can be
 * simulated on its own, and a trait has no effect before its first day.
 */
export interface Traits {
  /** First day of the history. */
  readonly firstDay: number;
  /** Nothing else changes the history, and no prompt stands out. */
  readonly isSteady: boolean;
  /** Names that are not mentioned before their first day. */
  readonly newcomers: ReadonlySet<number>;
  /** Changes of tone by name. */
  readonly tone: ReadonlyMap<number, readonly ChangeEvent[]>;
  /** Changes of strength by name. */
  readonly strength: ReadonlyMap<number, readonly ChangeEvent[]>;
  /** Days on which a platform publishes no searches. */
  readonly silent: ReadonlyMap<Platform, readonly Period[]>;
  /** Days on which a platform has no runs. */
  readonly absent: ReadonlyMap<Platform, readonly Period[]>;
  readonly citationSpikes: readonly CitationSpike[];
}

export const NO_TRAITS: Traits = {
  firstDay: 0,
  isSteady: false,
  newcomers: new Set(),
  tone: new Map(),
  strength: new Map(),
  silent: new Map(),
  absent: new Map(),
  citationSpikes: [],
};

/** Returns a value on a day after applying, in order, every change event that includes the day. */
export function valueOn(
  changes: readonly ChangeEvent[] | undefined,
  initial: number,
  day: number,
): number {
  if (changes === undefined) return initial;
  return changes.reduce((value, change) => {
    if (!contains(change, day)) return value;
    const progress = Math.min(1, (day - change.from + 1) / change.over);
    return value + (change.value - value) * progress;
  }, initial);
}

/** Whether any of the periods includes a day. */
export function includesDay(periods: readonly Period[] | undefined, day: number): boolean {
  return periods?.some((period) => contains(period, day)) ?? false;
}

/** Whether the periods together include every day of a window. */
export function coverWindow(
  periods: readonly Period[] | undefined,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  let day = start;
  for (const { from, to } of (periods ?? []).toSorted((a, b) => a.from - b.from)) {
    if (from > day) return false;
    day = Math.max(day, (to ?? end) + 1);
    if (day > end) return true;
  }
  return false;
}

function contains({ from, to }: Period, day: number): boolean {
  return day >= from && (to === null || day <= to);
}
