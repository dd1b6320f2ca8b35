import { nearest } from "../../../common/nearest.ts";
import type { Fault } from "../fault.ts";
import { semanticFaults } from "./semantic-faults.ts";
import { TRANSPORT_FAULTS, type TransportFault } from "./transport.ts";

/** A fault of either kind. */
export type KnownFault =
  | { readonly kind: "semantic"; readonly fault: Fault }
  | { readonly kind: "transport"; readonly fault: TransportFault };

/** Returns a fault by id; null: there is none. */
export function knownFault(id: string): KnownFault | null {
  const semantic = semanticFaults().find((one) => one.id === id);
  if (semantic !== undefined) return { kind: "semantic", fault: semantic };
  const transport = TRANSPORT_FAULTS.find((one) => one.id === id);
  return transport === undefined ? null : { kind: "transport", fault: transport };
}

/** Returns the nearest id to a mistyped one, or to one without its group; null: none is near. */
export function suggestFaultId(id: string): string | null {
  const ids = [...TRANSPORT_FAULTS, ...semanticFaults()].map((fault) => fault.id);
  return ids.find((one) => one.endsWith(`.${id}`)) ?? nearest(id, ids);
}
