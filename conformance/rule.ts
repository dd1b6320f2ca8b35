import type { Ask } from "./ask.ts";
import type { Exchange } from "./exchange.ts";
import type { Survey } from "./survey.ts";

/** Where and how a deployment breaks a rule. Text is made of it by the reports. */
export interface Deviation {
  readonly exchange: Exchange;
  /** JSON pointer into the reply's body; empty: the reply as a whole. */
  readonly pointer: string;
  /** In words or as a value, short. */
  readonly expected: string;
  readonly actual: string;
  /** What kind of deviation it is, stable, for baselines: `wrong-status`, `count-differs`… */
  readonly kind: string;
}

/** What a rule says while it looks at the record. */
export interface Judgement {
  /** The rule has seen data by which it could have failed, and it held. */
  readonly held: (exchange: Exchange) => void;
  /** The rule is broken. */
  readonly broken: (deviation: Deviation) => void;
  /** Data that would have been needed: "an answer that names no brand". */
  readonly missing: (data: string) => void;
}

/** Whoever wants requests to be collected. */
export interface Asker {
  /** A rule's is its requirement's. */
  readonly id: string;
  /** The requests it wants, as far as can be told by now; asked anew after every round. */
  readonly asks?: (survey: Survey) => Iterable<Ask>;
}

/**
 * A check of one requirement (spec/requirements.yaml gives section, level and sentence by the id).
 * Both functions are pure: they only look at the survey.
 */
export interface Rule extends Asker {
  readonly judge: (survey: Survey, judgement: Judgement) => void;
}
