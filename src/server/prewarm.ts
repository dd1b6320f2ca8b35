import { hasManyAddedPrompts } from "../workspace/added-prompts.ts";
import type { BrandDefinition } from "../workspace/scenario/definition.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import { nextTurn } from "./runtime.ts";
import type { World } from "../workspace/world.ts";
import type { WorldEntry } from "../workspace/worlds.ts";

/** A brand with more runs is simulated before the first request about it, which would take seconds. */
const MANY_RUNS = 200_000;

/** Receives the number of days that are simulated, and the number of all days. */
export type SimulationProgress = (simulated: number, all: number) => void;

/**
 * Creates large brands, simulates their runs up to the world's now, day by day, and applies restored writes; yields to
 * other work in between. Brands of the usual size are simulated by the first request about them, in milliseconds.
 */
export async function prewarm(world: World, tell: SimulationProgress = () => {}): Promise<void> {
  for (const _ of world.applyRestored()) await nextTurn();
  const brands: BrandView[] = [];
  for (const { workspace, names } of largeBrands(world)) {
    for (const _ of world.createBrands(workspace, names)) await nextTurn();
    const view = world.workspace(workspace);
    brands.push(...names.flatMap((name) => view.brand(name) ?? []));
  }
  const days = brands.flatMap(
    ({
      runs: {
        ledgers: [ledger],
        today,
      },
    }) =>
      Array.from({ length: today - ledger.firstDay + 1 }, (_, past) => ({
        ledger,
        day: today - past,
      })),
  );
  for (const [simulated, { ledger, day }] of days.entries()) {
    tell(simulated, days.length);
    ledger.day(day);
    await nextTurn();
  }
}

/** Applies the restored writes of worlds with many added prompts. */
export async function prewarmLarge(worlds: readonly WorldEntry[]): Promise<void> {
  for (const { world } of worlds) if (hasManyAddedPrompts(world.writes)) await prewarm(world);
}

interface BrandNames {
  readonly workspace: string;
  readonly names: readonly string[];
}

/** Only workspaces with large brands: views of others would take memory. */
function largeBrands(world: World): BrandNames[] {
  return world.base.scenario.definition.workspaces
    .map(({ workspace, plan, brands }) => {
      const large = brands.filter((one) => runCountOf(one, plan.platforms.length) > MANY_RUNS);
      return { workspace, names: large.map(({ brand }) => brand) };
    })
    .filter(({ names }) => names.length > 0);
}

/** Roughly the number of runs of a brand by day 0. */
function runCountOf({ history, prompts }: BrandDefinition, platforms: number): number {
  if (history === undefined) return 0;
  const asked = Math.max(prompts.length, history.volume?.prompts ?? 0);
  return history.days * history.answers_per_day * asked * platforms;
}
