import { endingSentence } from "./ending.ts";
import type { LostReplies } from "./lost.ts";
import type { Report } from "./model.ts";

/** What every format has to say besides the verdicts: each a sentence, the weightiest first. */
export function noticesOf(report: Report): string[] {
  const { doubt, no_reply, baseline } = report;
  const ending = endingSentence(report);
  return [
    ...(doubt === null ? [] : [doubt]),
    ...(ending === null ? [] : [ending]),
    ...(no_reply.length === 0 ? [] : [lostSentence(no_reply)]),
    ...(baseline === null
      ? []
      : [
          ...listed("in the baseline and no longer seen", baseline.gone),
          ...listed("in the baseline, with nothing seen that would show it", baseline.unobserved),
          ...listed("in the baseline and expired, so it counts", baseline.expired),
        ]),
  ];
}

function lostSentence(lost: readonly LostReplies[]): string {
  const count = lost.reduce((sum, { requests }) => sum + requests, 0);
  const places = lost.map(
    ({ operation, reason, requests }) => `${operation} (${requests}, ${reason})`,
  );
  return `${count} ${count === 1 ? "request" : "requests"} got no whole reply: ${places.join(", ")}.`;
}

function listed(what: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`${entries.length} ${what}: ${entries.join("; ")}.`];
}
