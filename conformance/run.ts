import { collect, type CollectOptions } from "./collect.ts";
import type { KeyLabel } from "./exchange.ts";
import { brokenRule, judge, type Verdict } from "./judge.ts";
import type { Requirement } from "./requirements.ts";
import type { Asker, Rule } from "./rule.ts";
import type { CheckSettings, Survey } from "./survey.ts";

export interface CheckRun {
  readonly survey: Survey;
  readonly verdicts: readonly Verdict[];
  readonly unsent: number;
}

export interface RunOptions extends CollectOptions {
  readonly rules: readonly Rule[];
  /** Who wants requests besides the rules. */
  readonly askers?: readonly Asker[];
  readonly requirements: ReadonlyMap<string, Requirement>;
}

/** One check: collects what the rules want to see, then judges it. */
export async function runCheck(options: RunOptions): Promise<CheckRun> {
  const { rules, askers = [] } = options;
  const { survey, unsent, broken } = await collect({ ...options, rules: [...rules, ...askers] });
  const verdicts = judgeFairly(options, survey).map((verdict) => {
    const reason = broken.get(verdict.requirement.id);
    return reason === undefined ? verdict : brokenRule(verdict.requirement, reason);
  });
  return { survey, unsent, verdicts };
}

/** Judges a record; what saw nothing because a key or a permission was not given is skipped. */
export function judgeFairly(
  { rules, requirements }: Pick<RunOptions, "rules" | "requirements">,
  survey: Survey,
): Verdict[] {
  return judge(rules, requirements, survey).map((verdict) => {
    const unmet = unmetNeeds(verdict.requirement, survey.settings);
    if (verdict.outcome !== "inconclusive" || unmet.length === 0) return verdict;
    return { ...verdict, outcome: "skipped", reason: `needs ${unmet.join(" and ")}` };
  });
}

const KEY_NEEDS: Readonly<Record<string, KeyLabel>> = {
  "read-key": "read",
  "write-key": "write",
  "revoked-key": "revoked",
  "free-key": "free",
  "other-key": "other",
  "limited-key": "limited",
};

/** The flags that a rule would have needed and that were not given. */
export function unmetNeeds(
  { needs = [] }: Requirement,
  settings: Pick<CheckSettings, "keys" | "allowWrites" | "probeKeyInUrl">,
): string[] {
  return needs
    .filter((need) => {
      const key = KEY_NEEDS[need];
      if (key !== undefined) return !settings.keys.has(key);
      return need === "allow-writes" ? !settings.allowWrites : !settings.probeKeyInUrl;
    })
    .map((need) => `--${need}`);
}
