import type { Json, KeyLabel } from "../../conformance/core/exchange.ts";
import { bearer, planRequest } from "../../conformance/core/planned-request.ts";
import { bodyOf } from "../../conformance/core/survey.ts";
import type { OperationId } from "../contract/operation.ts";
import type { Contract } from "../contract/contract.ts";
import { createClient, type Deployment, type SettingNames } from "./deployment.ts";
import { UsageError } from "../common/usage-error.ts";

/** Labels whose keys must differ. `main` is any valid key, so it may equal `read`, `write` or `limited`. */
const DISTINCT: readonly (readonly [KeyLabel, readonly KeyLabel[]])[] = [
  ["write", ["read"]],
  ["other", ["main", "read", "write"]],
  ["revoked", ["main", "read", "write", "free", "other", "limited"]],
  ["free", ["main", "read", "write", "other", "limited"]],
];

/** Checks that no key is given for two purposes that exclude each other. @throws {UsageError} */
export function checkDistinctKeys(keys: Deployment["keys"], { key }: SettingNames): void {
  for (const [label, others] of DISTINCT) {
    const same = others.find((other) => keys[label] !== undefined && keys[label] === keys[other]);
    if (same === undefined) continue;
    throw new UsageError(
      `${key(label)} and ${key(same)} are the same key; they must differ, because the rules compare what they may do`,
    );
  }
}

const BRANDS_COMPARED = 3;

/**
 * Checks that the other key belongs to another workspace: two keys with the same tracked brands and the same
 * prompts open the same one, whose data would be reported as leaked. Returns how many requests it sent.
 * @throws {UsageError}
 */
export async function checkOtherWorkspace(
  deployment: Deployment,
  contract: Contract,
  { key: nameOf }: SettingNames,
): Promise<number> {
  if (deployment.keys.other === undefined) return 0;
  const client = createClient(deployment, contract, {});
  let requests = 0;
  const rowsOf = async (key: KeyLabel, id: OperationId, brand?: string): Promise<Json[]> => {
    const request = planRequest(contract, id, { brand }, bearer(key));
    const items: unknown = bodyOf(await client.send(request, requests++))?.items;
    return Array.isArray(items) ? items : [];
  };
  const own = await rowsOf("main", "listTrackedBrands");
  if (own.length === 0 || !isEqual(own, await rowsOf("other", "listTrackedBrands")))
    return requests;
  for (const { brand } of own.slice(0, BRANDS_COMPARED)) {
    if (typeof brand !== "string") return requests;
    const prompts = await rowsOf("main", "listQueries", brand);
    if (!isEqual(prompts, await rowsOf("other", "listQueries", brand))) return requests;
    if (prompts.length > 0) {
      throw new UsageError(
        `${nameOf("main")} and ${nameOf("other")} belong to the same workspace: both list the same brands and prompts; ${nameOf("other")} must belong to another workspace`,
      );
    }
  }
  return requests;
}

/** Whether two lists have the same rows, apart from tokens and order. */
function isEqual(some: readonly Json[], others: readonly Json[]): boolean {
  const [a, b] = [some, others].map((rows) =>
    rows.map((row) => JSON.stringify({ ...row, brand_prompt_id: undefined })).toSorted(),
  );
  return JSON.stringify(a) === JSON.stringify(b);
}
