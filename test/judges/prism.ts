import { getHttpOperationsFromSpec } from "@stoplight/prism-http";
import { validateOutput } from "@stoplight/prism-http/dist/validator/index.js";
import type { Operation } from "../../src/contract/operation.ts";

/** What a second judge finds wrong with a reply; an undocumented status is a finding too. */
export type SecondJudge = (operation: Operation, status: number, body: unknown) => string[];

/**
 * Prism reading the same contract with code of its own. It passes whatever it can't compile, so a
 * test must have seen it refuse something before its approval counts.
 */
export async function secondJudge(file = "spec/openapi.yaml"): Promise<SecondJudge> {
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
