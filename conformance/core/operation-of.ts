import { memoize } from "../../src/common/memoize.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { SentRequest } from "./exchange.ts";

/** Returns the operation of a method and path; null if it is not in the contract. */
export function operationOf(
  contract: Contract,
  request: Pick<SentRequest, "method" | "path">,
): OperationId | null {
  const segments = request.path.split("/");
  const found = templatesOf(contract).find(
    ({ method, parts }) =>
      method === request.method &&
      parts.length === segments.length &&
      parts.every((part, index) => part.startsWith("{") || part === segments[index]),
  );
  return found?.id ?? null;
}

const templatesOf = memoize((contract: Contract) =>
  [...contract.operations.values()].map(({ id, method, path }) => ({
    id,
    method: method.toUpperCase(),
    parts: path.split("/"),
  })),
);
