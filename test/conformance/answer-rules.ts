import { RUN_RULES } from "../../conformance/rules/run/index.ts";
import { RUNS_RULES } from "../../conformance/rules/runs/index.ts";
import { SENTIMENT_RULES } from "../../conformance/rules/sentiment/index.ts";
import { VIDEO_RULES } from "../../conformance/rules/video/index.ts";
import type { Rule } from "../../conformance/rule.ts";
import { bending, type Fault } from "../../src/fake/faults/fault.ts";
import { check, type Checked } from "../support/check.ts";

/** Rules that look at single answers and videos, and at the sentiment in them. */
export const ANSWER_RULES: readonly Rule[] = [
  ...SENTIMENT_RULES,
  ...RUNS_RULES,
  ...RUN_RULES,
  ...VIDEO_RULES,
];

/** The keys of the scenarios besides `agency`. */
export const OTHER_SCENARIOS = [
  ["edges", "lmvz_live_edges_read"],
  ["tiny", "lmvz_live_tiny_read"],
  ["empty", "lmvz_live_empty_read"],
] as const;

/** The rules that a fault breaks on `agency`. */
export async function brokenBy(fault: Fault, rules: readonly Rule[]): Promise<string[]> {
  const { verdicts } = await check({ rules, faults: [fault] });
  return verdicts
    .filter(({ outcome }) => outcome === "fail" || outcome === "error")
    .map(({ requirement, outcome, reason }) =>
      outcome === "error" ? `${requirement.id}: ${reason}` : requirement.id,
    );
}

/** The ids of those rules that came out in some way. */
export function idsOf({ verdicts }: Checked, wanted: string): string[] {
  return verdicts
    .filter(({ outcome }) => outcome === wanted)
    .map(({ requirement }) => requirement.id);
}

// oxlint-disable-next-line typescript/no-explicit-any -- variations bend replies of every shape
type Body = any;

/** Something that a deployment may do; no rule minds it. */
export function permitted(says: string, bend: (body: Body) => Body): Fault {
  return bending({ id: "permitted", says, kills: [] }, [], bend);
}

/** A body with every value inside it replaced. */
export function mapped(body: Body, change: (value: Body, key: string) => Body, key = ""): Body {
  if (Array.isArray(body)) return body.map((item) => mapped(item, change, key));
  if (typeof body !== "object" || body === null) return change(body, key);
  const fields = Object.entries(body).map(([name, value]) => [name, mapped(value, change, name)]);
  return change(Object.fromEntries(fields), key);
}
