import type { Exchange, ReceivedResponse } from "../../core/exchange.ts";
import type { Survey } from "../../core/survey.ts";
import { isEmptyPost, isGatewayStatus } from "../../core/gateway-status.ts";

export type ExchangeWithResponse = Exchange & { readonly response: ReceivedResponse };

/**
 * Returns every response of the API itself: to a documented path, with a body (HEAD has none), and not from
 * a gateway or rate limit.
 */
export function apiResponses(survey: Survey): readonly ExchangeWithResponse[] {
  return survey.memoize("error.api-responses", () =>
    survey.exchanges.filter(
      (exchange): exchange is ExchangeWithResponse =>
        exchange.response !== null &&
        exchange.request.method !== "HEAD" &&
        !isGatewayStatus(exchange.response.status) &&
        (exchange.operation !== null || templateOf(survey, exchange.request.path) !== null),
    ),
  );
}

/** Returns those that must have a body. */
export function responsesWithBody(survey: Survey): ExchangeWithResponse[] {
  return apiResponses(survey).filter(({ request, response }) => !isEmptyPost(request, response));
}

/** Returns those with an error status. */
export function errorResponses(survey: Survey): ExchangeWithResponse[] {
  return apiResponses(survey).filter(({ response }) => response.status >= 400);
}

/** Returns the documented path that matches a request's path; null if there is none. */
export function templateOf({ contract }: Survey, path: string): string | null {
  const segments = path.split("/");
  for (const operation of contract.operations.values()) {
    const template = operation.path.split("/");
    const fits =
      template.length === segments.length &&
      template.every((part, index) => part.startsWith("{") || part === segments[index]);
    if (fits) return operation.path;
  }
  return null;
}
