import { ownSentence } from "./bounded-sentence.ts";
import type { PlannedRequest } from "./planned-request.ts";
import { isAllowed, requestsOf } from "./plan.ts";
import { JudgingTime, type JudgingLimit } from "./judging-time.ts";
import type { Requirement } from "./requirements.ts";
import type { Outcome } from "./outcome.ts";
import type { Finding, Rule } from "./rule.ts";
import { isWitness } from "./gateway-status.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/** The result of one rule. */
export interface Verdict {
  readonly requirement: Requirement;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  /** The exchanges that satisfy the rule. */
  readonly witnesses: readonly Exchange[];
  /** Why the rule is inconclusive, skipped or failed; empty otherwise. */
  readonly reason: string;
  /** If inconclusive: the requests that the rule plans and that were not sent. */
  readonly missing?: readonly PlannedRequest[];
}

/**
 * Judges every rule on the record. Pure, unless the limit is exceeded: the same record gives the same verdicts. Rules
 * beyond the limit are inconclusive.
 */
export function judgeRules(
  rules: readonly Rule[],
  requirements: ReadonlyMap<string, Requirement>,
  survey: Survey,
  limit: JudgingLimit | null = null,
): Verdict[] {
  const time = new JudgingTime(limit);
  return rules.map((rule) => {
    const requirement = requirementOf(requirements, rule);
    const { exceeded } = time;
    if (exceeded !== null) return unjudged(requirement, "inconclusive", exceeded);
    return time.measure(rule.id, () =>
      survey.memoizeIfShared(`verdict of ${rule.id}`, () => judgeRule(rule, requirement, survey)),
    );
  });
}

function requirementOf(requirements: ReadonlyMap<string, Requirement>, rule: Rule): Requirement {
  const requirement = requirements.get(rule.id);
  if (requirement === undefined) throw new Error(`No requirement has the rule's id "${rule.id}"`);
  return requirement;
}

/** What a rule reports about a record. */
interface Reported {
  readonly findings: readonly Finding[];
  readonly witnesses: readonly Exchange[];
  readonly needs: ReadonlySet<string>;
}

/** @throws {Error} if the rule itself fails */
function reportsOf(rule: Rule, survey: Survey): Reported {
  const findings: Finding[] = [];
  // By index, because numbers compare faster than objects.
  const witnesses = new Map<number, Exchange>();
  const needs = new Set<string>();
  rule.judge(survey, {
    holds: (exchange) => {
      if (witnesses.has(exchange.index) || !isWitness(exchange)) return;
      witnesses.set(exchange.index, exchange);
    },
    violates: ({ expected, actual, ...finding }) => {
      findings.push({
        ...finding,
        expected: ownSentence(expected),
        actual: ownSentence(actual),
      });
    },
    needs: (data) => void needs.add(ownSentence(data)),
  });
  return { findings, witnesses: [...witnesses.values()], needs };
}

/** What is known about a rule during the check. */
export interface RuleProgress {
  /** Whether it has a finding or a witness, or failed itself. */
  readonly isDecided: boolean;
  /** Methods and paths of the witnesses. */
  readonly places: ReadonlySet<string>;
}

/** Judges a rule on the exchanges so far. */
export function progressOf(rule: Rule, survey: Survey): RuleProgress {
  return survey.memoize(`progress of ${rule.id}`, () => {
    try {
      const { findings, witnesses } = reportsOf(rule, survey);
      const places = witnesses.map(({ request }) => `${request.method} ${request.path}`);
      return { isDecided: findings.length + places.length > 0, places: new Set(places) };
    } catch {
      return { isDecided: true, places: new Set() };
    }
  });
}

function judgeRule(rule: Rule, requirement: Requirement, survey: Survey): Verdict {
  let reported: Reported;
  try {
    reported = reportsOf(rule, survey);
  } catch (error) {
    return errorVerdict(requirement, error instanceof Error ? error.message : String(error));
  }
  const { findings, witnesses, needs } = reported;
  if (findings.length + witnesses.length > 0) {
    const outcome = findings.length > 0 ? "fail" : "pass";
    return { requirement, outcome, findings, witnesses, reason: "" };
  }
  const planned = plannedBy(rule, survey);
  const reason = reasonOf(requirement, needs, missingResponses(planned, survey));
  const missing = planned.filter(
    (request) => isAllowed(request, survey) && survey.find(request) === null,
  );
  return { requirement, outcome: "inconclusive", findings, witnesses, reason, missing };
}

/** Returns the verdict of a rule that failed itself, which is not a finding about the deployment. */
export function errorVerdict(requirement: Requirement, reason: string): Verdict {
  return unjudged(requirement, "error", reason);
}

function unjudged(requirement: Requirement, outcome: Outcome, reason: string): Verdict {
  return { requirement, outcome, findings: [], witnesses: [], reason };
}

/** Returns the operation of an exchange; method and path if it is not in the contract. */
export function operationName({ operation, request }: Exchange): string {
  return operation ?? `${request.method} ${request.path}`;
}

function reasonOf(
  { sentence }: Requirement,
  needs: ReadonlySet<string>,
  missingText: string,
): string {
  if (needs.size > 0) return `needs ${[...needs].join("; ")}${missingText}`;
  return `no response could show a violation${missingText}: ${sentence}`;
}

/** Describes the planned requests that got no response. */
function missingResponses(planned: readonly PlannedRequest[], survey: Survey): string {
  if (!survey.exchanges.some(({ response }) => response === null)) return "";
  const missingText = planned
    .map((request) => survey.find(request))
    .filter((exchange) => exchange !== null)
    .filter(({ response }) => response === null)
    .map((exchange) => `${operationName(exchange)}, ${exchange.failure ?? "no response"}`);
  return missingText.length === 0
    ? ""
    : ` (no complete response: ${[...new Set(missingText)].join("; ")})`;
}

/** Returns the requests of a rule; none if it fails, which is reported elsewhere. */
function plannedBy(rule: Rule, survey: Survey): readonly PlannedRequest[] {
  try {
    return requestsOf(rule, survey);
  } catch {
    return [];
  }
}
