/** Where first and family names come from: a seed, then name after name. */
export interface NameWords {
  readonly seed: (seed: number) => unknown;
  readonly person: { readonly firstName: () => string; readonly lastName: () => string };
}

let load: (() => NameWords) | null = null;

/** Says where names come from; they are fetched when the first one is needed, for most starts need none. */
export function nameWordsBy(loader: () => NameWords): void {
  load = loader;
}

/** The source of names. @throws {Error} where nobody said it */
export function nameWords(): NameWords {
  if (load === null) throw new Error("Nobody said where names come from");
  return load();
}
