import type { Ask } from "./ask.ts";
import type { Requirement } from "./requirements.ts";
import type { Deviation, Rule } from "./rule.ts";
import { isWitness } from "./elsewhere.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/**
 * pass: it held where it could have failed. fail: it is broken. inconclusive: nothing was seen by
 * which it could have failed. skipped: not selected, or its key is not there. error: the rule itself broke.
 */
export type Outcome = "pass" | "fail" | "inconclusive" | "skipped" | "error" | "known";

/** What became of one rule. */
export interface Verdict {
  readonly requirement: Requirement;
  readonly outcome: Outcome;
  readonly findings: readonly Deviation[];
  /** Exchanges on which the rule held. */
  readonly witnesses: number;
  /** The operations on which it held. */
  readonly heldOn: readonly string[];
  /** Why it is inconclusive, skipped or broken; empty otherwise. */
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
    return survey.recalled(`verdict of ${rule.id}`, () => judgeRule(rule, requirement, survey));
  });
}

function requirementOf(requirements: ReadonlyMap<string, Requirement>, rule: Rule): Requirement {
  const requirement = requirements.get(rule.id);
  if (requirement === undefined) throw new Error(`No requirement has the rule's id "${rule.id}"`);
  return requirement;
}

function judgeRule(rule: Rule, requirement: Requirement, survey: Survey): Verdict {
  const findings: Deviation[] = [];
  // An exchange by its place: numbers are told apart faster than objects.
  const witnesses = new Set<number>();
  const heldOn = new Set<string>();
  const missing = new Set<string>();
  try {
    rule.judge(survey, {
      held: (exchange) => {
        if (witnesses.has(exchange.index) || !isWitness(exchange)) return;
        witnesses.add(exchange.index);
        heldOn.add(operationName(exchange));
      },
      broken: (deviation) => void findings.push(deviation),
      missing: (data) => void missing.add(data),
    });
  } catch (error) {
    return brokenRule(requirement, error instanceof Error ? error.message : String(error));
  }
  const outcome = findings.length > 0 ? "fail" : witnesses.size > 0 ? "pass" : "inconclusive";
  const reason = outcome === "inconclusive" ? reasonOf(rule, requirement, { missing, survey }) : "";
  return { requirement, outcome, findings, witnesses: witnesses.size, heldOn: [...heldOn], reason };
}

/** The verdict of a rule that broke itself: it says nothing of the deployment. */
export function brokenRule(requirement: Requirement, reason: string): Verdict {
  return { requirement, outcome: "error", findings: [], witnesses: 0, heldOn: [], reason };
}

/** The operation of an exchange; method and path where the contract has none. */
export function operationName({ operation, request }: Exchange): string {
  return operation ?? `${request.method} ${request.path}`;
}

interface Unseen {
  readonly missing: ReadonlySet<string>;
  readonly survey: Survey;
}

function reasonOf(rule: Rule, { sentence }: Requirement, { missing, survey }: Unseen): string {
  const lost = lostOf(rule, survey);
  if (missing.size > 0) return `needs ${[...missing].join("; ")}${lost}`;
  return `nothing was seen that shows it${lost}: ${sentence}`;
}

/** Which of the replies that a rule asked for got lost. */
function lostOf(rule: Rule, survey: Survey): string {
  if (!survey.exchanges.some(({ reply }) => reply === null)) return "";
  const lost = asksOf(rule, survey)
    .map((ask) => survey.find(ask))
    .filter((exchange) => exchange !== null)
    .filter(({ reply }) => reply === null)
    .map((exchange) => `${operationName(exchange)}, ${exchange.failure ?? "no reply"}`);
  return lost.length === 0 ? "" : ` (no whole reply: ${[...new Set(lost)].join("; ")})`;
}

/** What a rule asks for by what was seen; nothing of one that breaks on it, which is told elsewhere. */
function asksOf(rule: Rule, survey: Survey): readonly Ask[] {
  try {
    return [...(rule.asks?.(survey) ?? [])];
  } catch {
    return [];
  }
}
