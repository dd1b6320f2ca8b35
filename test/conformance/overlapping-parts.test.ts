import { expect, test } from "vitest";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { runReferenceCheck } from "../../src/cli/commands/self-test/reference-check.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";

test.for([
  ["filter.visibility-ignores-prompt", "brand_prompt_id", /^bp_/],
  ["owned.one-platform-ignored", "llm_provider", /^grok$/],
] as const)(
  "a finding about %s is about the response that ignores %s",
  async ([id, name, ignored]) => {
    const fault = FAULTS.find((one) => one.id === id);
    if (fault === undefined) throw new Error("no such fault");
    const { checkWith } = await runReferenceCheck(createFixture(), false);
    const { verdicts } = await checkWith(fault);
    const findings = verdicts
      .filter(({ requirement }) => requirement.id === "filter.narrows")
      .flatMap((verdict) => verdict.findings)
      .filter(({ kind }) => kind === "not-only-matching");
    expect(findings.length).toBeGreaterThan(0);
    const blamed = findings.map(({ exchange }) => new Map(exchange.request.query).get(name));
    expect(blamed.every((value) => value !== undefined && ignored.test(value))).toBe(true);
  },
);
