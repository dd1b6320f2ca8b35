import { patternOf } from "../pointer-pattern.ts";
import type { ReportedFinding } from "./model.ts";

/** Findings that differ in nothing but the row and the parameters. */
export interface Alike {
  readonly example: ReportedFinding;
  readonly count: number;
}

/**
 * The findings of one rule by operation, place and kind, an example of each. Every operation comes
 * once before any comes twice, so that a few of them show how far the deviation reaches.
 */
export function alike(findings: readonly ReportedFinding[]): Alike[] {
  const groups = Map.groupBy(findings, ({ operation, pointer, kind, known }) =>
    JSON.stringify([operation, patternOf(pointer), kind, known]),
  );
  const places = new Map<string, number>();
  return [...groups.values()]
    .flatMap(([example, ...others]) => {
      if (example === undefined) return [];
      const place = places.get(example.operation) ?? 0;
      places.set(example.operation, place + 1);
      return [{ example, count: 1 + others.length, place }];
    })
    .toSorted((a, b) => a.place - b.place)
    .map(({ example, count }) => ({ example, count }));
}

/** The first few of many, and how many findings the others hold. */
export function fewOf(
  findings: readonly ReportedFinding[],
  most: number,
): {
  readonly shown: readonly Alike[];
  readonly left: number;
} {
  const groups = alike(findings);
  const left = groups.slice(most).reduce((sum, { count }) => sum + count, 0);
  return { shown: groups.slice(0, most), left };
}
