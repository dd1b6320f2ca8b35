import { expect, test } from "vitest";
import { loadScenario } from "../../src/files/scenario-library.ts";
import { prewarm } from "../../src/server/prewarm.ts";
import type { BrandView } from "../../src/workspace/brand-view.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";
import { startFake } from "../support/fake-server.ts";

/** `large` with the smallest number of prompts for which runs are simulated before the first request. */
function smallestPrewarmedScenario(): Scenario {
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

test("many runs are simulated day by day, without blocking the event loop", async () => {
  const { world } = startFake({ scenario: smallestPrewarmedScenario() });
  const progress: string[] = [];
  let turns = 0;
  const others = setInterval(() => turns++, 0);
  await prewarm(world, (simulated, days) => progress.push(`${simulated} of ${days}`));
  clearInterval(others);
  expect(progress).toEqual(Array.from({ length: 400 }, (_, simulated) => `${simulated} of 400`));
  expect(turns).toBeGreaterThan(10);
});

test("a scenario of usual size is simulated on the first request", async () => {
  const progress: number[] = [];
  await prewarm(startFake().world, (simulated) => progress.push(simulated));
  expect(progress).toEqual([]);
});

// Creating the 40,000 pages of `large` took 1.6 s of processor time at once.
test("a large brand is created in steps, also if it is read in between", () => {
  const scenario = smallestPrewarmedScenario();
  const brandOf = (steps: number): BrandView => {
    const { world } = startFake({ scenario });
    const { workspace, brands } = scenario.definition.workspaces[0]!;
    const name = brands[0]!.brand;
    const creating = world.createBrands(workspace, [name]);
    for (let step = 0; step < steps; step++) expect(creating.next().done).toBe(false);
    return world.workspace(workspace).brand(name)!;
  };
  const day = (view: BrandView) => view.runs.ledgers[0].day(-1);
  const urls = (view: BrandView) => view.catalogue.pages.map(({ url }) => url);
  const [whole, partly] = [brandOf(0), brandOf(6)];
  expect(urls(partly)).toEqual(urls(whole));
  expect(day(partly)).toEqual(day(whole));
});
