import type { OperationId } from "../../../src/contract/operation.ts";
import { asking, type Ask, type Values } from "../../ask.ts";
import type { Judgement } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { goodReads, groundAsks, type Call } from "../auth/calls.ts";
import { judgeStatus } from "../auth/refusal.ts";

/**
 * A request with one thing wrong, beside the same request without it. A refusal says something only
 * where the latter is answered: an endpoint that is not there at all refuses everything.
 */
export interface Probe {
  readonly good: Ask;
  readonly bad: Ask;
}

/** The values of an operation that are wrong. */
export type Bad = readonly [OperationId, Values];

/** The probes of requests that are right but for these values; none where no right one is known. */
export function probesOf(survey: Survey, bad: readonly Bad[]): Probe[] {
  return bad.flatMap(([id, values]) => {
    const call = goodCall(survey, id);
    if (call === null) return [];
    const ask = asking(survey.contract, id, { ...call.values, ...values });
    return [{ good: call.ask, bad: ask }];
  });
}

/** Both sides of the probes, after what has to be known to make them. */
export function probeAsks(survey: Survey, probes: readonly Probe[]): Ask[] {
  return [...groundAsks(survey), ...probes.flatMap(({ good, bad }) => [good, bad])];
}

export function goodCall(survey: Survey, id: OperationId): Call | null {
  return goodReads(survey).find((call) => call.id === id) ?? null;
}

/** Judges probes by the status that the bad sides deserve. */
export function judgeProbes(
  survey: Survey,
  judgement: Judgement,
  { probes, status }: { readonly probes: readonly Probe[]; readonly status: number },
): void {
  if (probes.length === 0) judgement.missing("a tracked brand with the data to ask about");
  for (const { good, bad } of probes) {
    const exchange = survey.find(bad);
    if (exchange === null) continue;
    const isVacuous = exchange.reply?.status === status && survey.body(good) === null;
    if (isVacuous) judgement.missing("the same request answered when nothing is wrong with it");
    else judgeStatus(judgement, exchange, { status });
  }
}
