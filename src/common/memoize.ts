/**
 * Returns a pure function that computes its result once for each argument. Objects are compared by identity
 * and held weakly; other arguments are held for as long as the function itself.
 */
export function memoize<Argument, Result>(
  compute: (argument: Argument) => Result,
): (argument: Argument) => Result {
  const byObject = new WeakMap<object, Result>();
  const byValue = new Map<Argument, Result>();
  return (argument) => {
    const isObject = typeof argument === "object" && argument !== null;
    const cache: Cache<Argument, Result> = isObject ? (byObject as never) : byValue;
    const cached = cache.get(argument);
    if (cached !== undefined || cache.has(argument)) return cached as Result;
    const result = compute(argument);
    cache.set(argument, result);
    return result;
  };
}

type Cache<Argument, Result> = Pick<Map<Argument, Result>, "get" | "has" | "set">;

/** A function that computes its result on the first call. */
export interface Lazy<Result> {
  (): Result;
  /** Whether the result is known: a call takes no time. */
  readonly isComputed: () => boolean;
}

/** Returns a function that computes its result on the first call. */
export function lazy<Result>(compute: () => Result): Lazy<Result> {
  let computed: { readonly result: Result } | null = null;
  return Object.assign(() => (computed ??= { result: compute() }).result, {
    isComputed: () => computed !== null,
  });
}

/** A lazy function whose computation can also be performed in steps. */
export interface SteppedLazy<Result> extends Lazy<Result> {
  /** Performs the remaining steps of the computation. */
  readonly steps: () => Generator<void>;
}

/** Like {@link lazy}, for a long computation; a call performs the remaining steps at once. */
export function lazyInSteps<Result>(compute: () => Generator<void, Result>): SteppedLazy<Result> {
  let running: Generator<void, Result> | null = null;
  let computed: { readonly result: Result } | null = null;
  const isComputed = (): boolean => computed !== null;
  function* steps(): Generator<void> {
    while (!isComputed()) {
      running ??= compute();
      try {
        const step = running.next();
        if (step.done === true) computed = { result: step.value };
      } catch (error) {
        running = null;
        throw error;
      }
      yield;
    }
    running = null;
  }
  const result = (): Result => {
    if (!isComputed()) for (const _ of steps());
    return computed!.result;
  };
  return Object.assign(result, { isComputed, steps });
}

/** Like {@link lazy}, for a promise: a failed computation is tried again with the next call. */
export function lazyAsync<Result>(compute: () => Promise<Result>): () => Promise<Result> {
  let computed: Promise<Result> | null = null;
  return () => {
    computed ??= compute().catch((error: unknown) => {
      computed = null;
      throw error;
    });
    return computed;
  };
}
