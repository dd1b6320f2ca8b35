import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { documented } from "../documented.ts";
import type { ReceivedReply } from "../exchange.ts";
import { isObject } from "../json.ts";
import type { Survey } from "../survey.ts";

/** A sentence where no operation ever replied as the API would; null: at least one did, or none replied. */
export function doubtOf({ contract, exchanges }: Survey): string | null {
  const strange = new Set<OperationId>();
  for (const { operation, reply } of exchanges) {
    if (operation === null || reply === null || reply.status >= 500) continue;
    if (isOfApi(contract, operation, reply)) return null;
    strange.add(operation);
  }
  if (strange.size === 0) return null;
  return `This does not look like the API: ${strange.size} of ${strange.size} operations replied with something that is no JSON object of the contract.`;
}

function isOfApi(contract: Contract, id: OperationId, { status, json }: ReceivedReply): boolean {
  if (!isObject(json)) return false;
  if (status !== 200) return "error" in json;
  const known: unknown = documented(contract, id)(json);
  return isObject(known) && Object.keys(known).length > 0;
}
