import type { InformationEvent, ServerResponse } from "node:http";
import { headerPairs } from "./hop-headers.ts";

/**
 * Passes an interim reply on: 102 Processing, and the links of 103 Early Hints. 100 Continue has an event
 * of its own; Node can send no other.
 */
export function passInformation(
  { statusCode, rawHeaders }: InformationEvent,
  response: ServerResponse,
): void {
  if (response.headersSent || response.destroyed) return;
  if (statusCode === 102) response.writeProcessing();
  if (statusCode !== 103) return;
  const link = headerPairs(rawHeaders)
    .filter(([name]) => name.toLowerCase() === "link")
    // Node takes them one by one only.
    .flatMap(([, value]) => value.split(/,\s*(?=<)/));
  try {
    if (link.length > 0) response.writeEarlyHints({ link });
  } catch {
    // Hints that Node takes for malformed are no more than hints.
  }
}
