import { distance } from "fastest-levenshtein";

const MAX_EDITS = 3;

/** Returns the known word nearest to a mistyped one; null: none is near. */
export function nearest(word: string, known: readonly string[]): string | null {
  const bound = Math.min(MAX_EDITS, Math.ceil(word.length / 2));
  const ranked = known
    // Comparing takes time proportional to the product of both lengths, and clients can send words of any length.
    .filter((candidate) => Math.abs(candidate.length - word.length) <= bound)
    .map((candidate) => ({
      candidate,
      edits: distance(word.toLowerCase(), candidate.toLowerCase()),
    }))
    .filter(({ edits }) => edits <= bound)
    .toSorted((a, b) => a.edits - b.edits);
  return ranked[0]?.candidate ?? null;
}
