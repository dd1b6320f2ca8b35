import { expect, test } from "vitest";
import { DEPTH } from "../support/depth.ts";
import { sampled } from "../support/sample.ts";
import { Judge, findingLines } from "./judge.ts";
import { VARIATIONS } from "./variations/index.ts";

/** Tests of a minute or less each, so that they stay far below the time limit of a test on a busy machine. */
const PARTS = 8;

/** A limit for the depth deep, which takes several times as long. */
const TIMEOUT_MS = 1_800_000;

/** Defines tests that expect no finding on the permitted variations of every second part, from a first one on. */
export function testVariations(first: number): void {
  const parts = Array.from({ length: PARTS / 2 }, (_, index) => first + 2 * index);
  test.for(sampled(parts, 8))(
    `no finding on the permitted variations, part %i of ${PARTS}`,
    { timeout: TIMEOUT_MS },
    async (part) => {
      const judge = new Judge();
      const wrong: string[] = [];
      for (const variation of VARIATIONS.filter((_, index) => index % PARTS === part)) {
        const lines = findingLines(await judge.report(variation, { depth: DEPTH }));
        wrong.push(...lines.map((line) => `${variation.id}: ${line}`));
      }
      expect(wrong).toEqual([]);
    },
  );
}
