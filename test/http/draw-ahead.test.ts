import { expect, test } from "vitest";
import { loadScenario } from "../../src/cli/library.ts";
import { drawAhead } from "../../src/http/draw-ahead.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";
import { startFake } from "../support/fake-server.ts";

/** `large` with just so few prompts that it still has more answers than are drawn when asked about. */
function smallestOfTheLarge(): Scenario {
  const scenario = loadScenario("large");
  const workspaces = scenario.definition.workspaces.map((workspace) => ({
    ...workspace,
    brands: workspace.brands.map((brand) => {
      const { history } = brand;
      if (history?.volume === undefined) return brand;
      const volume = { ...history.volume, prompts: 101, pages: 1000 };
      return { ...brand, history: { ...history, volume } };
    }),
  }));
  return { ...scenario, definition: { ...scenario.definition, workspaces } };
}

test("very many answers are drawn day by day, and others have their turn in between", async () => {
  const { world } = startFake({ scenario: smallestOfTheLarge() });
  const told: string[] = [];
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await drawAhead(world, (drawn, days) => told.push(`${drawn} of ${days}`));
  clearInterval(others);
  expect(told).toEqual(Array.from({ length: 400 }, (_, drawn) => `${drawn} of 400`));
  expect(turns).toBeGreaterThan(10);
});

test("a scenario of the usual size waits until somebody asks", async () => {
  const told: number[] = [];
  await drawAhead(startFake().world, (drawn) => told.push(drawn));
  expect(told).toEqual([]);
});
