import { expect } from "vitest";
import { Judge, findingLines } from "./judge.ts";
import { VARIATIONS } from "./variations/index.ts";

/** Expects no finding on every `parts`-th permitted variation. */
export async function expectNoFindings(part: number, parts: number): Promise<void> {
  const judge = new Judge();
  const wrong: string[] = [];
  for (const variation of VARIATIONS.filter((_, index) => index % parts === part)) {
    const lines = findingLines(await judge.report(variation));
    wrong.push(...lines.map((line) => `${variation.id}: ${line}`));
  }
  expect(wrong).toEqual([]);
}
