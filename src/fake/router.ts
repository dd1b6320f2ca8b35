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
  /** By method; that of HEAD is the one of GET (C16). */
  readonly operations: ReadonlyMap<string, Operation>;
}

type MatchedPath = Pick<PathEntry, "operations"> & Pick<Route, "pathParameters">;

/** Finds operations by path and method; routes come only from the contract. */
export class Router {
  /** Paths without braces. */
  readonly #literal = new Map<string, MatchedPath>();
  readonly #templates: PathEntry[] = [];
  readonly #paths: readonly string[];

  constructor(contract: Contract) {
    const byPath = groupBy(contract.operations.values(), ({ path }) => path);
    this.#paths = [...byPath.keys()];
    for (const [path, list] of byPath) {
      const operations = new Map(list.map((one) => [one.method.toUpperCase(), one]));
      const get = operations.get("GET");
      if (get !== undefined) operations.set("HEAD", get);
      if (path.includes("{")) {
        this.#templates.push({ segments: path.split("/").slice(1), operations });
      } else this.#literal.set(path, { operations, pathParameters: {} });
    }
  }

  /**
   * The operation of a request.
   * @throws {ApiError} 404 for an unknown path, 405 with `Allow` for another method (§7, C06, C07), 400 for a path that
   * is not percent-encoded UTF-8.
   */
  find(method: string, path: string): Route {
    const matched = this.#literal.get(path) ?? this.#matchTemplates(path);
    if (matched === null) {
      const meant = suggestedPath(path, this.#paths);
      const hint = meant === null ? "" : `; did you mean ${meant}?`;
      throw new ApiError(404, `No endpoint has the path ${quoted(path)}${hint}`);
    }
    const { operations, pathParameters } = matched;
    const operation = operations.get(method);
    if (operation === undefined) {
      const allow = [...operations.keys()].join(", ");
      throw new ApiError(405, `${method} is not allowed on ${quoted(path)}; allowed: ${allow}`, {
        Allow: allow,
      });
    }
    return { operation, pathParameters };
  }

  /** The operation of a request; null: none matches. Unlike `find`, it does not look for the nearest path. */
  findOrNull(method: string, path: string): Route | null {
    try {
      const matched = this.#literal.get(path) ?? this.#matchTemplates(path);
      const operation = matched?.operations.get(method);
      if (matched === null || operation === undefined) return null;
      return { operation, pathParameters: matched.pathParameters };
    } catch (error) {
      if (error instanceof ApiError) return null;
      throw error;
    }
  }

  #matchTemplates(path: string): MatchedPath | null {
    const segments = path.split("/", MAX_SEGMENTS + 1).slice(1);
    for (const template of this.#templates) {
      const pathParameters = matchSegments(template.segments, segments);
      if (pathParameters !== null) return { operations: template.operations, pathParameters };
    }
    return null;
  }
}

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
