import type { OperationId } from "../../../src/contract/operation.ts";
import { defineFault, type Fault, type FaultDefinition } from "../../../src/fake/faults/fault.ts";

/** Behavior that a sentence of the specification excludes, with the rules that must report it. */
export interface Deviation {
  readonly title: string;
  readonly detectedBy: readonly string[];
  /** The operation whose response the findings of these rules must name. */
  readonly blames?: OperationId;
  readonly fault: Fault;
}

/** Describes a deviation in the way of the files in src/fake/faults. */
export function deviation(
  title: string,
  detectedBy: readonly string[],
  definition: DistributiveOmit<FaultDefinition, "id" | "title" | "breaks">,
  blames?: OperationId,
): Deviation {
  const fault = defineFault({ ...definition, id: "deviation", title, breaks: detectedBy });
  return { title, detectedBy, fault, ...(blames === undefined ? {} : { blames }) };
}

type DistributiveOmit<T, Key extends PropertyKey> = T extends unknown ? Omit<T, Key> : never;
