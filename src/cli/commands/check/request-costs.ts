import { collect } from "../../../../conformance/core/collect.ts";
import { identityOf } from "../../../../conformance/core/exchange.ts";
import { progressOf } from "../../../../conformance/core/judge.ts";
import { requestsOf } from "../../../../conformance/core/plan.ts";
import { unmetNeeds } from "../../../../conformance/core/run.ts";
import type { Survey } from "../../../../conformance/core/survey.ts";
import type { CheckPlan } from "../../../suite/run-check.ts";
import { memoryClient } from "../../in-memory.ts";
import { Progress } from "../../progress.ts";
import { createFixture } from "../self-test/fixture.ts";

/** How many requests the groups of rules need. */
export interface RequestCosts {
  readonly groups: readonly GroupCost[];
  /** Fewer than the sum, because groups share requests. */
  readonly total: number;
  /** Ids of the rules that the requests do not decide, apart from those whose key or permission is missing. */
  readonly undecided: readonly string[];
}

export interface GroupCost {
  /** The part of the rules' ids before the dot. */
  readonly group: string;
  /** Requests that the group uses, and those that no other group uses. */
  readonly used: number;
  readonly own: number;
}

/** Counts the requests of a check by sending them to a fake of `agency` in memory. */
export async function requestCosts({ settings, ...plan }: CheckPlan): Promise<RequestCosts> {
  const fixture = createFixture();
  const { contract, today } = fixture;
  const keys = Object.fromEntries(
    ["main" as const, ...settings.keys].map((label) => [label, fixture.keys[label]]),
  );
  const progress = new Progress(process.stderr);
  const { survey } = await collect({
    ...plan,
    rules: [...plan.rules, ...(plan.otherSources ?? [])],
    client: memoryClient(fixture.fake, { contract, keys }),
    settings: { ...settings, today, brand: null, keys: new Set(["main", ...settings.keys]) },
    onProgress: (sent) => progress.update(`counted ${sent} requests`),
  });
  progress.end();
  return {
    groups: groupCosts(plan.rules, survey),
    total: survey.exchanges.length,
    undecided: plan.rules
      .filter(({ id }) => unmetNeeds(plan.requirements.get(id), survey.settings).length === 0)
      .filter((rule) => !progressOf(rule, survey).isDecided)
      .map(({ id }) => id),
  };
}

function groupCosts(rules: CheckPlan["rules"], survey: Survey): GroupCost[] {
  const users = new Map<string, Set<string>>();
  for (const rule of rules) {
    const [group = rule.id] = rule.id.split(".");
    for (const planned of requestsOf(rule, survey)) {
      if (survey.find(planned) === null) continue;
      const identity = identityOf(planned.request, planned.repetition);
      users.set(identity, (users.get(identity) ?? new Set()).add(group));
    }
  }
  const groups = new Map<string, { used: number; own: number }>();
  for (const names of users.values()) {
    for (const name of names) {
      const count = groups.get(name) ?? { used: 0, own: 0 };
      count.used++;
      if (names.size === 1) count.own++;
      groups.set(name, count);
    }
  }
  return [...groups]
    .map(([group, count]) => ({ group, ...count }))
    .toSorted((a, b) => b.used - a.used);
}
