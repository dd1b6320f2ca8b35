import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { documentedReader } from "../assert/documented.ts";
import type { ReceivedResponse } from "../core/exchange.ts";
import { isObject } from "../core/json.ts";
import type { Survey } from "../core/survey.ts";

/**
 * Returns a warning if no operation ever responded as the API does, so that the target is probably
 * something else. null: at least one did, or none responded at all.
 */
export function notTheApi({ contract, exchanges }: Survey): string | null {
  const unrecognised = new Set<OperationId>();
  for (const { operation, response } of exchanges) {
    if (operation === null || response === null || response.status >= 500) continue;
    if (isFromApi(contract, operation, response)) return null;
    unrecognised.add(operation);
  }
  const count = unrecognised.size;
  if (count === 0) return null;
  return `This does not look like the API: ${count} of ${count} operations returned no JSON object of the contract.`;
}

function isFromApi(
  contract: Contract,
  id: OperationId,
  { status, json }: ReceivedResponse,
): boolean {
  if (!isObject(json)) return false;
  if (status !== 200) return "error" in json;
  const known: unknown = documentedReader(contract, id)(json);
  return isObject(known) && Object.keys(known).length > 0;
}
