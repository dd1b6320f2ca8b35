import { shorten } from "../common/shorten.ts";
import { printable } from "../common/printable.ts";
import type { Exchange, Json, ReceivedResponse } from "../../conformance/core/exchange.ts";
import { isGatewayStatus } from "../../conformance/core/gateway-status.ts";
import type { Redact } from "../common/redact.ts";
import { MAX_WAIT_MS, retryAfterOf } from "../../conformance/core/retry-after.ts";
import { describeSystemError } from "../common/system-error.ts";

/** Result of probing a base URL with GET /brands/tracked. */
export type ProbeResult =
  | { readonly kind: "api"; readonly brands: readonly string[] | null }
  /** A response that is not the API's, but that the rules can judge. */
  | { readonly kind: "other"; readonly isJson: boolean }
  | { readonly kind: "absent"; readonly response: string }
  /** Nothing can be tested at this URL. Unless `isCertain`, another path may work. */
  | { readonly kind: "unusable"; readonly reason: string; readonly isCertain: boolean };

/** Classifies the probe of a base URL after a number of attempts. The texts contain no key. */
export function probeResult(
  { response, failure }: Exchange,
  attempts: number,
  redact: Redact,
): ProbeResult {
  if (response === null)
    return unusable(`can't be reached: ${describeSystemError(failure ?? "?")}`);
  const { status, json } = response;
  if (isGatewayStatus(status)) return unusable(unavailable(response, attempts));
  if (status === 401 || status === 403) return refusal(response, redact);
  if (isAbsent(status)) return { kind: "absent", response: redact(absence(response)) };
  if (status === 200 && isList(json)) return { kind: "api", brands: brandsOf(json) };
  return { kind: "other", isJson: json !== undefined };
}

function isAbsent(status: number): boolean {
  return status === 404 || (status >= 300 && status < 400);
}

function isList(json: Json): boolean {
  return Array.isArray(json?.items);
}

/** Only the API's error envelope proves that the response is from the API. */
function refusal({ status, json }: ReceivedResponse, redact: Redact): ProbeResult {
  const message: unknown = json?.error?.message;
  const isEnvelope = typeof message === "string";
  const detail = isEnvelope ? `: ${shorten(printable(redact(message)), MAX_MESSAGE_LENGTH)}` : "";
  return unusable(`refuses the key (${status}${detail}), so nothing can be checked`, isEnvelope);
}

function absence({ status, headers: { location } }: ReceivedResponse): string {
  return location === undefined
    ? `returns ${status}`
    : `returns ${status}, redirecting to ${printable(location)}`;
}

const MAX_MESSAGE_LENGTH = 200;

function unusable(reason: string, isCertain = true): ProbeResult {
  return { kind: "unusable", reason, isCertain };
}

function unavailable(response: ReceivedResponse, attempts: number): string {
  const { status } = response;
  const wait = retryAfterOf({ response }, Date.now());
  if (wait !== null && wait > MAX_WAIT_MS) {
    return `returns ${status} (${STATUS_TEXTS[status]}) with Retry-After ${Math.ceil(wait / 1000)} s; the limit is ${MAX_WAIT_MS / 1000} s, so nothing can be checked`;
  }
  return `returns ${status} (${STATUS_TEXTS[status]}) on each of ${attempts} attempts, so nothing can be checked`;
}

/** Names in a complete list of tracked brands; null where there are further pages. */
function brandsOf({ items, has_more }: Json): string[] | null {
  if (has_more !== false) return null;
  return items
    .map((item: Json) => item?.brand)
    .filter((name: unknown): name is string => typeof name === "string");
}

const STATUS_TEXTS: Readonly<Record<number, string>> = {
  429: "too many requests",
  502: "bad gateway",
  503: "unavailable",
  504: "gateway timeout",
};
