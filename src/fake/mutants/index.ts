import type { Contract } from "../../contract/contract.ts";
import type { Handle } from "../faults/fault.ts";
import { accessMutants } from "./access.ts";
import { fieldMutants } from "./fields.ts";
import { listMutants } from "./lists.ts";
import type { Mutant } from "./mutant.ts";
import { parameterMutants } from "./parameters.ts";
import { Recording } from "./recording.ts";
import type { AccessKeys } from "./refusals.ts";
import { textSearchMutants } from "./text-search.ts";
import { windowMutants } from "./windows.ts";
import { writeMutants } from "./writes.ts";

/** Derives the mutants of a fake from the contract and from responses that it gives to the main key. */
export function deriveMutants(contract: Contract, handle: Handle, keys: AccessKeys): Mutant[] {
  const recording = new Recording(contract, handle, keys.main);
  return [
    ...fieldMutants(recording),
    ...parameterMutants(recording),
    ...textSearchMutants(recording),
    ...listMutants(recording),
    ...windowMutants(recording),
    ...accessMutants(recording, keys),
    ...writeMutants(recording),
  ];
}
