import { scenarioDigest } from "../../../server/replay-token/scenario-digest.ts";
import type { TokenState } from "../../../server/replay-token/token-format.ts";
import { loadScenario, scenarioNames } from "../../../files/scenario-library.ts";

/**
 * The shipped scenario that the fake of a token served: the one with the same name, or the one with the same
 * workspaces under any seed. null if there is none.
 */
export function findShippedScenario(
  state: Pick<TokenState, "scenario" | "digest" | "seed">,
): string | null {
  const names = scenarioNames();
  if (names.includes(state.scenario)) return state.scenario;
  return names.find((name) => hasSameDigest(name, state)) ?? null;
}

function hasSameDigest(
  name: string,
  { digest, seed }: Pick<TokenState, "digest" | "seed">,
): boolean {
  const scenario = loadScenario(name);
  if (scenario.definition.based_on !== undefined) return false;
  const seeded = { ...scenario, definition: { ...scenario.definition, seed } };
  return scenarioDigest(scenario) === digest || scenarioDigest(seeded) === digest;
}
