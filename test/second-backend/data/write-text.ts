import { pick } from "./random.ts";

/** A brand as an answer names it. */
export interface Named {
  name: string;
  rank: number;
  sentiment: string | null;
  reason: string | null;
}

const PRAISE = [
  "praised for solid workmanship",
  "the pick most owners would buy again",
  "lobt jeder Test für die Ruhe",
];
const PLAIN = ["a common choice in shops", "available in several sizes", "wird häufig genannt"];
const BLAME = [
  "often returned because of noise",
  "criticised for thin walls",
  "enttäuscht bei der Haltbarkeit",
];
const OPENINGS = [
  "Here is what I found.",
  "**Kurz gesagt:** es kommt auf den Raum an.",
  "# Overview\n\nThe market is broad.",
];
const FILLERS = [
  "Prices move with the season, and dealers differ in what they keep in stock.",
  "Achten Sie auf Garantie, Ersatzteile und die Angaben zur Leistung.",
  "Independent tests measure more than the data sheet says, so read two of them before you decide.",
  "A second look at shipping costs is worth it, since heavy parcels are dear to return.",
];

/** The phrase that goes with a label, for the brand `name`. */
export function reasonFor(sentiment: string, random: () => number): string {
  return pick(sentiment === "positive" ? PRAISE : sentiment === "negative" ? BLAME : PLAIN, random);
}

/** The text of an answer that names `brands` in the order of their rank, the unranked in passing. */
export function writeAnswer(brands: readonly Named[], random: () => number): string {
  const ranked = brands.filter((brand) => brand.rank > 0).toSorted((a, b) => a.rank - b.rank);
  const passing = brands.filter((brand) => brand.rank === 0);
  const lines = ranked.map((b) => `${b.rank}. **${b.name}** – ${b.reason ?? pick(PLAIN, random)}.`);
  const filler = Array.from({ length: Math.floor(random() * 5) }, () => pick(FILLERS, random));
  const aside = passing.map((b) => `${b.name} also came up: ${b.reason ?? pick(PLAIN, random)}.`);
  return [pick(OPENINGS, random), lines.join("\n"), ...aside, filler.join(" ")]
    .filter((part) => part !== "")
    .join("\n\n");
}
