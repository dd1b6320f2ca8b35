import type { Contract } from "../contract/contract.ts";
import type { Operation } from "../contract/operation.ts";
import { ApiError, quoted } from "../endpoints/api-error.ts";
import { groupBy } from "../common/group-by.ts";
import { MAX_SEGMENTS, suggestedPath } from "./suggest-path.ts";

export interface Route {
  readonly operation: Operation;
  readonly pathParameters: Readonly<Record<string, string>>;
}

interface PathEntry {
  readonly segments: readonly string[];
  readonly operations: readonly Operation[];
}

/** Finds operations by path and method; routes come only from the contract. */
export class Router {
  /** Paths without braces. */
  readonly #literal = new Map<string, PathEntry>();
  readonly #templates: PathEntry[] = [];
  readonly #paths: readonly string[];

  constructor(contract: Contract) {
    const byPath = groupBy(contract.operations.values(), ({ path }) => path);
    this.#paths = [...byPath.keys()];
    for (const [path, operations] of byPath) {
      const entry = { segments: path.split("/").slice(1), operations };
      if (path.includes("{")) this.#templates.push(entry);
      else this.#literal.set(path, entry);
    }
  }

  /**
   * The operation of a request; HEAD follows GET (C16).
   * @throws {ApiError} 404 for an unknown path, 405 with `Allow` for another method (§7, C06, C07).
   */
  find(method: string, path: string): Route {
    let entry = this.#literal.get(path);
    let pathParameters: Route["pathParameters"] | null = NO_PARAMETERS;
    if (entry === undefined) {
      const segments = path.split("/").slice(1);
      for (entry of this.#templates) {
        pathParameters = matchSegments(entry.segments, segments);
        if (pathParameters !== null) break;
      }
    }
    if (entry === undefined || pathParameters === null) {
      const meant = suggestedPath(path, this.#paths);
      const hint = meant === null ? "" : `; did you mean ${meant}?`;
      throw new ApiError(404, `No endpoint has the path ${quoted(path)}${hint}`);
    }
    const wanted = method === "HEAD" ? "GET" : method;
    const operation = entry.operations.find((one) => one.method.toUpperCase() === wanted);
    if (operation === undefined) throw notAllowed(method, path, entry.operations);
    return { operation, pathParameters };
  }

  /** The operation of a request; null: none matches. */
  findOrNull(method: string, path: string): Route | null {
    try {
      // Finding the nearest path takes longer than everything else, and then making an error.
      return this.#has(method, path) ? this.find(method, path) : null;
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  #has(method: string, path: string): boolean {
    const segments = path.split("/", MAX_SEGMENTS + 1).slice(1);
    const entry =
      this.#literal.get(path) ??
      this.#templates.find((one) => matchSegments(one.segments, segments) !== null);
    const wanted = method === "HEAD" ? "GET" : method;
    return entry?.operations.some((one) => one.method.toUpperCase() === wanted) ?? false;
  }
}

const NO_PARAMETERS: Route["pathParameters"] = {};

function matchSegments(
  template: readonly string[],
  segments: readonly string[],
): Route["pathParameters"] | null {
  if (template.length !== segments.length) return null;
  const values: Record<string, string> = {};
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? "";
    if (!part.startsWith("{")) {
      if (part !== segment) return null;
    } else {
      const value = decoded(segment);
      if (value === "") return null;
      values[part.slice(1, -1)] = value;
    }
  }
  return values;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw new ApiError(
      400,
      `The path contains ${quoted(segment)}, which is not percent-encoded UTF-8`,
    );
  }
}

function notAllowed(method: string, path: string, operations: readonly Operation[]): ApiError {
  const methods = operations.map((one) => one.method.toUpperCase());
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : [])].join(", ");
  return new ApiError(405, `${method} is not allowed on ${quoted(path)}; allowed: ${allow}`, {
    Allow: allow,
  });
}
