/** A loader for a large module, which the callers of `get` must not import themselves; most starts never use it. */
export interface InjectedLoader<T> {
  readonly set: (load: () => T) => void;
  /** @throws {Error} if no loader was set */
  readonly get: () => T;
}

/** Creates an injected loader without a function; `name` is used in the error if none was set. */
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
