import { scenarioDigest } from "../http/replay-token/scenario-digest.ts";
import type { TokenState } from "../http/replay-token/token.ts";
import { loadScenario, scenarioNames } from "./library.ts";

/**
 * The shipped scenario that a token's fake served: the one of its name, else the one whose workspaces its
 * scenario has, whatever seed that had of its own. null: none is.
 */
export function shippedScenario(
  state: Pick<TokenState, "scenario" | "digest" | "seed">,
): string | null {
  const names = scenarioNames();
  if (names.includes(state.scenario)) return state.scenario;
  return names.find((name) => holdsTheSame(name, state)) ?? null;
}

function holdsTheSame(
  name: string,
  { digest, seed }: Pick<TokenState, "digest" | "seed">,
): boolean {
  const scenario = loadScenario(name);
  if (scenario.definition.based_on !== undefined) return false;
  const seeded = { ...scenario, definition: { ...scenario.definition, seed } };
  return scenarioDigest(scenario) === digest || scenarioDigest(seeded) === digest;
}
