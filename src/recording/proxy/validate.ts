import { pointerPattern } from "../../common/json-pointer.ts";
import { parseJson } from "../../common/parse-json.ts";
import { splitTarget } from "../../common/split-target.ts";
import { operationOf } from "../../../conformance/core/operation-of.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation, OperationId } from "../../contract/operation.ts";
import { decodeBody } from "./body.ts";
import type { BodyCopy, HeaderPair, ProxiedExchange } from "./exchange.ts";
import type { Engine, EngineMessage } from "./prism.ts";
import { routeOf, type ProxyTarget } from "./target.ts";

/** A violation of the contract. */
export interface Violation {
  readonly side: "request" | "response";
  /** Such as `body /items/0/url`, `query limit`; empty: the message as a whole. */
  readonly where: string;
  readonly what: string;
  /** Number of equal violations, such as in the other rows of a list. */
  readonly times: number;
}

export interface ValidationResult {
  /** The operation; method and path where the contract has none; null: outside of the API. */
  readonly name: string | null;
  readonly operation: OperationId | null;
  readonly violations: readonly Violation[];
  /** What could not be validated, or is not covered by the contract. */
  readonly notes: readonly string[];
}

type Findings = Pick<ValidationResult, "violations" | "notes">;

const NO_FINDINGS: Findings = { violations: [], notes: [] };

export type Validator = (exchange: ProxiedExchange, target: ProxyTarget) => ValidationResult;

/** A validator that uses Prism's engine, which no other module loads. It never throws. */
export async function createValidator(contract: Contract): Promise<Validator> {
  const { openEngine } = await import("./prism.ts");
  const engine = await openEngine(contract);
  compileSchemas(engine, contract);
  return (exchange, target) => {
    const { apiPath } = routeOf(exchange.url, target);
    // A preflight concerns the host, not the API.
    if (apiPath === null || exchange.method === "OPTIONS") {
      return { name: null, operation: null, ...NO_FINDINGS };
    }
    const [path, query] = splitTarget(apiPath);
    const method = exchange.method === "HEAD" ? "GET" : exchange.method;
    const id = operationOf(contract, { method, path });
    if (id === null) {
      const what = "the contract defines no such method and path";
      const violations: Violation[] = [{ side: "request", where: "", what, times: 1 }];
      return { name: `${exchange.method} ${path}`, operation: null, violations, notes: [] };
    }
    const operation = contract.operation(id);
    const request = validateRequest(engine, operation, exchange, [path, query]);
    const response = validateResponse(engine, operation, exchange);
    return {
      name: id,
      operation: id,
      violations: merged([...request.violations, ...response.violations]),
      notes: [...request.notes, ...response.notes],
    };
  };
}

/** Otherwise the first request of each operation would wait for up to 50 ms. */
function compileSchemas(engine: Engine, contract: Contract): void {
  for (const operation of contract.operations.values()) {
    const { method, path } = operation;
    engine.request(operation, { method, path, query: {}, headers: {}, body: {} });
    const headers = { "content-type": "application/json" };
    engine.response(operation, { status: 200, headers, body: {} });
  }
}

function validateRequest(
  engine: Engine,
  operation: Operation,
  { headers, body, failure }: ProxiedExchange,
  [path, query]: readonly [string, string],
): Findings {
  const parsed = parseBody("request", body, headers);
  const messages = engine.request(operation, {
    method: operation.method,
    path,
    query: queryValues(query),
    headers: lowerCased(headers),
    body: parsed.value,
  });
  if (parsed.isReadable) return combined("request", parsed, messages);
  // Only parameters can be validated without the whole body.
  const ofParameters = messages.filter(({ where }) => /^(?:query|path|header) /.test(where));
  // A failed exchange explains why the body was not sent.
  const notes = failure !== null && !body.isEnded ? [] : parsed.notes;
  return combined("request", { ...parsed, notes }, ofParameters);
}

function validateResponse(
  engine: Engine,
  operation: Operation,
  { method, response, failure }: ProxiedExchange,
): Findings {
  if (response === null || failure !== null || response.status === 304) return NO_FINDINGS;
  const parsed = parseBody("response", response.body, response.headers);
  if (!parsed.isReadable) return parsed;
  const messages = engine.response(operation, {
    status: response.status,
    headers: lowerCased(response.headers),
    body: parsed.value,
  });
  return combined("response", parsed, method === "HEAD" ? messages.filter(isNotOfBody) : messages);
}

interface ParsedBody extends Findings {
  /** The parsed body; its text where it is not JSON; undefined: none. */
  readonly value: unknown;
  /** Whether the whole body was available, or there is none. */
  readonly isReadable: boolean;
}

function parseBody(
  side: Violation["side"],
  copy: BodyCopy,
  headers: readonly HeaderPair[],
): ParsedBody {
  const { bytes, problem } = decodeBody(copy, headers);
  if (bytes === null) {
    const notes = [`${side} body not validated: ${problem}`];
    return { value: undefined, isReadable: false, violations: [], notes };
  }
  const text = bytes.toString("utf8");
  if (text === "") return { value: undefined, isReadable: true, ...NO_FINDINGS };
  try {
    return { value: parseJson(text), isReadable: true, ...NO_FINDINGS };
  } catch (error) {
    const what = (error as Error).message.startsWith("JSON is nested")
      ? "is nested too deeply"
      : "is not JSON";
    const violation: Violation = { side, where: "body", what, times: 1 };
    return { value: text, isReadable: true, violations: [violation], notes: [] };
  }
}

function isNotOfBody({ where }: EngineMessage): boolean {
  return !where.startsWith("body");
}

function combined(
  side: Violation["side"],
  { violations, notes }: Findings,
  messages: readonly EngineMessage[],
): Findings {
  // Prism's messages about a body that is not JSON would repeat that violation.
  const further = violations.length === 0 ? messages : messages.filter(isNotOfBody);
  return {
    violations: [
      ...violations,
      ...further
        .filter(({ isViolation }) => isViolation)
        .map(({ where, what }): Violation => ({ side, where, what, times: 1 })),
    ],
    notes: [
      ...notes,
      ...further.filter(({ isViolation }) => !isViolation).map(({ what }) => `${side}: ${what}`),
    ],
  };
}

/** Merges violations that differ only in the row of a list. */
function merged(violations: readonly Violation[]): Violation[] {
  const byKind = new Map<string, Violation>();
  for (const one of violations) {
    const kind = JSON.stringify([one.side, pointerPattern(one.where), pointerPattern(one.what)]);
    const first = byKind.get(kind);
    byKind.set(kind, first === undefined ? one : { ...first, times: first.times + one.times });
  }
  return [...byKind.values()];
}

function queryValues(query: string): Record<string, string | string[]> {
  const parameters = new URLSearchParams(query);
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const values = parameters.getAll(name);
      return [name, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

function lowerCased(headers: readonly HeaderPair[]): Record<string, string> {
  return Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
}
