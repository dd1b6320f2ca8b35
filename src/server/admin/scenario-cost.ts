import type { BrandDefinition } from "../../workspace/scenario/definition.ts";
import type { Scenario } from "../../workspace/scenario/scenario.ts";

const HOURS_PER_DAY = 24;

interface Limit {
  readonly what: string;
  readonly maximum: number;
  /** Returns how much a brand has, at most. */
  readonly of: (brand: BrandDefinition, platforms: number) => number;
}

/**
 * Limits of scenarios that clients send: without them, a scenario of 200 characters can keep a server busy for minutes.
 * The scenario `large`, which is below all limits, takes seconds, in steps of less than 100 ms.
 */
const LIMITS: readonly Limit[] = [
  {
    what: "runs (runs per day × days)",
    maximum: 2_000_000,
    of: (brand, platforms) => runsPerDay(brand, platforms) * (brand.history?.days ?? 0),
  },
  { what: "runs per day (prompts × platforms × answers_per_day)", maximum: 10_000, of: runsPerDay },
  { what: "prompts", maximum: 1000, of: promptsOf },
  { what: "pages", maximum: 60_000, of: ({ history }) => history?.volume?.pages ?? 0 },
  { what: "traits", maximum: 100, of: ({ history }) => history?.traits.length ?? 0 },
  {
    what: "advice runs (24 / every_hours × days)",
    maximum: 10_000,
    of: ({ advice }) => (advice ? (HOURS_PER_DAY / advice.every_hours) * advice.days : 0),
  },
];

function promptsOf({ history, prompts }: BrandDefinition): number {
  return Math.max(prompts.length, history?.volume?.prompts ?? 0);
}

function runsPerDay(brand: BrandDefinition, platforms: number): number {
  return promptsOf(brand) * platforms * (brand.history?.answers_per_day ?? 0);
}

/** Checks that a scenario which a client sent is below the limits. @throws {Error} with the number and the limit */
export function checkCost({ definition }: Scenario): void {
  for (const { what, maximum, of } of LIMITS) {
    let total = 0;
    for (const { brands, plan } of definition.workspaces) {
      for (const brand of brands) total += of(brand, plan.platforms.length);
    }
    if (total <= maximum) continue;
    throw new Error(
      `the scenario has ${inDigits(total)} ${what}; a scenario that is sent to a server may have at most ${inDigits(maximum)}`,
    );
  }
}

function inDigits(count: number): string {
  return Math.ceil(count).toLocaleString("en-US");
}
