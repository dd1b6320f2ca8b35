import { expect, test } from "vitest";
import { judgeRules } from "../../conformance/core/judge.ts";
import type { Finding } from "../../conformance/core/rule.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { createFixture } from "../../src/cli/commands/self-test/fixture.ts";
import { runReferenceCheck } from "../../src/cli/commands/self-test/reference-check.ts";
import { lazy } from "../../src/common/memoize.ts";
import { FAULTS } from "../../src/fake/faults/index.ts";
import { sampled } from "../support/sample.ts";

/** Findings that one response shows, although the rule needs others to know how to read it. */
const READ_WITH_OTHERS: Readonly<Record<string, string>> = {
  "error.unknown-prompt-filter": "the prompt is known not to exist from the list of prompts",
  "filter.narrows": "the prompt of a row is recognised by the list of prompts",
  "owned.sum": "whether parts may overlap is known from other lists",
  "runs.filters": "whether ids stay the same is known from other lists",
  "searches.group-400": "the brand is known from the list of brands",
  "sentiment.no-data": "the precision of a field is known from all responses",
  "visibility.pct": "the precision of a field is known from all responses",
  "write.only-adds": "added rows are recognised by the POSTs of the suite",
};

const MAX_PER_RULE = 3;

const PARTS = 4;
const tested = sampled(FAULTS, 12);

const checks = lazy(async () => {
  const fixture = createFixture();
  const reading = await runReferenceCheck(fixture, false);
  const writing = await runReferenceCheck(fixture, true);
  return { fixture, reading, writing };
});

test.for(Array.from({ length: PARTS }, (_, part) => part + 1))(
  `findings about a value name the other responses that they were compared with (%i of ${PARTS})`,
  async (part) => {
    const { fixture, reading, writing } = await checks();
    const lacking = new Set<string>();
    let compared = 0;
    for (const fault of tested.filter((_, index) => index % PARTS === part - 1)) {
      const needsWrites = fault.breaks.some((id) => id.startsWith("write."));
      const { verdicts, survey } = await (needsWrites ? writing : reading).checkWith(fault);
      for (const { requirement, findings } of verdicts) {
        const rules = fixture.rules.filter(({ id }) => id === requirement.id);
        const isAlone = ({ exchange, pointer, kind }: Finding): boolean => {
          const alone = new Survey(survey.settings, [exchange]);
          return judgeRules(rules, fixture.requirements, alone).some((verdict) =>
            verdict.findings.some((one) => one.kind === kind && one.pointer === pointer),
          );
        };
        for (const finding of findings.slice(0, MAX_PER_RULE)) {
          if ((finding.compared ?? []).length > 0) compared++;
          else if (finding.pointer !== "" && !isAlone(finding)) {
            lacking.add(`${requirement.id} ${finding.kind}`);
          }
        }
      }
    }
    const unexplained = [...lacking].filter((name) => {
      const [rule = ""] = name.split(" ");
      return !(rule in READ_WITH_OTHERS);
    });
    expect(unexplained).toEqual([]);
    // More than one for each fault, on average.
    expect(compared).toBeGreaterThan(tested.length / PARTS);
  },
);
