import { collect, type CollectOptions } from "./collect.ts";
import type { Exchange, KeyLabel } from "./exchange.ts";
import { errorVerdict, judgeRules, type Verdict } from "./judge.ts";
import { judgingLimit } from "./judging-time.ts";
import type { Requirement } from "./requirements.ts";
import type { RequestSource, Rule } from "./rule.ts";
import type { CheckSettings, Survey } from "./survey.ts";

export interface CheckResult {
  readonly survey: Survey;
  readonly verdicts: readonly Verdict[];
  readonly unsent: number;
  /** The first request since which the deployment has not responded; null: it responds. */
  readonly unreachableSince: Exchange | null;
}

export interface RunCheckOptions extends CollectOptions {
  readonly rules: readonly Rule[];
  /** Additional sources of requests. */
  readonly otherSources?: readonly RequestSource[];
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** Milliseconds, for the limit of the time for judging; without it there is none. */
  readonly clock?: () => number;
}

/** Runs a check: collects the planned requests, then judges them. */
export async function runCheck(options: RunCheckOptions): Promise<CheckResult> {
  const { rules, otherSources = [] } = options;
  const { survey, unsent, planningErrors, unreachableSince } = await collect({
    ...options,
    rules: [...rules, ...otherSources],
  });
  const verdicts = judgeRecord(options, survey).map((verdict) => {
    const reason = planningErrors.get(verdict.requirement.id);
    return reason === undefined ? verdict : errorVerdict(verdict.requirement, reason);
  });
  return { survey, unsent, unreachableSince, verdicts };
}

/** Judges a record. An inconclusive rule is skipped if a key or a permission that it needs is missing. */
export function judgeRecord(
  { rules, requirements, clock }: Pick<RunCheckOptions, "rules" | "requirements" | "clock">,
  survey: Survey,
): Verdict[] {
  const limit = clock === undefined ? null : judgingLimit(clock, survey.exchanges.length);
  return judgeRules(rules, requirements, survey, limit).map((verdict) => {
    const unmet = unmetNeeds(verdict.requirement, survey.settings);
    if (verdict.outcome !== "inconclusive" || unmet.length === 0) return verdict;
    return { ...verdict, outcome: "skipped", reason: `needs ${unmet.join(" and ")}` };
  });
}

const KEY_BY_NEED: Readonly<Record<string, KeyLabel>> = {
  "read-key": "read",
  "write-key": "write",
  "revoked-key": "revoked",
  "free-key": "free",
  "other-key": "other",
  "limited-key": "limited",
};

/** Returns the missing flags that a requirement needs. */
export function unmetNeeds(
  { needs = [] }: Partial<Requirement> = {},
  settings: Pick<CheckSettings, "keys" | "allowWrites" | "probeKeyInUrl">,
): string[] {
  return needs
    .filter((need) => {
      const key = KEY_BY_NEED[need];
      if (key !== undefined) return !settings.keys.has(key);
      return need === "allow-writes" ? !settings.allowWrites : !settings.probeKeyInUrl;
    })
    .map((need) => `--${need}`);
}
