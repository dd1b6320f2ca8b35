import type { Exchange } from "../../conformance/exchange.ts";
import type { Step } from "./flow/flow.ts";
import type { Difference } from "./match/difference.ts";

/** What became of one step. */
export interface StepResult {
  readonly step: Step;
  /** `left`: not run, for an earlier step failed. */
  readonly outcome: "passed" | "failed" | "skipped" | "left";
  /** Why it was skipped, or what a clock move led to; empty elsewhere. */
  readonly told: string;
  /** The last try; null where nothing was sent. */
  readonly exchange: Exchange | null;
  /** How often it was sent. */
  readonly tries: number;
  /** Empty unless it failed. */
  readonly differences: readonly Difference[];
  /** Expectations for the fake only that were not looked at. */
  readonly unseen: number;
}

/** The result of a step that sent nothing. */
export function unsent(step: Step, outcome: StepResult["outcome"], told: string): StepResult {
  return { step, outcome, told, exchange: null, tries: 0, differences: [], unseen: 0 };
}
