import { distance } from "fastest-levenshtein";

const MAX_EDITS = 3;

/** Returns the known word nearest to a mistyped one; null: none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const bound = Math.min(MAX_EDITS, Math.ceil(word.length / 2));
  // Comparing takes time proportional to the product of both lengths, and clients can send words of any length.
  const close = known.filter((candidate) => Math.abs(candidate.length - word.length) <= bound);
  if (close.length === 0) return null;
  const lower = word.toLowerCase();
  const ranked = close
    .map((candidate) => ({ candidate, edits: distance(lower, candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= bound)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate ?? null;
}
