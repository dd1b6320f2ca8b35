import { loadScenario } from "../../src/files/scenario-library.ts";
import type { HistoryDefinition } from "../../src/workspace/scenario/definition.ts";
import type { Scenario } from "../../src/workspace/scenario/scenario.ts";

/** Limits that keep every kind of data. */
const LIMITS = { days: 60, prompts: 30, pages: 2000 };

/** Loads a shipped scenario with a reduced volume, for tests that send thousands of requests. */
export function loadReduced(name: string): Scenario {
  const scenario = loadScenario(name);
  const { definition } = scenario;
  const workspaces = definition.workspaces.map((workspace) => ({
    ...workspace,
    brands: workspace.brands.map(({ history, ...brand }) => ({
      ...brand,
      ...(history && { history: reduce(history) }),
    })),
  }));
  return { ...scenario, definition: { ...definition, workspaces } };
}

function reduce({ volume, ...history }: HistoryDefinition): HistoryDefinition {
  if (volume === undefined) return history;
  const { prompts = 0, pages = 0 } = volume;
  return {
    ...history,
    days: Math.min(history.days, LIMITS.days),
    volume: {
      ...volume,
      prompts: Math.max(1, Math.min(prompts, LIMITS.prompts)),
      pages: Math.max(1, Math.min(pages, LIMITS.pages)),
    },
  };
}
