import { afterAll, expect, test, vi } from "vitest";

import type * as trial from "./trial.ts";

type Print = (numerator: number, denominator: number) => number;

/** Every number of the fake is printed in one place; for this file alone that place is another. */
let print: Print = () => Number.NaN;

async function trialThatPrints(): Promise<typeof trial> {
  vi.resetModules();
  vi.doMock("../../../src/metrics/rounding.ts", () => {
    const printed: Print = (numerator, denominator) =>
      denominator === 0 || numerator === 0 ? 0 : print(numerator, denominator);
    return { printed, percentage: (part: number, whole: number) => printed(100 * part, whole) };
  });
  return import("./trial.ts");
}

const loading = trialThatPrints();

afterAll(() => {
  vi.doUnmock("../../../src/metrics/rounding.ts");
  vi.resetModules();
});

/** Half away from zero, from the exact fraction. */
function halfUp(decimals: number): Print {
  const scale = 10 ** decimals;
  return (numerator, denominator) => {
    const units = Math.floor((2 * Math.abs(numerator) * scale + denominator) / (2 * denominator));
    return (Math.sign(numerator) * units) / scale || 0;
  };
}

/** Half to the even neighbour, as Python and IEEE do. */
function halfEven(decimals: number): Print {
  const scale = 10 ** decimals;
  const up = halfUp(decimals);
  return (numerator, denominator) => {
    const doubled = 2 * Math.abs(numerator) * scale;
    const isHalf = doubled % denominator === 0 && (doubled / denominator) % 2 === 1;
    const units = (doubled / denominator - 1) / 2;
    if (!isHalf) return up(numerator, denominator);
    return (Math.sign(numerator) * (units % 2 === 0 ? units : units + 1)) / scale || 0;
  };
}

function towardsZero(decimals: number): Print {
  const scale = 10 ** decimals;
  return (numerator, denominator) =>
    (Math.sign(numerator) * Math.floor((Math.abs(numerator) * scale) / denominator)) / scale || 0;
}

const STYLES: readonly { readonly says: string; readonly print: Print }[] = [
  { says: "no decimals", print: halfUp(0) },
  { says: "two decimals", print: halfUp(2) },
  { says: "three decimals", print: halfUp(3) },
  {
    says: "no rounding at all",
    print: (numerator: number, denominator: number) => numerator / denominator,
  },
  {
    says: "single precision",
    print: (numerator, denominator) => Math.fround(numerator / denominator),
  },
  { says: "no decimals, half to even", print: halfEven(0) },
  { says: "one decimal, half to even", print: halfEven(1) },
  { says: "one decimal, cut off", print: towardsZero(1) },
];

test.for(STYLES)("rounding: $says", async (style) => {
  print = style.print;
  const { checkOf, expectFair, ground } = await loading;
  const run = await checkOf(ground().handle);
  const owned = run.survey.replies("getOwnedShare")[0]?.reply?.json;
  expect(owned.yours_pct).toBe(print(100 * owned.yours, owned.total));
  expectFair(run, []);
  const { verdicts } = await checkOf(ground("edges").handle, {
    keys: { main: "lmvz_live_edges_read" },
  });
  expect(verdicts.filter(({ outcome }) => outcome === "fail" || outcome === "error")).toEqual([]);
});
