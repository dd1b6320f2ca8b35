import { expect, test } from "vitest";
import { planRequest } from "../../conformance/core/planned-request.ts";
import { identityOf, type Exchange } from "../../conformance/core/exchange.ts";
import { SharedCache } from "../../conformance/core/shared-cache.ts";
import type { Verdict } from "../../conformance/core/judge.ts";
import { judgeRecord, type CheckResult } from "../../conformance/core/run.ts";
import { Survey } from "../../conformance/core/survey.ts";
import {
  checkInMemory,
  runReferenceCheck,
} from "../../src/cli/commands/self-test/reference-check.ts";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { type Fault, withFaults } from "../../src/fake/faults/fault.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";
import { testSettings } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";
import { sampled } from "../support/sample.ts";

/** One fault of each kind, and some that change the planned requests. */
const READING = faultsOf([
  "advice.times-swapped",
  "date.short-window-from-long-ago",
  "domains.double-count",
  "time.without-offset",
  "error.partial-206",
  "error.text-envelope",
  "page.always-more",
  "page.limit-capped",
  "leaderboard.default-90-days",
  "run.other-country",
  "sentiment.over-all-mentions",
  "success.list-ranking-advice-400",
  "video.window-ignored",
]);
const WRITING = faultsOf(["write.domain-cut", "write.no-tags"]);

function faultsOf(ids: readonly string[]): Fault[] {
  return ids.map((id) => FAULTS.find((fault) => fault.id === id)!);
}

test.for([
  { faults: sampled(READING, 3), allowWrites: false },
  { faults: WRITING, allowWrites: true },
])(
  "a check with a shared cache gives the same exchanges and verdicts as one without, writes allowed: $allowWrites",
  async ({ faults, allowWrites }) => {
    const proving = createFixture();
    const reference = await runReferenceCheck(proving, allowWrites);
    expect(faults.length).toBeGreaterThan(1);
    for (const fault of faults) {
      const shared = summaryOf(await reference.checkWith(fault));
      const handle = withFaults(proving.fake, [fault]);
      const fresh = summaryOf(await checkInMemory(proving, handle, allowWrites));
      proving.reset();
      expect(shared, fault.id).toEqual(fresh);
    }
  },
);

test("the reference's requests alone give the verdicts of a check, unless it sends others", async () => {
  const fixture = createFixture();
  const reference = await runReferenceCheck(fixture, true);
  const refused = FAULTS.filter(({ id }) => id === "write.brand-refused");
  const compared = [];
  for (const fault of [...READING.slice(0, 4), ...WRITING, ...refused]) {
    const { survey, isDifferent } = await reference.recordWith(fault);
    const alone = failed(judgeRecord(fixture, survey));
    const whole = failed((await reference.checkWith(fault)).verdicts);
    compared.push({ id: fault.id, isDifferent: isDifferent(), alone, whole });
  }
  const same = compared.filter(({ isDifferent }) => !isDifferent);
  expect(same.map(({ id, alone }) => ({ id, failed: alone }))).toEqual(
    same.map(({ id, whole }) => ({ id, failed: whole })),
  );
  const different = compared.filter(({ isDifferent }) => isDifferent).map(({ id }) => id);
  // Without the brand, the requests that need it are not sent.
  expect(different).toContain("write.brand-refused");
  expect(different.length).toBeLessThan(4);
});

function failed(verdicts: readonly Verdict[]): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === "fail")
    .map(({ requirement }) => requirement.id);
}

/** Returns the exchanges and verdicts of a check in a comparable form. */
function summaryOf({ survey, verdicts, unsent }: CheckResult) {
  return {
    unsent,
    exchanges: survey.exchanges.map(exchangeText),
    verdicts: verdicts.map(({ requirement, findings, ...verdict }) => ({
      ...verdict,
      id: requirement.id,
      findings: findings.map((finding) => ({
        ...finding,
        exchange: exchangeText(finding.exchange),
      })),
    })),
  };
}

function exchangeText({ index, request, repetition, response, failure }: Exchange): string {
  return `${index} ${identityOf(request, repetition)} ${response?.status} ${response?.text} ${failure}`;
}

const brands = answered(0, "listTrackedBrands", "[]");
const platforms = answered(1, "listLlmProviders", "[]");

test("a value is reused if all its inputs are unchanged", () => {
  const { computed, survey } = afterAnother([brands, platforms]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual([]);
});

test.for([
  ["another response", [answered(0, "listTrackedBrands", "[]"), platforms]],
  ["another index", [platforms, { ...brands, index: 1 }]],
  ["another exchange of the operation", [brands, platforms, { ...brands, index: 2, again: 1 }]],
  ["no exchanges", []],
] as const)("a value is recomputed after %s", ([, exchanges]) => {
  const { computed, survey } = afterAnother(exchanges);
  brandsAndMore(survey, computed);
  expect(computed).toEqual(["more", "brands"]);
});

test("a value with unchanged inputs is reused next to one that is recomputed", () => {
  const { computed, survey } = afterAnother([brands, answered(1, "listLlmProviders", "{}")]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual(["more"]);
});

test("added exchanges invalidate values that depend on them", () => {
  const { computed, survey } = afterAnother([brands]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 0");
  survey.add(platforms);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual(["more"]);
});

/** Returns a survey that shares the cache of another one, and the names of the values that it recomputes. */
function afterAnother(exchanges: readonly Exchange[]) {
  const cache = new SharedCache();
  brandsAndMore(new Survey(testSettings(), [brands, platforms], cache), []);
  cache.seal();
  return { survey: new Survey(testSettings(), exchanges, cache), computed: [] as string[] };
}

/** A value that depends on another cached value. */
function brandsAndMore(survey: Survey, computed: string[]): string {
  return survey.memoize("more", () => {
    computed.push("more");
    const ofBrands = survey.memoize("brands", () => {
      computed.push("brands");
      return `brands ${survey.exchangesOf("listTrackedBrands").length}`;
    });
    return `${ofBrands} more ${survey.exchangesOf("listLlmProviders").length}`;
  });
}

function answered(
  index: number,
  operation: "listTrackedBrands" | "listLlmProviders",
  text: string,
): Exchange {
  return {
    index,
    operation,
    request: planRequest(contract, operation).request,
    repetition: 0,
    response: { status: 200, headers: {}, text, json: JSON.parse(text) },
    failure: null,
    startedAt: "2026-01-01T00:00:00.000Z",
    milliseconds: 0,
  };
}
