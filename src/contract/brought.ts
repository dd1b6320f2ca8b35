/** Something large that others bring in, for whoever needs it may not load anything; most starts never do. */
export interface Brought<T> {
  /** Says how to load it. */
  readonly by: (load: () => T) => void;
  /** Loads it. @throws {Error} where nobody said how */
  readonly get: () => T;
}

/** A place for something to be brought to; `what` names it where nobody did. */
export function brought<T>(what: string): Brought<T> {
  let loader: (() => T) | null = null;
  return {
    by: (load) => {
      loader = load;
    },
    get: () => {
      if (loader === null) throw new Error(`Nobody brought ${what}`);
      return loader();
    },
  };
}
