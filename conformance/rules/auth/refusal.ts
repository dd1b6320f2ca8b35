import { isElsewhere } from "../../elsewhere.ts";
import type { Credential, Exchange } from "../../exchange.ts";
import type { Judgement } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { wasGood } from "./calls.ts";

/** What a rule wants of a status. */
export interface Wanted {
  readonly status: number;
  /** Statuses that the request deserves as well, for the order of the checks is not shown. */
  readonly open?: readonly number[];
}

/**
 * Judges a reply by its status. An internal error says nothing of the rule: it may pass, and one that
 * stays breaks error.no-500.
 */
export function judgeStatus(
  { held, broken }: Judgement,
  exchange: Exchange,
  { status: wanted, open = [] }: Wanted,
): void {
  const status = exchange.reply?.status;
  if (status === undefined || status >= 500) return;
  if (status === wanted) held(exchange);
  else if (!open.includes(status) && !isElsewhere(status)) {
    broken({
      exchange,
      pointer: "",
      kind: "wrong-status",
      expected: `status ${wanted}`,
      actual: `status ${status}`,
    });
  }
}

/** The first replies of operations to requests that show their key in some way. */
export function shownAs(survey: Survey, fits: (credential: Credential) => boolean): Exchange[] {
  return survey.exchanges.filter(
    ({ operation, again, reply, request }) =>
      operation !== null && again === 0 && reply !== null && fits(request.credential),
  );
}

/**
 * What a request with a wrong key deserves besides a 401: nothing where the same request was answered
 * with 200 when it had a good one, else perhaps a 400 or 404.
 */
export function alsoDeserved(survey: Survey, exchange: Exchange): readonly number[] {
  return wasGood(survey, exchange) ? [] : [400, 404];
}
