import { defineFault, type Fault, type FaultContext } from "../../../src/fake/faults/fault.ts";
import type { ApiRequest } from "../../../src/fake/request.ts";
import type { OperationId } from "../../../src/contract/operation.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- variations change responses of every operation
export type Body = any;

/** Permitted behaviour that differs from the fake's: a fault that no rule may report. */
export interface Variation extends Fault {
  /** Ids of the rules that it leaves without a witness. */
  readonly withoutWitness: readonly string[];
}

/** Creates a variation of requests or whole responses. */
export function requestVariation(
  title: string,
  respond: Fault["respond"],
  withoutWitness: readonly string[] = [],
): Variation {
  return { id: "permitted", title, breaks: [], mayBreak: [], withoutWitness, respond };
}

/** Creates a variation of the 200 bodies of operations; an empty list means all. */
export function bodyVariation(
  title: string,
  changeBody: (body: Body, context: FaultContext) => Body,
  operations?: readonly OperationId[],
  withoutWitness: readonly string[] = [],
): Variation {
  const fault = defineFault({ id: "permitted", title, breaks: [], operations, changeBody });
  return { ...fault, withoutWitness };
}

/** Combines several variations. */
export function combined(
  title: string,
  parts: readonly Pick<Variation, "respond" | "withoutWitness">[],
): Variation {
  const respond: Fault["respond"] = (request, handle, counts) =>
    parts.reduce((inner, part) => (one) => part.respond(one, inner, counts), handle)(request);
  return requestVariation(
    title,
    respond,
    parts.flatMap(({ withoutWitness }) => withoutWitness),
  );
}

/** Replaces every value inside a body, the innermost first. */
export function mapValues(
  body: Body,
  change: (value: Body, key: string) => Body,
  key: string = "",
): Body {
  if (Array.isArray(body)) return body.map((item) => mapValues(item, change, key));
  if (!isObject(body)) return change(body, key);
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    mapValues(value, change, name),
  ]);
  return change(Object.fromEntries(fields), key);
}

/** Returns whether a value is an object. */
export function isObject(value: Body): value is Record<string, Body> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the value of a query parameter; undefined: not sent. */
export function queryParameter(request: ApiRequest, name: string): string | undefined {
  return request.query.find(([known]) => known === name)?.[1];
}
