import { counted } from "../../common/counted.ts";
import { pointerOf, unescapeSegment } from "../../common/json-pointer.ts";
import type { Contract } from "../../contract/contract.ts";
import type { Operation } from "../../contract/operation.ts";
import { plainBody } from "../../endpoints/page.ts";
import { ComputedNumber, withOperands } from "../../metrics/formula.ts";
import { completeBody, type ResolvedCall } from "../resolved-call.ts";
import { ENDPOINTS } from "../../endpoints/index.ts";
import { ExplainError } from "./explanation.ts";

/** A response body in which computed numbers are {@link ComputedNumber}s with their operands. */
export interface ExplainedBody {
  readonly contract: Contract;
  readonly operation: Operation;
  readonly call: ResolvedCall;
  readonly body: unknown;
}

/** A value in an explained response. */
export interface ExplainedValue extends ExplainedBody {
  readonly pointer: string;
  readonly steps: readonly string[];
  readonly value: unknown;
}

/** Computes a response body with the endpoint of the operation. @throws {ApiError} if the request is refused */
export function explainedBody(
  contract: Contract,
  operation: Operation,
  call: ResolvedCall,
): ExplainedBody {
  const body = withOperands(() =>
    plainBody(completeBody(operation, call, ENDPOINTS[operation.id](call))),
  );
  return { contract, operation, call, body };
}

/** Returns the value at a JSON pointer. @throws {ExplainError} if there is none */
export function placeAt(explained: ExplainedBody, pointer: string): ExplainedValue {
  const steps = pointer.split("/").slice(1).map(unescapeSegment);
  let value = explained.body;
  for (const [depth, step] of steps.entries()) {
    const children = childrenOf(value);
    if (!children.has(step)) {
      const at = steps.slice(0, depth);
      throw new ExplainError(
        `The response has no "${pointer}"; "${pointerOf(at)}" ${describeChildren(value, [...children.keys()])}`,
      );
    }
    value = children.get(step);
  }
  return { ...explained, pointer, steps, value };
}

const MAX_NAMES = 30;

function describeChildren(value: unknown, names: readonly string[]): string {
  if (Array.isArray(value)) return `has ${counted(names.length, "entry", "entries")}`;
  const more = names.length > MAX_NAMES ? ", …" : "";
  return names.length === 0
    ? "has no fields"
    : `has the fields ${names.slice(0, MAX_NAMES).join(", ")}${more}`;
}

/** Returns the fields of an object or the entries of a list by their names; other values have none. */
export function childrenOf(value: unknown): ReadonlyMap<string, unknown> {
  if (value === null || typeof value !== "object" || value instanceof ComputedNumber) {
    return new Map();
  }
  return new Map(Object.entries(value));
}

/** Returns a value with its computed numbers as ordinary numbers, as the response has it. */
export function plainValue(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}
