import type { Rule } from "../../conformance/rule.ts";
import { COVERAGE_RULES } from "../../conformance/rules/coverage/index.ts";
import { LANGUAGE_RULES } from "../../conformance/rules/language/index.ts";
import { SEARCHES_RULES } from "../../conformance/rules/searches/index.ts";
import { STRINGS_RULES } from "../../conformance/rules/strings/index.ts";
import { TOPICS_RULES } from "../../conformance/rules/topics/index.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import type { Checked } from "../support/check.ts";
import { groundOf } from "./ground.ts";

/** The rules about /searches, of five groups. */
export const RULES: readonly Rule[] = [
  ...SEARCHES_RULES,
  ...LANGUAGE_RULES,
  ...TOPICS_RULES,
  ...STRINGS_RULES,
  ...COVERAGE_RULES,
];

/** A fake that these rules are tried on, again and again. */
export function ground(
  scenario: string,
  key: string,
): (...faults: readonly Fault[]) => Promise<Checked> {
  return groundOf(scenario, key, { rules: RULES, mostRequests: 5000 });
}

export { idsOf } from "./ground.ts";
