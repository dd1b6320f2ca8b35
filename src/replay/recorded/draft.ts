import type { Exchange } from "../../../conformance/exchange.ts";
import type { Operation } from "../../contract/operation.ts";
import type { StepKey } from "../flow/flow.ts";

/** A step while it is made of an exchange. */
export interface Draft {
  readonly stepId: string;
  readonly operation: Operation;
  readonly exchange: Exchange;
  readonly key: StepKey;
  /** In words, as `parameters` and `payload` of the flow. */
  readonly parameters: readonly { readonly name: string; readonly value: unknown }[];
  readonly payload: unknown;
  /** Pointers that later steps use, by output name. */
  readonly outputs: Map<string, string>;
  /** World seconds since the step before. */
  readonly waited: number;
}
