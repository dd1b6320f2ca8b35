/** Loads a large module on demand, so that the callers of `get` need not import it: most processes never use it. */
export interface InjectedLoader<T> {
  readonly set: (load: () => T) => void;
  /** @throws {Error} if no loader was set */
  readonly get: () => T;
}

/** Creates a loader whose function is set later; `name` is part of the error if it was not set. */
export function injectedLoader<T>(name: string): InjectedLoader<T> {
  let loader: (() => T) | null = null;
  return {
    set: (load) => {
      loader = load;
    },
    get: () => {
      if (loader === null) throw new Error(`No loader was set for ${name}`);
      return loader();
    },
  };
}
