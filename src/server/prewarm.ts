import { addManyPrompts } from "../workspace/added-prompts.ts";
import type { BrandDefinition } from "../workspace/scenario/definition.ts";
import type { BrandView } from "../workspace/brand-view.ts";
import { nextTurn } from "./runtime.ts";
import type { World } from "../workspace/world.ts";
import type { WorldEntry } from "../workspace/worlds.ts";

/** With more runs than this, the first request about all of them would take seconds. */
const MANY_ANSWERS = 200_000;

/** Receives the number of simulated days, and of all. */
export type DrawingProgress = (drawn: number, all: number) => void;

/**
 * Simulates the runs of large brands up to the world's now, day by day, and applies restored writes; yields to other
 * work in between. Brands of the usual size are simulated by the first request about them, in milliseconds.
 */
export async function prewarm(world: World, tell: DrawingProgress = () => {}): Promise<void> {
  for (const _ of world.applyRestored()) await nextTurn();
  const ledgers = largeBrands(world);
  const days = ledgers.flatMap(
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
  for (const [drawn, { ledger, day }] of days.entries()) {
    tell(drawn, days.length);
    ledger.day(day);
    await nextTurn();
  }
}

/** Applies the restored writes of worlds with many added prompts. */
export async function prewarmLarge(worlds: readonly WorldEntry[]): Promise<void> {
  for (const { world } of worlds) if (addManyPrompts(world.writes)) await prewarm(world);
}

function largeBrands(world: World): BrandView[] {
  return world.base.scenario.definition.workspaces.flatMap(({ workspace, plan, brands }) => {
    // Views take memory: a world without large brands creates none here.
    const large = brands.filter((brand) => answersOf(brand, plan.platforms.length) > MANY_ANSWERS);
    if (large.length === 0) return [];
    const view = world.workspace(workspace);
    return large.flatMap(({ brand }) => view.brand(brand) ?? []);
  });
}

/** Roughly the number of runs of a brand by day 0. */
function answersOf({ history, prompts }: BrandDefinition, platforms: number): number {
  if (history === undefined) return 0;
  const asked = Math.max(prompts.length, history.volume?.prompts ?? 0);
  return history.days * history.answers_per_day * asked * platforms;
}
