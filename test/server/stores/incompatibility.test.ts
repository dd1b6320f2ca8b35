import { expect, test } from "vitest";
import { referenceProblem } from "../../../src/server/stores/incompatibility.ts";
import type { StoredState } from "../../../src/server/stores/stored-state.ts";

/** A state with some worlds and keys; counts how often the world of a key is read. */
function stateOf(worlds: number, keys: number): { state: StoredState; reads: () => number } {
  let reads = 0;
  const plan = { scenario: { definition: { workspaces: [{ workspace: "tiny" }] } } };
  const state = {
    worlds: Array.from({ length: worlds }, (_, index) => ({
      id: `w${index}`,
      plan,
      writes: [],
      clock: null,
      rules: null,
    })),
    keys: Array.from({ length: keys }, (_, index) => ({
      workspace: index === keys - 1 ? "large" : "tiny",
      get world() {
        reads++;
        return `w${index % worlds}`;
      },
    })),
    faults: [],
  } as unknown as StoredState;
  return { state, reads: () => reads };
}

test("the keys of many worlds are each read once, and one of an unknown workspace is found", () => {
  const { state, reads } = stateOf(50, 1000);
  expect(referenceProblem(state)).toBe('the scenario has no workspace "large" any more');
  expect(reads()).toBe(1000);
});
