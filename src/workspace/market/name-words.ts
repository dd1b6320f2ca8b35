import { brought } from "../../contract/brought.ts";

/** Where first and family names come from: a seed, then name after name. */
export interface NameWords {
  readonly seed: (seed: number) => unknown;
  readonly person: { readonly firstName: () => string; readonly lastName: () => string };
}

/** The source of names: scenarios that write out their own need none. */
export const NAME_WORDS = brought<NameWords>("the names");
