import type { Platform } from "../model.ts";

/** Days on which something holds, both included. */
export interface Span {
  readonly from: number;
  /** null: for good. */
  readonly to: number | null;
}

/** A value that takes another's place during a span. */
export interface Turn extends Span {
  readonly value: number;
  /** Days until it is fully there; 1: at once. */
  readonly over: number;
}

/** A site that answers cite besides their own sources. */
export interface Surge {
  /** The share of answers that cite it. */
  readonly share: Turn;
  /** Pages of the site by their language. */
  readonly pages: ReadonlyMap<string, readonly number[]>;
}

/**
 * What happens in the course of a history: each a pure function of the day, so that any day can be made
 * without those before it. Before its first day a trait changes nothing at all.
 */
export interface Traits {
  /** The first day of the history. */
  readonly firstDay: number;
  /** Names that nobody knew before. */
  readonly newcomers: ReadonlySet<number>;
  /** By name. */
  readonly tone: ReadonlyMap<number, readonly Turn[]>;
  readonly strength: ReadonlyMap<number, readonly Turn[]>;
  /** Days whose searches a platform does not expose. */
  readonly silent: ReadonlyMap<Platform, readonly Span[]>;
  /** Days on which a platform gives no answers. */
  readonly absent: ReadonlyMap<Platform, readonly Span[]>;
  readonly surges: readonly Surge[];
}

export const NO_TRAITS: Traits = {
  firstDay: 0,
  newcomers: new Set(),
  tone: new Map(),
  strength: new Map(),
  silent: new Map(),
  absent: new Map(),
  surges: [],
};

/** A value on a day: the usual one, as changed by each turn that holds by then. */
export function valueOn(turns: readonly Turn[] | undefined, usual: number, day: number): number {
  if (turns === undefined) return usual;
  return turns.reduce((value, turn) => {
    if (!holdsOn(turn, day)) return value;
    const progress = Math.min(1, (day - turn.from + 1) / turn.over);
    return value + (turn.value - value) * progress;
  }, usual);
}

/** Whether any of some spans holds on a day. */
export function anyOn(spans: readonly Span[] | undefined, day: number): boolean {
  return spans?.some((span) => holdsOn(span, day)) ?? false;
}

/** Whether some spans together hold on every day of a window, both ends included. */
export function allThrough(
  spans: readonly Span[] | undefined,
  { start, end }: { readonly start: number; readonly end: number },
): boolean {
  let day = start;
  for (const { from, to } of (spans ?? []).toSorted((a, b) => a.from - b.from)) {
    if (from > day) return false;
    day = Math.max(day, (to ?? end) + 1);
    if (day > end) return true;
  }
  return false;
}

function holdsOn({ from, to }: Span, day: number): boolean {
  return day >= from && (to === null || day <= to);
}
