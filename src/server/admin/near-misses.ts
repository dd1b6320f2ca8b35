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

/** Unknown parameters and fields of a request that are compared with the known ones. */
const MAX_COMPARED = 20;

/** Returns a function that finds what an unmatched request is close to. */
export function nearMissesBy(contract: Contract): (entry: JournalEntry) => NearMiss[] {
  const operations = [...contract.operations.values()];
  const byId = new Map<string, Operation>(operations.map((one) => [one.id, one]));
  const paths = operations.map((one) => one.path);
  return ({ request, note, token }) => {
    const operation = byId.get(note.operation ?? "");
    if (operation === undefined) {
      const path = request.path.replace(contract.basePath, "");
      const meant = suggestedPath(path, paths);
      return meant === null
        ? []
        : nearPath(contract, request, { meant, isOutside: token === null });
    }
    const query = queryPairs(request.query).slice(0, MAX_COMPARED);
    return [
      ...query.flatMap(([name, value]) => nearParameter(operation, name, value)),
      ...nearFields(contract, operation, bodyState(request.body)),
    ];
  };
}

function nearPath(
  { operations, basePath }: Contract,
  { method, path }: JournalEntry["request"],
  { meant, isOutside }: { readonly meant: string; readonly isOutside: boolean },
): NearMiss[] {
  const there = [...operations.values()].filter((one) => one.path === meant);
  const methods = there.map((one) => one.method.toUpperCase());
  return [
    ...(meant === path && !isOutside
      ? []
      : [{ what: "path", given: path, near: basePath + meant } as const]),
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
  return Object.keys(body)
    .slice(0, MAX_COMPARED)
    .flatMap((given) => {
      const near = known.includes(given) ? null : nearest(given, known);
      return near === null ? [] : [{ what: "body field", given, near } as const];
    });
}
