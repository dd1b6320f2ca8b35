import type { Report } from "./model.ts";

/** complete: all was asked; interrupted: somebody ended it; bounded: --max-requests left requests unsent. */
export type Ending = "complete" | "interrupted" | "bounded";

/** What the report of an unfinished check has to say in every format; null: it is whole. */
export function endingSentence({ ended, requests, unsent }: Report): string | null {
  switch (ended) {
    case "complete":
      return null;
    case "interrupted":
      return `Interrupted after ${requests} requests: what was not asked by then is not judged.`;
    case "bounded":
      return `Bounded by --max-requests: ${unsent} requests were not sent, and what they would show is not judged.`;
  }
}
