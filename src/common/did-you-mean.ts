import { nearest } from "./nearest.ts";

/** `; did you mean "…"?` with the known word nearest to a mistyped one; empty where none is near. */
export function didYouMean(word: string, known: readonly string[]): string {
  const near = nearest(word, known);
  return near === null ? "" : `; did you mean "${near}"?`;
}

/** `did you mean "…"?` with the known word nearest to a mistyped one; `otherwise` where none is near. */
export function suggestionFor(word: string, known: readonly string[], otherwise: string): string {
  const near = nearest(word, known);
  return near === null ? otherwise : `did you mean "${near}"?`;
}
