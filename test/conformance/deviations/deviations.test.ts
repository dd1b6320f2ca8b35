import { expect, test } from "vitest";
import { createFixture } from "../../../src/cli/commands/self-test/fixture.ts";
import { ReferenceChecks } from "../../../src/cli/commands/self-test/reference-check.ts";
import { COMBINED } from "./combined.ts";
import { DEEP } from "./deep.ts";
import { EMPTY } from "./empty.ts";
import { FIGURES } from "./figures.ts";
import { LATER } from "./later.ts";
import { ORDER } from "./order.ts";
import { TEXTS } from "./texts.ts";
import { PAIRS } from "./pairs.ts";
import type { Deviation } from "./deviation.ts";
import { sampled } from "../../support/sample.ts";

const DEVIATIONS: readonly Deviation[] = [...EMPTY, ...FIGURES, ...ORDER, ...TEXTS];

/** Checks of `agency` without deviations. */
const references = new ReferenceChecks(createFixture());

test.for([...COMBINED, ...sampled(DEVIATIONS, 16)])("detected: $title", async (one) => {
  await expectDetected(one, references);
});

const deepReferences = new ReferenceChecks(createFixture("deep"));

test.for([...DEEP, ...PAIRS, ...LATER])("detected at the depth deep: $title", async (one) => {
  await expectDetected(one, deepReferences);
});

async function expectDetected(
  { detectedBy, blames, fault }: Deviation,
  checks: ReferenceChecks,
): Promise<void> {
  const isWriting = detectedBy.some((id) => id.startsWith("write."));
  const { verdicts } = await (await checks.get(isWriting)).checkWith(fault);
  const failed = verdicts.filter(({ outcome }) => outcome === "fail");
  const named = failed.filter(({ requirement }) => detectedBy.includes(requirement.id));
  expect(named.map(({ requirement }) => requirement.id).toSorted()).toEqual(detectedBy.toSorted());
  const blamed = named.flatMap(({ findings }) => findings.map((one) => one.exchange.operation));
  const wrong = blamed.filter((operation) => blames !== undefined && operation !== blames);
  expect(wrong).toEqual([]);
}
