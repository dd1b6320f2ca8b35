import { loadScenario } from "../../src/cli/library.ts";
import type { HistoryDefinition } from "../../src/workspace/scenario/definition.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";

/** Of everything that there can be much of, as much as shows all of its kinds. */
const ENOUGH = { days: 60, prompts: 30, pages: 2000 };

/**
 * A shipped scenario; where a history has a volume, with less of it. For tests that ask every scenario
 * thousands of things: a million answers show no other kind of reply than a few thousand do.
 */
export function loadInSmall(name: string): Scenario {
  const scenario = loadScenario(name);
  const { definition } = scenario;
  const workspaces = definition.workspaces.map((workspace) => ({
    ...workspace,
    brands: workspace.brands.map(({ history, ...brand }) => ({
      ...brand,
      ...(history && { history: inSmall(history) }),
    })),
  }));
  return { ...scenario, definition: { ...definition, workspaces } };
}

function inSmall({ volume, ...history }: HistoryDefinition): HistoryDefinition {
  if (volume === undefined) return history;
  const { prompts = 0, pages = 0 } = volume;
  return {
    ...history,
    days: Math.min(history.days, ENOUGH.days),
    volume: {
      ...volume,
      prompts: Math.max(1, Math.min(prompts, ENOUGH.prompts)),
      pages: Math.max(1, Math.min(pages, ENOUGH.pages)),
    },
  };
}
