import { onceEachValue } from "../src/contract/once-each.ts";

/** Where a row stands in the body of a list, made once for each place that the longest page has. */
export const rowPointer = onceEachValue((place: number): string => `/items/${place}`);
