import type { Credential, SentRequest } from "../../conformance/exchange.ts";
import type { Contract } from "../contract/contract.ts";
import type { CallStep, StepKey } from "./flow/flow.ts";
import { resolve, type Scope } from "./scope.ts";

/** A step's request with everything put in. */
export interface StepRequest {
  readonly request: SentRequest;
  /** The path parameters by name, for expressions. */
  readonly path: Readonly<Record<string, string>>;
}

/** The request of a step; a list is a repeated query parameter. @throws {Unresolved} */
export function requestOf(step: CallStep, contract: Contract, scope: Scope): StepRequest {
  const operation = contract.operation(step.operationId);
  const inPath: Record<string, string> = {};
  const query: [string, string][] = [];
  for (const { name, in: where, value } of step.parameters) {
    const resolved = resolve(value, scope);
    if (where === "path") inPath[name] = textOf(resolved);
    else
      for (const one of Array.isArray(resolved) ? resolved : [resolved])
        query.push([name, textOf(one)]);
  }
  const path = operation.path.replaceAll(/\{([^}]+)\}/g, (_, name: string) =>
    encodeURIComponent(inPath[name] ?? ""),
  );
  const method = operation.method.toUpperCase();
  const body = resolve(step.payload, scope);
  return {
    request: { method, path, query, credential: credentialOf(step.key), body },
    path: inPath,
  };
}

function textOf(value: unknown): string {
  // Half a surrogate pair can't be sent.
  return (typeof value === "string" ? value : JSON.stringify(value)).toWellFormed();
}

function credentialOf(key: StepKey): Credential {
  return key === "none" ? { form: "none" } : { form: "bearer", key };
}
