import type { JsonObject } from "../../../common/is-object.ts";
import type { OperationId } from "../../../contract/operation.ts";
import type { RequestMatch } from "../../request-match.ts";
import type { Fault } from "../fault.ts";
import type { TransportFault } from "./transport.ts";

/** Maximum number of rules of one world, and of rules for all worlds: each is compared with every request. */
export const MAX_RULES = 1000;

/** A fault with its scope and limits. */
export interface FaultRule {
  readonly deviation: Deviation;
  /** The operations in its scope; null: all requests, those without an operation too. */
  readonly operations: readonly OperationId[] | null;
  /** Conditions on the requests in its scope; null: none. */
  readonly match: RequestMatch | null;
  /** How many requests in its scope are served without it first. */
  readonly after: number;
  /** The probability for each later request in its scope, 0 to 1. */
  readonly probability: number;
  /** The maximum number of occurrences; null: unlimited. */
  readonly times: number | null;
}

/** A semantic fault changes what the API does, a transport fault how the response is sent. */
export type Deviation =
  | { readonly kind: "semantic"; readonly fault: Fault }
  | { readonly kind: "transport"; readonly fault: TransportFault; readonly values: JsonObject };
