import type { PlannedRequest } from "./planned-request.ts";
import type { Requirement } from "./requirements.ts";
import type { Finding, Rule } from "./rule.ts";
import { isWitness } from "./gateway-status.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/**
 * pass: satisfied with at least one witness. fail: violated. inconclusive: no witness. skipped: not
 * selected, or a key or permission is missing. error: the rule itself failed.
 */
export type Outcome = "pass" | "fail" | "inconclusive" | "skipped" | "error" | "known";

/** The result of one rule. */
export interface Verdict {
  readonly requirement: Requirement;
  readonly outcome: Outcome;
  readonly findings: readonly Finding[];
  /** The exchanges that satisfy the rule. */
  readonly witnesses: readonly Exchange[];
  /** Why the rule is inconclusive, skipped or failed; empty otherwise. */
  readonly reason: string;
}

/** Judges every rule on the record. Pure: the same record gives the same verdicts. */
export function judge(
  rules: readonly Rule[],
  requirements: ReadonlyMap<string, Requirement>,
  survey: Survey,
): Verdict[] {
  return rules.map((rule) => {
    const requirement = requirementOf(requirements, rule);
    return survey.memoizeIfShared(`verdict of ${rule.id}`, () =>
      judgeRule(rule, requirement, survey),
    );
  });
}

function requirementOf(requirements: ReadonlyMap<string, Requirement>, rule: Rule): Requirement {
  const requirement = requirements.get(rule.id);
  if (requirement === undefined) throw new Error(`No requirement has the rule's id "${rule.id}"`);
  return requirement;
}

function judgeRule(rule: Rule, requirement: Requirement, survey: Survey): Verdict {
  const findings: Finding[] = [];
  // By index, because numbers compare faster than objects.
  const witnesses = new Map<number, Exchange>();
  const needs = new Set<string>();
  try {
    rule.judge(survey, {
      holds: (exchange) => {
        if (witnesses.has(exchange.index) || !isWitness(exchange)) return;
        witnesses.set(exchange.index, exchange);
      },
      violates: (finding) => void findings.push(finding),
      needs: (data) => void needs.add(data),
    });
  } catch (error) {
    return errorVerdict(requirement, error instanceof Error ? error.message : String(error));
  }
  const outcome = findings.length > 0 ? "fail" : witnesses.size > 0 ? "pass" : "inconclusive";
  const reason = outcome === "inconclusive" ? reasonOf(rule, requirement, { needs, survey }) : "";
  return { requirement, outcome, findings, witnesses: [...witnesses.values()], reason };
}

/** Returns the verdict of a rule that failed itself; it says nothing about the deployment. */
export function errorVerdict(requirement: Requirement, reason: string): Verdict {
  return { requirement, outcome: "error", findings: [], witnesses: [], reason };
}

/** Returns the operation of an exchange; method and path if it is not in the contract. */
export function operationName({ operation, request }: Exchange): string {
  return operation ?? `${request.method} ${request.path}`;
}

interface Unseen {
  readonly needs: ReadonlySet<string>;
  readonly survey: Survey;
}

function reasonOf(rule: Rule, { sentence }: Requirement, { needs, survey }: Unseen): string {
  const missingText = missingResponsesOf(rule, survey);
  if (needs.size > 0) return `needs ${[...needs].join("; ")}${missingText}`;
  return `no witness was seen${missingText}: ${sentence}`;
}

/** Describes the planned requests of a rule that got no response. */
function missingResponsesOf(rule: Rule, survey: Survey): string {
  if (!survey.exchanges.some(({ response }) => response === null)) return "";
  const missingText = requestsOf(rule, survey)
    .map((request) => survey.find(request))
    .filter((exchange) => exchange !== null)
    .filter(({ response }) => response === null)
    .map((exchange) => `${operationName(exchange)}, ${exchange.failure ?? "no reply"}`);
  return missingText.length === 0
    ? ""
    : ` (no complete response: ${[...new Set(missingText)].join("; ")})`;
}

/** Returns the requests of a rule; none if it fails, which is reported elsewhere. */
function requestsOf(rule: Rule, survey: Survey): readonly PlannedRequest[] {
  try {
    return [...(rule.requests?.(survey) ?? [])];
  } catch {
    return [];
  }
}
