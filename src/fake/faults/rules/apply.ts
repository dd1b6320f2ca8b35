import type { JsonObject } from "../../../common/is-object.ts";
import type { Route } from "../../router.ts";
import type { Handle } from "../fault.ts";
import { jsonOf } from "../../request-match.ts";
import { boundedHints, type ApiResponse, type ApiRequest } from "../../request.ts";
import type { ActiveFault } from "./active-fault.ts";
import type { TransportFault } from "./transport.ts";

/** Takes a function that is called if the changes of the request cannot be stored. */
export type OnRevert = (undo: () => void) => void;

/** The fake without faults. */
export interface FaultTarget {
  /** The operation of the request with its path parameters, for any key; null: none. */
  readonly route: Route | null;
  readonly handle: Handle;
  /** The response if the API is not reached. */
  readonly responseWithoutApi: ApiResponse;
  /** Receives how to revert the count of each applied fault. */
  readonly onRevert?: OnRevert | undefined;
}

/**
 * Returns the response to a request with the faults that apply to it. Transport faults follow the semantic
 * ones; if several bypass the API, the first one applies.
 */
export function applyFaults(
  active: readonly ActiveFault[],
  request: ApiRequest,
  { route, handle, responseWithoutApi, onRevert }: FaultTarget,
): ApiResponse {
  const due = dueFor(active, request, route);
  if (due.length === 0) return handle(request);
  const transportFaults = due.flatMap(transportFaultOf);
  const bypass = transportFaults.find(({ fault }) => !fault.reachesApi);
  const applied = new Set<ActiveFault>();
  let response = responseWithoutApi;
  if (bypass === undefined) response = withSemanticFaults(due, handle, applied)(request);
  for (const { one, fault, values } of transportFaults) {
    if (!fault.reachesApi && one !== bypass?.one) continue;
    response = fault.apply(response, values, one.chance);
    applied.add(one);
  }
  for (const one of applied) {
    one.countOnce();
    onRevert?.(() => one.uncountOnce());
  }
  const note = {
    ...response.note,
    hints: boundedHints(response.note.hints),
    faults: [...applied].map(({ id }) => id),
  };
  return { ...response, note };
}

function dueFor(
  active: readonly ActiveFault[],
  { query, headers, body }: ApiRequest,
  route: Route | null,
): ActiveFault[] {
  const parameters = [...Object.entries(route?.pathParameters ?? {}), ...query];
  const operation = route?.operation.id ?? null;
  const matched = { parameters, headers, json: jsonOf(body) };
  return active.filter((one) => one.isDue(operation, matched));
}

interface ActiveTransportFault {
  readonly one: ActiveFault;
  readonly fault: TransportFault;
  readonly values: JsonObject;
}

function transportFaultOf(one: ActiveFault): ActiveTransportFault[] {
  const { deviation } = one.rule;
  return deviation.kind === "transport"
    ? [{ one, fault: deviation.fault, values: deviation.values }]
    : [];
}

/** Wraps the fake with the semantic faults among these; collects those that change the response. */
function withSemanticFaults(
  due: readonly ActiveFault[],
  handle: Handle,
  applied: Set<ActiveFault>,
): Handle {
  return due.reduce<Handle>((inner, one) => {
    const { deviation } = one.rule;
    if (deviation.kind === "transport") return inner;
    return (request) => {
      const { response, isUnchanged } = compareResponses(request, inner, (correct) =>
        deviation.fault.respond(request, correct, one.counts),
      );
      if (!isUnchanged) applied.add(one);
      return response;
    };
  }, handle);
}

/** Returns the response with a fault, and whether it equals the one without. */
function compareResponses(
  request: ApiRequest,
  handle: Handle,
  respond: (handle: Handle) => ApiResponse,
): { readonly response: ApiResponse; readonly isUnchanged: boolean } {
  let correct: ApiResponse | null = null;
  const response = respond((handled) => {
    const given = handle(handled);
    if (handled === request || JSON.stringify(handled) === JSON.stringify(request)) correct = given;
    return given;
  });
  return { response, isUnchanged: correct !== null && isSame(correct, response) };
}

function isSame(one: ApiResponse, other: ApiResponse): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map(({ status, headers, body }) =>
    JSON.stringify([status, headers, body]),
  );
  return a === b;
}
