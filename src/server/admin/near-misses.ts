import type { Contract } from "../../contract/contract.ts";
import { nearest } from "../../common/nearest.ts";
import type { Operation } from "../../contract/operation.ts";
import type { JournalEntry } from "../journal.ts";
import { suggestedPath } from "../../fake/suggest-path.ts";
import { Router } from "../../fake/router.ts";
import { queryPairs } from "../parse-request.ts";
import { bodyState } from "./request-state.ts";

/** A part of a request that is close to a valid one. */
export interface NearMiss {
  readonly what: "path" | "method" | "parameter" | "value" | "body field";
  readonly given: string;
  /** The valid one. */
  readonly near: string;
}

/** Returns a test for requests that matched no operation, or were refused for parameters or body. */
export function unmatchedBy(contract: Contract): (entry: JournalEntry) => boolean {
  const router = new Router(contract);
  return ({ request, status, note, token }) => {
    const { operation, faults } = note;
    if (faults.length > 0) return false;
    if (status === 400) return true;
    if (operation !== null || ![401, 403, 404, 405].includes(status)) return false;
    // A request that is refused for its key may have a wrong path too.
    return token === null || router.findOrNull(request.method, request.path) === null;
  };
}

/** Returns what an unmatched request is close to. */
export function nearMisses(contract: Contract, { request, note, token }: JournalEntry): NearMiss[] {
  const { operation: id } = note;
  const operation = [...contract.operations.values()].find((one) => one.id === id);
  if (operation === undefined) {
    return nearPath(contract, request.method, request.path, token === null);
  }
  return [
    ...queryPairs(request.query).flatMap(([name, value]) => nearParameter(operation, name, value)),
    ...nearFields(contract, operation, bodyState(request.body)),
  ];
}

function nearPath(
  contract: Contract,
  method: string,
  path: string,
  isOutside: boolean,
): NearMiss[] {
  const operations = [...contract.operations.values()];
  const meant = suggestedPath(
    path.replace(contract.basePath, ""),
    operations.map((one) => one.path),
  );
  if (meant === null) return [];
  const there = operations.filter((one) => one.path === meant);
  const methods = there.map((one) => one.method.toUpperCase());
  return [
    ...(meant === path && !isOutside
      ? []
      : [{ what: "path", given: path, near: contract.basePath + meant } as const]),
    ...(methods.includes(method) || method === "HEAD"
      ? []
      : [{ what: "method", given: method, near: methods.join(", ") } as const]),
  ];
}

function nearParameter({ parameters }: Operation, name: string, value: string): NearMiss[] {
  const query = parameters.filter((one) => one.in === "query");
  const known = query.find((one) => one.name === name);
  if (known === undefined) {
    const near = nearest(
      name,
      query.map((one) => one.name),
    );
    return near === null ? [] : [{ what: "parameter", given: name, near }];
  }
  const values = (known.schema.enum ?? []).map(String);
  const near = values.includes(value) ? null : nearest(value, values);
  return near === null
    ? []
    : [{ what: "value", given: `${name}=${value}`, near: `${name}=${near}` }];
}

function nearFields(contract: Contract, operation: Operation, body: unknown): NearMiss[] {
  const { bodyPointer } = operation;
  if (bodyPointer === null || typeof body !== "object" || body === null) return [];
  const known = Object.keys(contract.schemaAt(bodyPointer).properties ?? {});
  return Object.keys(body).flatMap((given) => {
    const near = known.includes(given) ? null : nearest(given, known);
    return near === null ? [] : [{ what: "body field", given, near } as const];
  });
}
