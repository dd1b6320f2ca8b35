import type { PlannedRequest } from "./planned-request.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/** A place in a response. */
export interface Place {
  readonly exchange: Exchange;
  /** JSON pointer into the response body; empty for the response as a whole. */
  readonly pointer: string;
}

/** One violation of a rule by one exchange. */
export interface Finding extends Place {
  /** What the requirement demands here, in a few words or as a value. */
  readonly expected: string;
  readonly actual: string;
  /** A stable name for the kind of violation, used in baselines: `wrong-status`, `count-differs`. */
  readonly kind: string;
  /**
   * The places that the value was compared with, in other responses or in the same one. Reports print a
   * request for each, so that anyone can repeat the comparison.
   */
  readonly compared?: readonly Place[];
  /** The parameters, or fields of the body, of which the deployment handles the values wrongly. */
  readonly parameters?: readonly string[];
  /** Whether the pointed value is the wrong one, and not one of those that it was compared with. */
  readonly isCertain?: boolean;
}

/** What a rule reports while it judges a survey. Most rules use `reportFindings` (assert/findings.ts). */
export interface Reporter {
  /** The exchange could have violated the rule and did not: it is a witness. */
  readonly holds: (exchange: Exchange) => void;
  /** The exchange violates the rule. */
  readonly violates: (finding: Finding) => void;
  /** Data that the rule needs, for the reason of an inconclusive verdict: "a list of two rows". */
  readonly needs: (data: string) => void;
}

/** Something that plans requests: a rule, or an observer of the profile. */
export interface RequestSource {
  /** For a rule, the id of its requirement. */
  readonly id: string;
  /** The requests to send, given the exchanges so far. Called again after every round. */
  readonly requests?: (survey: Survey) => Iterable<PlannedRequest>;
  /** Whether its requests are sent after those of all other sources, and only if the limit permits. */
  readonly isSupplementary?: boolean;
}

/**
 * Checks one requirement. Its id is that of the sentence in spec/requirements.yaml, which also gives
 * section and level. Both functions are pure: they only read the survey. CONTRIBUTING.md has an example.
 *
 * `requests` plans the requests that the rule needs (plan/), `judge` reads what any rule has collected and
 * compares it (assert/). A rule passes if at least one exchange holds and none violates it.
 */
export interface Rule extends RequestSource {
  readonly judge: (survey: Survey, reporter: Reporter) => void;
  /** Whether the requests are useful only together, such as writes and the reads before and after them. */
  readonly isSequence?: boolean;
}
