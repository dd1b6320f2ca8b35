import type { OperationId } from "../../contract/operation.ts";
import type { Fault } from "../faults/fault.ts";
import type { TransportFault, Values } from "./transport.ts";

/** A fault with what it is limited to. */
export interface FaultRule {
  readonly does: Deviation;
  /** Which requests it is about, whoever sends them; null: all, those for no operation too. */
  readonly operations: readonly OperationId[] | null;
  /** How likely it happens to each of them, 0 to 1. */
  readonly probability: number;
  /** After so many times it is over; null: never. */
  readonly times: number | null;
}

/** Either the API answers wrongly, or something goes wrong on the way. */
export type Deviation =
  | { readonly kind: "semantic"; readonly fault: Fault }
  | { readonly kind: "transport"; readonly fault: TransportFault; readonly values: Values };
