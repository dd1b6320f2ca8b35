import { expect, test } from "vitest";
import { judgeRules } from "../../conformance/core/judge.ts";
import { judgingLimit } from "../../conformance/core/judging-time.ts";
import type { Rule } from "../../conformance/core/rule.ts";
import { Survey } from "../../conformance/core/survey.ts";
import { requirements, testSettings } from "../support/check.ts";

const IDS = [...requirements.keys()].slice(0, 3);

/** Judges three rules that take some milliseconds each, with a limit of 1.5 s; returns why they are inconclusive. */
function reasonsOf(...takes: readonly [number, number, number]): string[] {
  let now = 1000;
  const rules = takes.map((milliseconds, index): Rule => ({
    id: IDS[index]!,
    requests: () => [],
    judge: () => void (now += milliseconds),
  }));
  const limit = { clock: () => now, milliseconds: 1500 };
  return judgeRules(rules, requirements, new Survey(testSettings(), []), limit).map(
    ({ outcome, reason }) => `${outcome}: ${reason}`,
  );
}

test("rules after the limit are not judged, and the slowest of the others is named", () => {
  const [first, second, third] = reasonsOf(1400, 101, 1);
  for (const reason of [first, second]) expect(reason).toMatch(/^inconclusive: no response/);
  expect(third).toBe(
    `inconclusive: not judged: the rules before took more than 2 s, of which ${IDS[0]} took 1 s`,
  );
});

test("within the limit, all rules are judged", () => {
  for (const reason of reasonsOf(700, 800, 9000)) expect(reason).not.toContain("not judged");
});

test("the limit grows with the record", () => {
  const clock = (): number => 0;
  expect(judgingLimit(clock, 0).milliseconds).toBe(60_000);
  expect(judgingLimit(clock, 4000).milliseconds).toBe(100_000);
});
