import type { Exchange, ReceivedResponse, SentRequest } from "./exchange.ts";

/** Statuses of gateways and rate limits, which are not documented and not evidence for any rule. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a status comes from a gateway or rate limit rather than from the API. */
export function isGatewayStatus(status: number): boolean {
  return GATEWAY_STATUSES.has(status);
}

/**
 * Whether an exchange contains a genuine response of the API, so that it can be a witness. Missing responses, gateway
 * statuses, internal errors and HTML pages can violate rules but never satisfy them.
 */
export function isWitness({ response, request }: Pick<Exchange, "request" | "response">): boolean {
  if (response === null || response.status >= 500 || isGatewayStatus(response.status)) return false;
  const isSuccess = response.status >= 200 && response.status < 300;
  if (!isSuccess || response.json !== undefined) return true;
  return isYaml(request.path, response.text) || isEmptyPost(request, response);
}

/** The body of a successful POST is not shown (§4.8), so there may be none. */
export function isEmptyPost(request: SentRequest, response: ReceivedResponse): boolean {
  return request.method === "POST" && response.status === 200 && response.text === "";
}

/** An API description may be YAML, unlike a web page. */
function isYaml(path: string, text: string): boolean {
  return path.endsWith(".yaml") && !/^\s*</.test(text);
}
