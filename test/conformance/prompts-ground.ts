import { ADVICE_RULES } from "../../conformance/rules/advice/index.ts";
import { BRANDS_RULES } from "../../conformance/rules/brands/index.ts";
import { BYVIS_RULES } from "../../conformance/rules/byvis/index.ts";
import { IDS_RULES } from "../../conformance/rules/ids/index.ts";
import { LEADERBOARD_RULES } from "../../conformance/rules/leaderboard/index.ts";
import { PROVIDERS_RULES } from "../../conformance/rules/providers/index.ts";
import { QUERIES_RULES } from "../../conformance/rules/queries/index.ts";
import { TAGS_RULES } from "../../conformance/rules/tags/index.ts";
import { TAXONOMY_RULES } from "../../conformance/rules/taxonomy/index.ts";
import { VERSION_RULES } from "../../conformance/rules/version/index.ts";
import type { Rule } from "../../conformance/rule.ts";
import type { Verdict } from "../../conformance/judge.ts";
import type { Fault } from "../../src/fake/faults/fault.ts";
import { check, lines, type CheckOptions } from "../support/check.ts";

export const DISCOVERY_RULES: readonly Rule[] = [
  ...BRANDS_RULES,
  ...QUERIES_RULES,
  ...TAGS_RULES,
  ...PROVIDERS_RULES,
  ...IDS_RULES,
  ...TAXONOMY_RULES,
  ...VERSION_RULES,
];

export const PROMPT_RULES: readonly Rule[] = [...LEADERBOARD_RULES, ...BYVIS_RULES];

/** Discovery, prompts and advice: what one group's fault does is seen by the others. */
export const LISTED_RULES: readonly Rule[] = [...DISCOVERY_RULES, ...PROMPT_RULES, ...ADVICE_RULES];

/** What a key of another scenario is called here. */
export const SCENARIOS: readonly (CheckOptions & { readonly scenario: string })[] = [
  {
    scenario: "edges",
    keys: {
      main: "lmvz_live_edges_read",
      write: "lmvz_live_edges_write",
      other: "lmvz_live_edges_starter_write",
      limited: "lmvz_live_edges_starter_write",
    },
  },
  {
    scenario: "tiny",
    keys: { main: "lmvz_live_tiny_read", write: "lmvz_live_tiny_write" },
  },
  {
    scenario: "empty",
    keys: {
      main: "lmvz_live_empty_read",
      write: "lmvz_live_empty_write",
      other: "lmvz_live_bare_read",
    },
  },
  {
    scenario: "empty",
    keys: { main: "lmvz_live_bare_read", write: "lmvz_live_bare_write" },
  },
];

export function ids(verdicts: readonly Verdict[], outcome: Verdict["outcome"]): string[] {
  return verdicts
    .filter((verdict) => verdict.outcome === outcome)
    .map(({ requirement }) => requirement.id);
}

/** Rules that failed or broke, as readable lines. */
export function complaints(verdicts: readonly Verdict[]): string[] {
  return [...lines(verdicts, "fail"), ...lines(verdicts, "error")];
}

/** Something that a deployment may do as well. */
export function variation(answer: Fault["answer"]): Fault {
  return { id: "variation", says: "", kills: [], may: [], answer };
}

/** Which rules a fault trips that it must not, and which it must and does not. */
export async function misjudged(fault: Fault, options: CheckOptions): Promise<object> {
  const { verdicts } = await check({ ...options, faults: [fault] });
  const tripped = ids(verdicts, "fail");
  return {
    missed: fault.kills.filter((id) => !tripped.includes(id)),
    unforeseen: tripped.filter((id) => !fault.kills.includes(id) && !fault.may.includes(id)),
    broken: lines(verdicts, "error"),
  };
}

export const JUDGED_RIGHT = { missed: [], unforeseen: [], broken: [] };
