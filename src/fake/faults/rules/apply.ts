import type { Route } from "../../router.ts";
import type { Handle } from "../fault.ts";
import type { ApiResponse, ApiRequest } from "../../request.ts";
import type { ActiveFault } from "./active-fault.ts";
import type { TransportFault, Values } from "./transport.ts";

/** The fake without faults. */
export interface FaultTarget {
  /** The operation of the request with its path parameters, whatever its key; null: none. */
  readonly route: Route | null;
  readonly handle: Handle;
  /** The response if the API is not reached. */
  readonly unanswered: ApiResponse;
}

/**
 * Returns the response to a request with the faults that apply to it. Transport faults follow the semantic
 * ones; if several bypass the API, the first one applies.
 */
export function applyFaults(
  switched: readonly ActiveFault[],
  request: ApiRequest,
  { route, handle, unanswered }: FaultTarget,
): ApiResponse {
  const due = dueFor(switched, request, route);
  if (due.length === 0) return handle(request);
  const carriers = due.flatMap(transportOf);
  const barrier = carriers.find(({ fault }) => !fault.reachesApi);
  const fired = new Set<ActiveFault>();
  let reply = unanswered;
  if (barrier === undefined) reply = withSemanticFaults(due, handle, fired)(request);
  for (const { one, fault, values } of carriers) {
    if (!fault.reachesApi && one !== barrier?.one) continue;
    reply = fault.carry(reply, values, one.chance);
    fired.add(one);
  }
  for (const one of fired) one.countOnce();
  return { ...reply, note: { ...reply.note, faults: [...fired].map(({ id }) => id) } };
}

function dueFor(
  switched: readonly ActiveFault[],
  { query, headers, body }: ApiRequest,
  route: Route | null,
): ActiveFault[] {
  const parameters = [...Object.entries(route?.pathParameters ?? {}), ...query];
  const operation = route?.operation.id ?? null;
  return switched.filter((one) => one.isDue(operation, { parameters, headers, body }));
}

interface Carrier {
  readonly one: ActiveFault;
  readonly fault: TransportFault;
  readonly values: Values;
}

function transportOf(one: ActiveFault): Carrier[] {
  const { does } = one.rule;
  return does.kind === "transport" ? [{ one, fault: does.fault, values: does.values }] : [];
}

/** Wraps the fake with the semantic faults among these; collects those that change the response. */
function withSemanticFaults(
  due: readonly ActiveFault[],
  handle: Handle,
  fired: Set<ActiveFault>,
): Handle {
  return due.reduce<Handle>((inner, one) => {
    const { does } = one.rule;
    if (does.kind === "transport") return inner;
    return (request) => {
      const answer: Answer = (asked, truth) => does.fault.respond(asked, truth, one.counts);
      const { reply, isTrue } = answered(answer, request, inner);
      if (!isTrue) fired.add(one);
      return reply;
    };
  }, handle);
}

type Answer = (request: ApiRequest, truth: Handle) => ApiResponse;

/** Returns the response with a fault, and whether it equals the one without. */
function answered(
  answer: Answer,
  request: ApiRequest,
  inner: Handle,
): { readonly reply: ApiResponse; readonly isTrue: boolean } {
  let truth: ApiResponse | null = null;
  const reply = answer(request, (asked) => {
    const given = inner(asked);
    if (asked === request || JSON.stringify(asked) === JSON.stringify(request)) truth = given;
    return given;
  });
  return { reply, isTrue: truth !== null && isSame(truth, reply) };
}

function isSame(one: ApiResponse, other: ApiResponse): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map(({ status, headers, body }) =>
    JSON.stringify([status, headers, body]),
  );
  return a === b;
}
