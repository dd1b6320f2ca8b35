import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { validateOutput } from "@stoplight/prism-http/dist/validator/index.js";
import type { Operation } from "../../src/contract/operation.ts";

/** Returns the problems of a response; an undocumented status is a problem too. */
export type PrismValidator = (operation: Operation, status: number, body: unknown) => string[];

/**
 * Validates by Prism, which reads the same contract with its own code. It accepts what it cannot compile, so a
 * test must also see it reject something.
 */
export async function createPrismValidator(file = "spec/openapi.yaml"): Promise<PrismValidator> {
  const resources = await getHttpOperationsFromSpec(file);
  return ({ id, method, path }, statusCode, body) => {
    const resource = resources.find((one) => one.method === method && one.path === path);
    if (resource === undefined) return [`Prism does not know ${id}`];
    const headers = { "content-type": "application/json" };
    const verdict = validateOutput({ resource, element: { statusCode, headers, body } });
    return "left" in verdict
      ? verdict.left.map((one) => `${(one.path ?? []).join("/")}: ${one.message}`)
      : [];
  };
}
