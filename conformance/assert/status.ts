import { isGatewayStatus } from "../core/gateway-status.ts";
import { identityOf, type Credential, type Exchange, type Json } from "../core/exchange.ts";
import type { Place, Reporter } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";

/** The status that a rule requires. */
export interface ExpectedStatus {
  readonly status: number;
  /** Statuses that are also acceptable, because the document does not define the order of the checks. */
  readonly alsoAllowed?: readonly number[];
  /** Responses from which the status follows. */
  readonly compared?: readonly Place[];
}

/**
 * Checks the status of a response. Internal errors and gateway statuses are ignored here; error.no-500 reports persistent ones.
 */
export function judgeStatus(
  reporter: Reporter,
  exchange: Exchange,
  { status: wanted, alsoAllowed = [], compared = [] }: ExpectedStatus,
): void {
  const status = exchange.response?.status;
  if (status === undefined || status >= 500) return;
  if (status === wanted) reporter.holds(exchange);
  else if (!alsoAllowed.includes(status) && !isGatewayStatus(status)) {
    reportStatus(reporter, exchange, `status ${wanted}`, compared);
  }
}

/** Reports that the status of an exchange is not the expected one, which follows from other responses. */
export function reportStatus(
  reporter: Reporter,
  exchange: Exchange,
  expected: string,
  compared: readonly Place[] = [],
): void {
  const actual = `status ${exchange.response?.status}`;
  reporter.violates({ exchange, pointer: "", kind: "wrong-status", expected, actual, compared });
}

/** Returns the first responses to requests with matching credentials. */
export function responsesWithCredential(
  survey: Survey,
  fits: (credential: Credential) => boolean,
): Exchange[] {
  return survey.exchanges.filter(
    ({ operation, repetition, response, request }) =>
      operation !== null && repetition === 0 && response !== null && fits(request.credential),
  );
}

/**
 * Returns the statuses that a request with a wrong key may get besides 401: none if the same request
 * succeeded with the main key.
 */
export function alternativeStatuses(survey: Survey, exchange: Exchange): readonly number[] {
  return succeededWithMainKey(survey, exchange) ? [] : [400, 404];
}

/** Returns the message of an error envelope; null if there is none. */
export function errorMessageOf(body: Json): string | null {
  const message: unknown = body?.error?.message;
  return typeof message === "string" && message.trim() !== "" ? message : null;
}

/** Whether the same request succeeded with the main key. */
export function succeededWithMainKey(survey: Survey, { request }: Exchange): boolean {
  const twin = { ...request, credential: { form: "bearer", key: "main" } } as const;
  const answered = survey.memoize(
    "auth.answered",
    () =>
      new Set(
        survey.exchanges
          .filter((exchange) => exchange.response?.status === 200)
          .map((exchange) => identityOf(exchange.request)),
      ),
  );
  return answered.has(identityOf(twin));
}
