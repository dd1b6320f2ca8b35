import { isGatewayStatus } from "../core/gateway-status.ts";
import { formatValue, type FindingDetails } from "./findings.ts";
import {
  identityOf,
  type Credential,
  type Exchange,
  type Json,
  type KeyLabel,
} from "../core/exchange.ts";
import type { Place, Reporter } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";

/** The status that a rule requires. */
export interface ExpectedStatus {
  readonly status: number;
  /** What the status follows from, as a sentence about the request: "the key is revoked". */
  readonly why: string;
  /** Statuses that are also acceptable, because the specification does not define the order of the checks. */
  readonly alsoAllowed?: readonly number[];
  /** Responses from which the status follows. */
  readonly compared?: readonly Place[];
  /** The parameters that the status is about. */
  readonly parameters?: readonly string[];
}

/**
 * Checks the status of a response. Internal errors and gateway statuses are ignored here; error.no-500 reports persistent ones.
 */
export function judgeStatus(
  reporter: Reporter,
  exchange: Exchange,
  { status: wanted, why, alsoAllowed = [], ...evidence }: ExpectedStatus,
): void {
  const status = exchange.response?.status;
  if (status === undefined || status >= 500) return;
  if (status === wanted) reporter.holds(exchange);
  else if (!alsoAllowed.includes(status) && !isGatewayStatus(status)) {
    reportStatus(reporter, exchange, `status ${wanted}: ${why}`, evidence);
  }
}

/** Reports that the status of an exchange is not the expected one, which follows from other responses. */
export function reportStatus(
  reporter: Reporter,
  exchange: Exchange,
  expected: string,
  evidence: Pick<ExpectedStatus, "compared" | "parameters">,
): void {
  const actual = statusText(exchange);
  reporter.violates({ exchange, pointer: "", kind: "wrong-status", expected, actual, ...evidence });
}

/** Returns a finding if the status of an exchange is another one, for findings that are compared. */
export function expectStatus(status: number, exchange: Exchange, why: string): FindingDetails[] {
  if (exchange.response?.status === status) return [];
  const expected = `status ${status}: ${why}`;
  return [{ pointer: "", kind: "wrong-status", expected, actual: statusText(exchange) }];
}

/** Describes a response by its status and, if it is an error, its message. */
export function statusText({ response }: Exchange): string {
  if (response === null) return "no complete response";
  const message = errorMessageOf(response.json);
  return `status ${response.status}${message === null ? "" : `: ${formatValue(message)}`}`;
}

const PRESENTED: Readonly<Record<Credential["form"], string>> = {
  none: "the request has no Authorization header",
  bearer: "the key is valid",
  damaged: "the last character of the key is changed (a letter: to the other case)",
  longer: "the key has two more characters",
  shorter: "the key lacks its last character",
  "wrong-prefix": "the key has another prefix and one more character",
  unknown: "no such key exists",
  empty: "the token after Bearer is empty",
  bare: "the Authorization header has the key without Bearer",
  basic: "the Authorization header has the scheme Basic",
  token: "the Authorization header has the scheme Token",
  "lower-case": "the scheme is bearer in lower case",
  "x-api-key": "the key is only in the header X-API-Key",
  query: "the key is only in the URL",
};

/** Describes how a request presents its key, as the reason for its status. */
export function credentialText({ request: { credential } }: Pick<Exchange, "request">): string {
  return PRESENTED[credential.form];
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

/** Returns the first responses to requests with a key. */
export function responsesWithKey(survey: Survey, key: KeyLabel): Exchange[] {
  return responsesWithCredential(survey, (one) => one.form === "bearer" && one.key === key);
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
