import { dayOf } from "../../common/calendar.ts";
import { NO_FILTERS, RunQuery } from "../../metrics/run-query.ts";
import type { BrandView, RunRow } from "../../workspace/brand-view.ts";
import type { RunCount } from "./counted-runs.ts";
import { childrenOf, plainValue, type ExplainedValue } from "./explained-body.ts";
import type { Scope } from "./scope.ts";

/** Returns the scope of the numbers of a single run (§2.16), which are read from that run. */
export function singleRunScope(
  brand: BrandView | null,
  runId: unknown,
  fields: unknown,
): Scope | null {
  const run = brand?.runOf(String(runId)) ?? null;
  if (brand === null || run === null) return null;
  const query = queryOf(brand, run);
  const counts = [...childrenOf(fields)]
    .map(([name, value]) => [name, plainValue(value)] as const)
    .filter((entry): entry is readonly [string, number] => typeof entry[1] === "number")
    .map(([name, value]): [string, RunCount] => [name, only(query, run, value)]);
  return { query, counts: Object.fromEntries(counts) };
}

function only(query: RunQuery, { segment, row }: RunRow, value: number): RunCount {
  return { query, adds: (other, at) => (other === segment && at === row ? value : 0) };
}

function queryOf(brand: BrandView, { segment, row }: RunRow): RunQuery {
  const day = dayOf(segment.at[row]!);
  return new RunQuery(brand, {
    ...NO_FILTERS,
    window: { start: day, end: day },
    prompt: segment.prompt[row]!,
    platform: segment.platformOf(row),
  });
}

/** Returns the scope of the numbers of GET /query-runs/{run_id}, including those of a mention. */
export function runDetailScope({ call, body, steps }: ExplainedValue): Scope | null {
  const { workspace, parameters } = call;
  const id = parameters["run_id"];
  const around = steps.slice(0, -1).reduce((part, step) => childrenOf(part).get(step), body);
  return singleRunScope(workspace.brandOfRun(String(id)), id, around);
}
