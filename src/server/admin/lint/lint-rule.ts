import type { Observed, Traffic } from "./traffic.ts";

/** `error`: the service refuses the request or returns other data than the client expects. */
export type Severity = "error" | "warning";

/** Requests that break a rule in the same way. */
export interface Match {
  /** One sentence about this case. */
  readonly message: string;
  readonly requests: readonly Observed[];
}

/** A rule that finds a mistake of clients in the journal. */
export interface LintRule {
  readonly id: string;
  readonly severity: Severity;
  /** The section of the API's document. */
  readonly section: string;
  /** What a client should do. */
  readonly sentence: string;
  /** What to change. */
  readonly advice: string;
  readonly find: (traffic: Traffic) => readonly Match[];
}
