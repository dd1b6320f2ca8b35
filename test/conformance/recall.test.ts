import { expect, test } from "vitest";
import { asking } from "../../conformance/ask.ts";
import { identityOf, type Exchange } from "../../conformance/exchange.ts";
import { Recall } from "../../conformance/recall.ts";
import type { CheckRun } from "../../conformance/run.ts";
import { Survey } from "../../conformance/survey.ts";
import { proveOn, referenceOf } from "../../src/cli/kill-matrix.ts";
import { provingGround } from "../../src/cli/proving-ground.ts";
import { withFaults } from "../../src/fake/faults/fault.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";
import { testSettings } from "../support/check.ts";
import { contract } from "../support/fake-server.ts";

/** Every fortieth fault, and some that change what is asked for: hunts end elsewhere, pages are shorter. */
const READING = FAULTS.filter(
  ({ id, kills }, place) =>
    !kills.some((rule) => rule.startsWith("write.")) &&
    (place % 40 === 7 ||
      ["page.limit-capped", "error.text-envelope", "date.short-window-from-long-ago"].includes(id)),
);
const WRITING = FAULTS.filter(({ id }) => ["write.domain-cut", "write.no-tags"].includes(id));

test.for([
  { faults: READING, allowWrites: false },
  { faults: WRITING, allowWrites: true },
])(
  "a check that recalls asks, hears and judges as one that starts anew, writes allowed: $allowWrites",
  async ({ faults, allowWrites }) => {
    const proving = provingGround();
    const reference = await referenceOf(proving, allowWrites);
    expect(faults.length).toBeGreaterThan(1);
    for (const fault of faults) {
      const recalling = told(await reference.prove(fault));
      const handle = withFaults(proving.fake, [fault]);
      const anew = told(await proveOn(proving, handle, allowWrites));
      proving.reset();
      expect(recalling, fault.id).toEqual(anew);
    }
  },
);

/** All that a check brought: what was asked and answered, and every verdict with its findings. */
function told({ survey, verdicts, unsent }: CheckRun) {
  return {
    unsent,
    exchanges: survey.exchanges.map(exchangeTold),
    verdicts: verdicts.map(({ requirement, findings, ...verdict }) => ({
      ...verdict,
      id: requirement.id,
      findings: findings.map((finding) => ({
        ...finding,
        exchange: exchangeTold(finding.exchange),
      })),
    })),
  };
}

function exchangeTold({ index, request, again, reply, failure }: Exchange): string {
  return `${index} ${identityOf(request, again)} ${reply?.status} ${reply?.text} ${failure}`;
}

const brands = answered(0, "listTrackedBrands", "[]");
const platforms = answered(1, "listLlmProviders", "[]");

test("a value is recalled where all that it looked at is the same", () => {
  const { computed, survey } = afterAnother([brands, platforms]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual([]);
});

test.for([
  ["another reply", [answered(0, "listTrackedBrands", "[]"), platforms]],
  ["another place", [platforms, { ...brands, index: 1 }]],
  ["one more of the operation", [brands, platforms, { ...brands, index: 2, again: 1 }]],
  ["nothing yet", []],
] as const)("a value is computed anew after %s", ([, exchanges]) => {
  const { computed, survey } = afterAnother(exchanges);
  brandsAndMore(survey, computed);
  expect(computed).toEqual(["more", "brands"]);
});

test("a value that looked at something else is recalled beside one that is computed anew", () => {
  const { computed, survey } = afterAnother([brands, answered(1, "listLlmProviders", "{}")]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual(["more"]);
});

test("what is added while a record grows is looked at", () => {
  const { computed, survey } = afterAnother([brands]);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 0");
  survey.add(platforms);
  expect(brandsAndMore(survey, computed)).toBe("brands 1 more 1");
  expect(computed).toEqual(["more"]);
});

/** A record that recalls what was computed of the two exchanges, and the names of what it computes anew. */
function afterAnother(exchanges: readonly Exchange[]) {
  const recall = new Recall();
  brandsAndMore(new Survey(testSettings(), [brands, platforms], recall), []);
  recall.seal();
  return { survey: new Survey(testSettings(), exchanges, recall), computed: [] as string[] };
}

/** A value that rests on another one. */
function brandsAndMore(survey: Survey, computed: string[]): string {
  return survey.once("more", () => {
    computed.push("more");
    const ofBrands = survey.once("brands", () => {
      computed.push("brands");
      return `brands ${survey.of("listTrackedBrands").length}`;
    });
    return `${ofBrands} more ${survey.of("listLlmProviders").length}`;
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
    request: asking(contract, operation).request,
    again: 0,
    reply: { status: 200, headers: {}, text, json: JSON.parse(text) },
    failure: null,
    startedAt: "2026-01-01T00:00:00.000Z",
    milliseconds: 0,
  };
}
