import { WordList } from "./conditions/clauses.ts";

/** Verbs in the third person that end a noun phrase: "which oat milk froths best". */
const VERBS = new WordList(
  "accepts allows applies asks attracts avoids bakes beats bends blends blocks boils bonds breaks brews builds burns " +
    "carries catches cares causes charges chills claims cleans climbs closes collects comes connects contains cooks " +
    "cools copes costs covers creates cures cuts deals deals delivers deserves detects dries drives dyes employs ends " +
    "exists extracts fades fails falls feels fills fits fixes floats flows folds freezes froths gets gives glides goes " +
    "grips grows guarantees handles has heats helps hires holds hurts improves includes integrates irons irritates keeps " +
    "kills lasts launches leaks leaves lets lies lifts lives looks loses makes manages masks matches means measures " +
    "melts monitors mounts moves mows needs offers opens operates packs pairs pays peels performs plays prevents " +
    "prints processes produces protects provides pulls pumps ranks reaches reads reduces refunds rejects relieves " +
    "removes repels requires resists responds retains rides rinses rolls runs saves says scans scores scratches seals " +
    "sells serves shaves ships shows shrinks sits slides slips smells smokes soothes sounds speaks specializes spins " +
    "sprays stains stands starts stays sticks stops streams stretches suits supports survives sweeps syncs tastes teaches " +
    "tolerates tracks trains translates treats turns ties types unlocks wakes walks wants warms washes wears weighs whitens " +
    "wins withstands wobbles works wraps writes",
);

/** Whether a word is such a verb rather than a plural. */
export function isVerb(word: string): boolean {
  return VERBS.has(word);
}
