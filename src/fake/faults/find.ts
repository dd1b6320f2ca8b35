import { nearest } from "../../contract/nearest.ts";
import type { Fault } from "./fault.ts";
import { FAULTS } from "./index.ts";

/**
 * The faults of these ids.
 * @throws {RangeError} that names an unknown id and the nearest one there is.
 */
export function findFaults(ids: readonly string[]): Fault[] {
  return ids.map((id) => {
    const fault = FAULTS.find((one) => one.id === id);
    if (fault !== undefined) return fault;
    const near = nearest(
      id,
      FAULTS.map((one) => one.id),
    );
    const hint = near === null ? "GET /__admin/faults lists them" : `did you mean "${near}"?`;
    throw new RangeError(`there is no fault "${id}"; ${hint}`);
  });
}
