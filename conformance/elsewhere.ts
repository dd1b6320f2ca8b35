import type { Exchange } from "./exchange.ts";

/** Rate limits and gateways are not shown in the document: their statuses say nothing of a rule. */
const ELSEWHERE: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Whether a status comes from what stands before the API rather than from the API. */
export function isElsewhere(status: number): boolean {
  return ELSEWHERE.has(status);
}

/**
 * Whether the API itself was seen to work in an exchange, so that a rule may rest on it. No reply, a
 * gateway's, an internal error's and a page in the place of the API can break rules and never fulfil one.
 */
export function isWitness({ reply, request }: Pick<Exchange, "reply" | "request">): boolean {
  if (reply === null || reply.status >= 500 || isElsewhere(reply.status)) return false;
  const isSuccess = reply.status >= 200 && reply.status < 300;
  return !isSuccess || reply.json !== undefined || isYaml(request.path, reply.text);
}

/** The API's description may be YAML, which no page in its place is. */
function isYaml(path: string, text: string): boolean {
  return path.endsWith(".yaml") && !/^\s*</.test(text);
}
