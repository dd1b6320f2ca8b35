import { pointerPattern } from "../../src/common/json-pointer.ts";
import type { ReportedFinding } from "./report.ts";
import { groupBy } from "../../src/common/group-by.ts";

/** Findings that differ only in row number and parameters. */
export interface FindingGroup {
  readonly example: ReportedFinding;
  readonly count: number;
}

/**
 * Groups the findings of one rule by operation, pointer pattern and kind. The first group of every
 * operation precedes the second of any, so that a truncated list still shows all affected operations.
 */
export function groupFindings(findings: readonly ReportedFinding[]): FindingGroup[] {
  const groups = groupBy(findings, ({ operation, pointer, kind, known }) =>
    JSON.stringify([operation, pointerPattern(pointer), kind, known]),
  );
  const groupsOf = new Map<string, number>();
  return [...groups.values()]
    .flatMap(([example, ...others]) => {
      if (example === undefined) return [];
      const index = groupsOf.get(example.operation) ?? 0;
      groupsOf.set(example.operation, index + 1);
      return [{ example, count: 1 + others.length, index }];
    })
    .toSorted((a, b) => a.index - b.index)
    .map(({ example, count }) => ({ example, count }));
}

/** Returns the first `limit` groups, and the number of findings in the others. */
export function firstGroups(
  findings: readonly ReportedFinding[],
  limit: number,
): { readonly shown: readonly FindingGroup[]; readonly omitted: number } {
  const groups = groupFindings(findings);
  const omitted = groups.slice(limit).reduce((sum, { count }) => sum + count, 0);
  return { shown: groups.slice(0, limit), omitted };
}
