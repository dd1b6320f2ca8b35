import { progressOf } from "./judge.ts";
import { type RequestPlan, type UnsentRequests, uniqueRequests } from "./plan.ts";
import type { PlannedRequest } from "./planned-request.ts";
import { identityOf } from "./exchange.ts";
import type { Level, Requirement } from "./requirements.ts";
import type { RequestSource, Rule } from "./rule.ts";
import type { Survey } from "./survey.ts";

/** Weight of a rule without a verdict, by level. */
const WORTH: Readonly<Record<Level, number>> = { must: 1, should: 0.6, advisory: 0.3 };
/** The value of a request for a rule with a verdict: for an operation without a witness, and for one that has one. */
const WORTH_OF_OPERATION = 0.1;
const WORTH_OF_SEEN_OPERATION = 0.01;
/** Below this size, the overhead of a round exceeds its benefit. */
const MIN_ROUND = 12;

/** What the requests are chosen by. */
export interface ChoiceContext {
  readonly survey: Survey;
  readonly plan: RequestPlan;
  readonly requirements: ReadonlyMap<string, Requirement>;
  /** Number of requests that may still be sent. */
  readonly budget: number;
  /** Of these, the number that is kept for sequences, whose later requests depend on the responses to earlier ones. */
  readonly forSequences: number;
}

/**
 * Chooses requests by the verdicts that they can lead to. The value of a request is the sum over the rules without a
 * verdict that need it, reduced for each other request that a rule needs before it. Requests of the highest value are
 * sent first; responses change the values. Sequences come first, and completely: they write, which was permitted
 * explicitly.
 */
export function chooseRequests(
  wanted: readonly UnsentRequests[],
  context: ChoiceContext,
): PlannedRequest[] {
  const sequences = wanted.filter(({ source }) => isRule(source) && source.isSequence === true);
  const sequence = uniqueRequests(sequences);
  if (sequence.length > 0 && withinBudget(sequence, context).length === sequence.length) {
    return sequence;
  }
  const values = valuesOf(
    wanted.filter((one) => !sequences.includes(one)),
    context,
  );
  const ranked = [...values.values()].toSorted((a, b) => b.value - a.value);
  const least = Math.min(1, (ranked[0]?.value ?? 0) / 2);
  const best = ranked.filter(
    ({ value }, rank) => value >= least || (least < 1 && rank < MIN_ROUND),
  );
  return withinBudget(
    best.map(({ request }) => request),
    { ...context, budget: context.budget - context.forSequences },
  );
}

/** Returns the first requests within the budget, with their repetitions. */
export function withinBudget(
  requests: readonly PlannedRequest[],
  { plan, budget }: Pick<ChoiceContext, "plan" | "budget">,
): PlannedRequest[] {
  let cost = 0;
  return requests.filter((request) => {
    const price = plan.isRepeated(request) ? 2 : 1;
    if (cost + price > budget) return false;
    cost += price;
    return true;
  });
}

interface Valued {
  readonly request: PlannedRequest;
  value: number;
}

function valuesOf(wanted: readonly UnsentRequests[], context: ChoiceContext): Map<string, Valued> {
  const values = new Map<string, Valued>();
  for (const { source, requests } of wanted) {
    for (const [position, request] of requests.entries()) {
      const identity = identityOf(request.request, request.repetition);
      const valued = values.get(identity) ?? { request, value: 0 };
      valued.value += requestValue(source, request, context) / (position + 1);
      values.set(identity, valued);
    }
  }
  return values;
}

function requestValue(
  source: RequestSource,
  { request }: PlannedRequest,
  { survey, requirements }: ChoiceContext,
): number {
  if (!isRule(source)) return WORTH_OF_OPERATION;
  const { isDecided, places } = progressOf(source, survey);
  if (!isDecided) return WORTH[requirements.get(source.id)?.level ?? "must"];
  return places.has(`${request.method} ${request.path}`)
    ? WORTH_OF_SEEN_OPERATION
    : WORTH_OF_OPERATION;
}

function isRule(source: RequestSource): source is Rule {
  return "judge" in source;
}
