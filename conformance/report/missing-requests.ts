import { byFrequency } from "../../src/common/by-frequency.ts";
import { requestLine, type Credential } from "../core/exchange.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { ReportedVerdict } from "./report.ts";

/** Describes a request that was not sent: method, path, query, key, and whether it is a repetition. */
export function missingLine({ request, repetition }: PlannedRequest): string {
  const key = keyText(request.credential);
  const again = repetition === 0 ? "" : "again, at the end";
  const details = [key, again].filter((text) => text !== "").join(", ");
  return `${requestLine(request)}${details === "" ? "" : ` (${details})`}`;
}

function keyText(credential: Credential): string {
  const { form } = credential;
  if (!("key" in credential)) return form === "none" ? "without a key" : `with an ${form} key`;
  if (form !== "bearer") return `with a key as ${form}`;
  return credential.key === "main" ? "" : `with the ${credential.key} key`;
}

/**
 * Adds the first missing request to the reason of an inconclusive verdict. `later`: the operations of requests
 * that depend on the responses to the missing ones.
 */
export function withMissing(
  reason: string,
  missing: readonly string[],
  later: readonly string[],
): string {
  const [first, ...others] = missing;
  if (first === undefined) return reason;
  const more = others.length === 0 ? "" : ` and ${others.length} more`;
  const then = later.length === 0 ? "" : `, then requests of ${later.join(", ")}`;
  // The sentence of a rule ends with a full stop.
  return `${reason.replace(/\.$/, "")}; missing: ${first}${more}${then}`;
}

/** A missing request and the number of inconclusive rules that want it. */
export interface MissingRequest {
  readonly request: string;
  readonly rules: number;
}

/** Returns the missing requests, those that most rules want first. */
export function rankedMissingRequests(verdicts: readonly ReportedVerdict[]): MissingRequest[] {
  const missing = verdicts.flatMap(({ missing_requests }) => missing_requests);
  return byFrequency(missing).map(([request, rules]) => ({ request, rules }));
}
