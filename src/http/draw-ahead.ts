import { setImmediate as turnOfOthers } from "node:timers/promises";
import type { BrandDefinition } from "../workspace/scenario/definition.ts";
import type { World, WorkspaceView } from "../workspace/world/world.ts";

/** With more answers than this, whoever asks first about all of them would wait for seconds. */
const MANY_ANSWERS = 200_000;

/**
 * Draws the answers of brands that have very many, day by day, with a turn for others after each. Others
 * are left for whoever asks about them: a scenario of the usual size is drawn in a moment.
 */
export async function drawAhead(
  world: World,
  tell: (drawnDays: number, days: number) => void,
): Promise<void> {
  const ledgers = world.base.scenario.definition.workspaces.flatMap(({ workspace, brands }) => {
    const view = world.workspace(workspace);
    return brands
      .filter((brand) => answersOf(brand, view) > MANY_ANSWERS)
      .flatMap(({ brand }) => view.brand(brand) ?? []);
  });
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

/** Roughly how many answers a brand has by day 0. */
function answersOf({ history, prompts }: BrandDefinition, { plan }: WorkspaceView): number {
  if (history === undefined) return 0;
  const asked = Math.max(prompts.length, history.volume?.prompts ?? 0);
  return history.days * history.answers_per_day * asked * plan.platforms.length;
}
