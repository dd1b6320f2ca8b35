import type { Attempt } from "./retry.ts";

/** Number of requests at a time by default. */
export const DEFAULT_CONCURRENCY = 6;

/** A check begins with this many requests at a time, so that it learns how long responses take. */
const FIRST = 2;
/** How long a path takes is the mean of this many responses. */
const LEARNED = 5;
/** The deployment is slow when responses take this many times as long as at first. */
const SLOW = 2;
/** Differences below this are noise of the machine. */
const NOTICEABLE_MS = 100;
/** Fewer requests at a time have helped when responses take at most this part of the time before. */
const HELPED = 0.85;

/** One attempt with its times, in milliseconds since 1970. */
export interface TimedAttempt extends Attempt {
  readonly began: number;
  readonly ended: number;
}

/**
 * How many requests a deployment takes at a time. The number rises from two to the maximum. It is halved on 429, and a
 * number that was refused twice is not reached again. It is lowered by a third when responses take longer than the first
 * of the same path did; if that does not help, the number was not the reason, and it is restored.
 */
export class Concurrency {
  #maximum: number;
  #current: number;
  /** The number at the last 429. */
  #refused: number | null = null;
  #rises = true;
  /** When the number was changed last. Requests sent before, or in that millisecond, are not considered. */
  #changedAt = Number.NEGATIVE_INFINITY;
  #sample = EMPTY;
  /** The slowdown that is accepted without lowering the number. */
  #normal = 1;
  /** Whether the responses were slow at the last decision; only the next ones show how slow. */
  #isSlow = false;
  /** The number before it was lowered, and how long the last response of each path took then. */
  #before: { readonly current: number; readonly last: ReadonlyMap<string, number> } | null = null;
  readonly #last = new Map<string, number>();
  readonly #paths = new Map<string, { mean: number; count: number }>();

  constructor(maximum: number) {
    this.#maximum = maximum;
    this.#current = Math.min(FIRST, maximum);
  }

  get current(): number {
    return this.#current;
  }

  /** Learns from an attempt to request a path. */
  record(path: string, attempt: TimedAttempt): void {
    const milliseconds = attempt.ended - attempt.began;
    const usual = this.#learn(path, milliseconds);
    if (attempt.began <= this.#changedAt) return;
    if (attempt.response?.status === 429) {
      this.#refuse(attempt.ended);
      return;
    }
    if (this.#rises) this.#current = Math.min(this.#maximum, this.#current + 1);
    const { count, actual, expected, change } = this.#sample;
    // Samples have different paths: only the difference on the same path shows whether a lower number has helped.
    const before = this.#before?.last.get(path);
    this.#sample = {
      count: count + 1,
      actual: actual + milliseconds,
      expected: expected + (usual ?? milliseconds),
      change: before === undefined ? change : change + milliseconds - HELPED * before,
    };
    this.#last.set(path, milliseconds);
    if (this.#sample.count >= 2 * this.#current) this.#decide(attempt.ended);
  }

  /** Learns from a 429. One that comes again at the same number is due to it. */
  #refuse(now: number): void {
    this.#rises = false;
    if (this.#refused === this.#current) this.#maximum = Math.max(1, this.#current - 1);
    this.#refused = this.#current;
    this.#change(Math.floor(this.#current / 2), now);
  }

  /** Returns how long a path took so far in milliseconds; null for its first response. */
  #learn(path: string, milliseconds: number): number | null {
    const known = this.#paths.get(path);
    if (known === undefined) {
      this.#paths.set(path, { mean: milliseconds, count: 1 });
      return null;
    }
    const { mean } = known;
    if (known.count < LEARNED) known.mean += (milliseconds - mean) / ++known.count;
    return mean;
  }

  /** Changes the number, if the responses since the last decision give a reason. */
  #decide(now: number): void {
    const { count, actual, expected, change } = this.#sample;
    this.#sample = EMPTY;
    const slowness = actual / Math.max(1, expected);
    const [before, wasSlow] = [this.#before, this.#isSlow];
    this.#before = null;
    this.#isSlow = slowness > SLOW * this.#normal && (actual - expected) / count > NOTICEABLE_MS;
    if (before !== null && change > 0) {
      this.#normal = slowness;
      this.#change(before.current, now);
    } else if (this.#isSlow && wasSlow) {
      this.#rises = false;
      this.#before = { current: this.#current, last: new Map(this.#last) };
      this.#change(Math.floor((2 * this.#current) / 3), now);
    } else if (!this.#isSlow && this.#current < this.#maximum) {
      this.#change(this.#current + 1, now);
    }
  }

  #change(current: number, now: number): void {
    this.#current = Math.max(1, current);
    this.#changedAt = now;
    this.#sample = EMPTY;
  }
}

const EMPTY = { count: 0, actual: 0, expected: 0, change: 0 };
