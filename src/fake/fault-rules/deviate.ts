import type { OperationId } from "../../contract/operation.ts";
import type { Handle } from "../faults/fault.ts";
import type { FakeReply, FakeRequest } from "../request.ts";
import type { SwitchedFault } from "./switched.ts";
import type { TransportFault, Values } from "./transport.ts";

/** The true fake, as faults see it. */
export interface Truth {
  /** Which operation a request means, whatever its key; null: none. */
  readonly operation: OperationId | null;
  readonly handle: Handle;
  /** What stands for a reply where the API is never reached. */
  readonly unanswered: FakeReply;
}

/**
 * Answers a request with the faults that are due on it. What goes wrong on the way comes after all wrong
 * answers; where several answer in the API's place, the last one does.
 */
export function deviate(
  switched: readonly SwitchedFault[],
  request: FakeRequest,
  { operation, handle, unanswered }: Truth,
): FakeReply {
  const due = switched.filter((one) => one.isDue(operation));
  if (due.length === 0) return handle(request);
  const carriers = due.flatMap(transportOf);
  const barrier = carriers.findLast(({ fault }) => !fault.reachesApi);
  const fired = new Set<SwitchedFault>();
  let reply = unanswered;
  if (barrier === undefined) reply = wrongly(due, handle, fired)(request);
  for (const { one, fault, values } of carriers) {
    if (!fault.reachesApi && one !== barrier?.one) continue;
    reply = fault.carry(reply, values);
    fired.add(one);
  }
  for (const one of fired) one.countOnce();
  return { ...reply, note: { ...reply.note, faults: [...fired].map(({ id }) => id) } };
}

interface Carrier {
  readonly one: SwitchedFault;
  readonly fault: TransportFault;
  readonly values: Values;
}

function transportOf(one: SwitchedFault): Carrier[] {
  const { does } = one.rule;
  return does.kind === "transport" ? [{ one, fault: does.fault, values: does.values }] : [];
}

/** The fake with the semantic faults among these; those that change something are told. */
function wrongly(due: readonly SwitchedFault[], handle: Handle, fired: Set<SwitchedFault>): Handle {
  return due.reduce<Handle>((inner, one) => {
    const { does } = one.rule;
    if (does.kind === "transport") return inner;
    return (request) => {
      const answer: Answer = (asked, truth) => does.fault.answer(asked, truth, one.counts);
      const { reply, isTrue } = answered(answer, request, inner);
      if (!isTrue) fired.add(one);
      return reply;
    };
  }, handle);
}

/** How a fault answers, given the truth. */
type Answer = (request: FakeRequest, truth: Handle) => FakeReply;

/** A fault's answer, and whether it is the one that the same request has without the fault. */
function answered(
  answer: Answer,
  request: FakeRequest,
  inner: Handle,
): { readonly reply: FakeReply; readonly isTrue: boolean } {
  let truth: FakeReply | null = null;
  const reply = answer(request, (asked) => {
    const given = inner(asked);
    if (asked === request || JSON.stringify(asked) === JSON.stringify(request)) truth = given;
    return given;
  });
  return { reply, isTrue: truth !== null && isSame(truth, reply) };
}

function isSame(one: FakeReply, other: FakeReply): boolean {
  if (one === other) return true;
  const [a, b] = [one, other].map(({ status, headers, body }) =>
    JSON.stringify([status, headers, body]),
  );
  return a === b;
}
