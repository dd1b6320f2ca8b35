import type { Chance } from "../../common/random.ts";

/** Probability that a run of a prompt mentions a name of strength 1. */
export function drawAffinity(chance: Chance): number {
  return 0.35 + 1.3 * chance.next();
}

/** Factor of a prompt on the mentions of all names: the answers to some prompts give advice and mention few brands. */
export function drawEagerness(chance: Chance): number {
  const draw = chance.next();
  if (draw < 0.06) return 0.012;
  return draw < 0.45 ? 0.03 + 0.35 * chance.next() ** 2 : 0.5 + 0.85 * chance.next();
}

/** Factor on the mentions of the tracked brand: it dominates the answers to some prompts, and is missing in others. */
export function drawOwnFactor(chance: Chance): number {
  const draw = chance.next();
  if (draw < 0.1) return 0.05;
  return draw > 0.85 ? 2 : 0.4 + 1.2 * chance.next();
}

/** Share of a prompt's runs that name no brand at all: few, if the prompt asks about brands. */
export function drawAdviceShare(chance: Chance, asksAboutBrands: boolean): number {
  const more = 0.35 * chance.next() ** 4;
  return 0.025 + (asksAboutBrands ? 0 : more);
}

/** Factor of a prompt on the share of its runs that cite nothing. */
export function drawUncitedFactor(chance: Chance): number {
  return 0.3 + 2.2 * chance.next() ** 3;
}
