import type { Contract } from "../../../contract/contract.ts";
import type { Observed, Traffic } from "./traffic.ts";

/** `error`: the service refuses the request or returns other data than the client expects. */
export type Severity = "error" | "warning";

/** Requests that break a rule in the same way. */
export interface LintMatch {
  /** One sentence about this case. */
  readonly message: string;
  readonly requests: readonly Observed[];
}

interface RuleTexts {
  readonly id: string;
  readonly severity: Severity;
  /** The section of the API specification. */
  readonly section: string;
  /** What a client should do. */
  readonly sentence: string;
  /** What to change. */
  readonly advice: string;
}

/** The number of mistakes of one request that a rule reports. */
export const MAX_MESSAGES = 5;

/** A rule about single requests. */
export interface RequestRule extends RuleTexts {
  /** A sentence about each mistake of a request. */
  readonly messagesOf: (request: Observed, contract: Contract) => readonly string[];
}

/** A rule about several requests. */
export interface SequenceRule extends RuleTexts {
  readonly find: (traffic: Traffic) => readonly LintMatch[];
}

/** A rule that finds a mistake of clients in the journal. */
export type LintRule = RequestRule | SequenceRule;
