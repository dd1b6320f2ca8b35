import { afterAll, expect, test, vi } from "vitest";

import { sampled } from "../../support/sample.ts";
import type * as checks from "./check-deployment.ts";

type Print = (numerator: number, denominator: number) => number;

/** Rounds all numbers of the fake; replaces src/metrics/rounding.ts in this file. */
let round: Print = () => Number.NaN;

async function loadWithRounding(): Promise<typeof checks> {
  vi.resetModules();
  vi.doMock("../../../src/metrics/rounding.ts", () => {
    const roundedQuotient: Print = (numerator, denominator) =>
      denominator === 0 || numerator === 0 ? 0 : round(numerator, denominator);
    return { roundedQuotient };
  });
  return import("./check-deployment.ts");
}

const loading = loadWithRounding();

afterAll(() => {
  vi.doUnmock("../../../src/metrics/rounding.ts");
  vi.resetModules();
});

/** Rounds the exact fraction, half away from zero. */
function halfUp(decimals: number): Print {
  const scale = 10 ** decimals;
  return (numerator, denominator) => {
    const units = Math.floor((2 * Math.abs(numerator) * scale + denominator) / (2 * denominator));
    return (Math.sign(numerator) * units) / scale || 0;
  };
}

/** Rounds half to even, like Python and IEEE 754. */
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

test.for(sampled(STYLES, 3))("rounding: $says", async (style) => {
  round = style.print;
  const { checkDeployment, expectPermitted, expectNoProblems, createDeployment } = await loading;
  const run = await checkDeployment(createDeployment().handle);
  const owned = run.survey.responses("getOwnedShare")[0]?.response?.json;
  expect(owned.yours_pct).toBe(round(100 * owned.yours, owned.total));
  expectPermitted(run, []);
  const keys = { main: "lmvz_live_edges_read" };
  for (const depth of ["standard", "deep"] as const) {
    const { handle } = createDeployment("edges");
    expectNoProblems(await checkDeployment(handle, { keys, settings: { depth } }));
  }
});
