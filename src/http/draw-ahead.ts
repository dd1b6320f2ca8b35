import { setImmediate as turnOfOthers } from "node:timers/promises";
import type { BrandDefinition } from "../workspace/scenario/definition.ts";
import type { BrandView } from "../workspace/world/brand-view.ts";
import type { World } from "../workspace/world/world.ts";

/** With more answers than this, whoever asks first about all of them would wait for seconds. */
const MANY_ANSWERS = 200_000;

/** Told how many days of answers are drawn, of how many in all. */
export type DrawingProgress = (drawn: number, all: number) => void;

/**
 * Draws the answers of brands that have very many until the world's now, day by day, with a turn for others
 * after each. Brands of the usual size are left for whoever asks about them: they are drawn in a moment.
 */
export async function drawAhead(world: World, tell: DrawingProgress = () => {}): Promise<void> {
  const ledgers = largeBrands(world);
  const days = ledgers.flatMap(({ ledger, today }) =>
    Array.from({ length: today - ledger.firstDay + 1 }, (_, past) => ({
      ledger,
      day: today - past,
    })),
  );
  for (const [drawn, { ledger, day }] of days.entries()) {
    tell(drawn, days.length);
    ledger.day(day);
    await turnOfOthers();
  }
}

function largeBrands(world: World): BrandView[] {
  return world.base.scenario.definition.workspaces.flatMap(({ workspace, plan, brands }) => {
    // Most worlds have none, and are left as they are: looking into them would take their memory.
    const large = brands.filter((brand) => answersOf(brand, plan.platforms.length) > MANY_ANSWERS);
    if (large.length === 0) return [];
    const view = world.workspace(workspace);
    return large.flatMap(({ brand }) => view.brand(brand) ?? []);
  });
}

/** Roughly how many answers a brand has by day 0. */
function answersOf({ history, prompts }: BrandDefinition, platforms: number): number {
  if (history === undefined) return 0;
  const asked = Math.max(prompts.length, history.volume?.prompts ?? 0);
  return history.days * history.answers_per_day * asked * platforms;
}
