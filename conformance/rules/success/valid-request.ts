import { formatValue } from "../../assert/findings.ts";
import { validityOf } from "../../assert/plain-request.ts";
import { errorMessageOf } from "../../assert/status.ts";
import { pagesAgain } from "../../assert/within-list.ts";
import { millisecondsOf } from "../../core/calendar.ts";
import { isGatewayStatus } from "../../core/gateway-status.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange } from "../../core/exchange.ts";
import { plannedRequestOf, repeated, type PlannedRequest } from "../../core/planned-request.ts";
import { MAX_WAIT_MS, retryAfterOf } from "../../core/retry-after.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { succeeded, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns } from "../../plan/discovery.ts";
import { documentedValueRequests } from "../../plan/documented-values.ts";
import { listsAfterRefusals, removedSince } from "../../plan/removed-rows.ts";
import { prerequisiteRequests, validReads } from "../../plan/valid-calls.ts";
import { evidenceOf, NO_EVIDENCE, type Evidence } from "./evidence.ts";

/** §4: valid requests of one operation result in 200 with a JSON body. */
export function validRequestRule(operation: OperationId): Rule {
  return {
    id: `success.${operation.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    requests: (survey) => [
      ...prerequisiteRequests(survey),
      ...validRequests(survey, operation),
      ...documentedValueRequests(survey, operation, { areAll: false }),
      ...requestsWithoutResponse(survey, operation),
      ...listsAfterRefusals(survey, validExchanges(survey, operation, isNotFound)),
      ...survey.exchangesOf(operation).flatMap((one) => pagesAgain(survey, one)),
    ],
    judge(survey, reporter) {
      const exchanges = validExchanges(survey, operation);
      if (exchanges.length === 0) reporter.needs(NEEDS[operation] ?? "a tracked brand");
      const lost = exchanges.filter(lacksCompleteResponse);
      for (const exchange of exchanges) judgeResponse(survey, reporter, exchange);
      const [first] = lost;
      if (first !== undefined && lost.length === exchanges.length) {
        reportLoss(reporter, first, lost);
      } else judgeRepetitions(survey, reporter, lost);
    },
  };
}

const NEEDS: Readonly<Partial<Record<OperationId, string>>> = {
  getQueryRun: "a listed run",
  getVideoSummary: "a listed video",
  getPromptLeaderboard: "a listed prompt",
  listPromptRankingAdvice: "a listed prompt",
};

/** Plans the request with the required parameters only, and the same with dates. */
function validRequests(survey: Survey, operation: OperationId): PlannedRequest[] {
  const call = validReads(survey).find(({ id }) => id === operation);
  if (call === undefined) return [];
  const { start_date: _start, end_date: _end, ...required } = call.values;
  const plain = operation === "getQueryRun" ? call.request : survey.plan(operation, required);
  return [plain, call.request, ...withBrand(survey, plain)];
}

/** The parameters of /citations/tags are not shown, so it may require a brand. */
function withBrand(survey: Survey, plain: PlannedRequest): PlannedRequest[] {
  const refused = survey.find(plain);
  const brand = brandWithMostRuns(survey)?.brand;
  if (refused === null || refused.operation !== "listCitationTags" || succeeded(refused)) return [];
  return brand === undefined ? [] : [survey.plan("listCitationTags", { brand })];
}

/** Returns the exchanges of valid requests that `isWanted` selects, without repetitions. */
function validExchanges(
  survey: Survey,
  operation: OperationId,
  isWanted: (exchange: Exchange) => boolean = () => true,
): Exchange[] {
  const exchanges = survey.exchangesOf(operation).filter(({ repetition, response, failure }) => {
    return repetition === 0 && (response !== null || isConnectionFailure(failure));
  });
  if (operation === "listCitationTags") {
    const accepted = exchanges.filter(succeeded);
    if (accepted.length > 0) return accepted.filter(isWanted);
  }
  return exchanges.filter((exchange) => {
    if (!isWanted(exchange)) return false;
    const validity = validityOf(survey, exchange);
    return validity === "plain" || (validity === "filtered" && exchange.response?.status === 400);
  });
}

function isNotFound({ response }: Exchange): boolean {
  return response?.status === 404;
}

/** Whether there was no complete response, or one that says nothing about the request. */
function lacksCompleteResponse({ response }: Exchange): boolean {
  return response === null || response.status >= 500 || isGatewayStatus(response.status);
}

function judgeResponse(survey: Survey, reporter: Reporter, exchange: Exchange): void {
  const { response } = exchange;
  if (response === null || lacksCompleteResponse(exchange)) return;
  if (response.status === 200) {
    if (response.json !== undefined) reporter.holds(exchange);
    else violate(reporter, exchange, "no-json", `status 200 with ${bodyText(response.text)}`);
  } else if (response.status >= 300) {
    const detail = errorMessageOf(response.json);
    const actual = `status ${response.status}${detail === null ? "" : `: ${formatValue(detail)}`}`;
    const removed = response.status === 404 ? removedSince(survey, exchange) : null;
    if (removed !== null) reporter.needs(`${removed} that still exists (${actual})`);
    else if (isForbidden(survey, exchange)) reporter.needs(`a key that may read it (${actual})`);
    else violate(reporter, exchange, "valid-request-refused", actual, evidenceOf(survey, exchange));
  }
}

function bodyText(text: string): string {
  if (text === "") return "an empty body";
  return `a body that is not JSON${parserMessage(text)}: ${formatValue(text)}`;
}

/** What is wrong, which the beginning of a body need not show: "Unexpected end of JSON input". */
function parserMessage(text: string): string {
  try {
    JSON.parse(text);
    return "";
  } catch (error) {
    // Node.js adds the text itself.
    const [message = ""] = (error as Error).message.split(', "');
    return ` (${message.replace(/, \.\.\..*$/s, "")})`;
  }
}

/** Whether a 403 may be due to the plan: it says so, or the key reads nothing at all. */
function isForbidden(survey: Survey, { response }: Exchange): boolean {
  if (response?.status !== 403) return false;
  const message = errorMessageOf(response.json) ?? "";
  return (
    /plan|quota|credit|limit|upgrade/i.test(message) ||
    !succeeded(survey.find(survey.plan("listTrackedBrands")) ?? NO_EXCHANGE)
  );
}

const NO_EXCHANGE = { response: null } as Exchange;

const MAX_REPEATED = 3;

/** Repeats requests that got no complete response on any attempt. */
function requestsWithoutResponse(survey: Survey, operation: OperationId): PlannedRequest[] {
  return validExchanges(survey, operation, ({ response }) => response === null)
    .slice(0, MAX_REPEATED)
    .map((exchange) => repeated(plannedRequestOf(exchange)));
}

/** Reports a request without a complete response whose repetition got none either. */
function judgeRepetitions(survey: Survey, reporter: Reporter, lost: readonly Exchange[]): void {
  for (const exchange of lost) {
    const again = survey.find(repeated(plannedRequestOf(exchange)));
    if (exchange.response === null && again?.response === null) {
      reportLoss(reporter, exchange, [exchange, again]);
    }
  }
}

function reportLoss(reporter: Reporter, exchange: Exchange, lost: readonly Exchange[]): void {
  const reasons = [...new Set(lost.map(failureText))].join("; ");
  violate(reporter, exchange, "no-response", reasons + attemptsText(lost));
}

/** What there is to add about the number of attempts; nothing if there was one. */
function attemptsText(lost: readonly Exchange[]): string {
  if (lost.length > 1) return `, on every attempt of each of ${lost.length} requests`;
  return lost[0]?.retries === undefined ? "" : ", on every attempt of the request";
}

function failureText({ response, failure, startedAt }: Exchange): string {
  if (response === null) return describeFailure(failure);
  const wait = retryAfterOf({ response }, millisecondsOf(startedAt));
  if (wait === null || wait <= MAX_WAIT_MS) return `status ${response.status}`;
  const seconds = Math.ceil(wait / 1000);
  return `status ${response.status} with Retry-After ${seconds} s, longer than a check waits (${MAX_WAIT_MS / 1000} s)`;
}

function describeFailure(failure: string | null): string {
  return FAILURES[failure ?? ""] ?? "no complete response";
}

const FAILURES: Readonly<Record<string, string>> = {
  ECONNRESET: "the connection was closed without a response",
  UND_ERR_SOCKET: "the connection was closed without a response",
  ECONNREFUSED: "the connection was refused",
  "timed out": "no response within the time limit",
  "cut off": "the body was cut off",
  "malformed HTTP": "the response was not valid HTTP",
};

/** Whether the deployment is the reason: a recording may also lack a response that was sent. */
function isConnectionFailure(failure: string | null): boolean {
  return (
    failure !== null && (Object.hasOwn(FAILURES, failure) || /^[A-Z][A-Z0-9_]+$/.test(failure))
  );
}

// oxlint-disable-next-line max-params -- the parts of one finding
function violate(
  reporter: Reporter,
  exchange: Exchange,
  kind: string,
  actual: string,
  { why, ...evidence }: Evidence = NO_EVIDENCE,
): void {
  const expected = `status 200 with a complete JSON body${why}`;
  reporter.violates({ exchange, pointer: "", kind, expected, actual, ...evidence });
}
