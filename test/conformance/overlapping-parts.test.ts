import { expect, test } from "vitest";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { runReferenceCheck } from "../../src/cli/commands/self-test/reference-check.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";

const KINDS: ReadonlySet<string> = new Set(["not-only-matching", "parts-do-not-add-up"]);

test.for([
  ["filter.visibility-ignores-prompt", "filter.narrows", "brand_prompt_id", /^bp_/],
  ["owned.one-platform-ignored", "filter.narrows", "llm_provider", /^grok$/],
  ["domains.exclude-brand-ignored", "domains.filter-brand", "exclude_brand", /./],
  ["domains.filter-brand-ignored", "domains.exclude-brand", "filter_by_brand", /./],
] as const)(
  "with %s, a finding of %s is about the response that ignores %s",
  async ([id, rule, name, ignored]) => {
    const fault = FAULTS.find((one) => one.id === id);
    if (fault === undefined) throw new Error("no such fault");
    const { checkWith } = await runReferenceCheck(createFixture(), false);
    const { verdicts } = await checkWith(fault);
    const findings = verdicts
      .filter(({ requirement }) => requirement.id === rule)
      .flatMap((verdict) => verdict.findings)
      .filter(({ kind }) => KINDS.has(kind));
    expect(findings.length).toBeGreaterThan(0);
    const blamed = findings.map(({ exchange }) => new Map(exchange.request.query).get(name));
    expect(blamed.every((value) => value !== undefined && ignored.test(value))).toBe(true);
  },
);
