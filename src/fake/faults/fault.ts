import type { OperationId } from "../../contract/operation.ts";
import type { FakeReply, FakeRequest } from "../request.ts";

/** A function from request to reply: the fake itself, or what a fault sees of it. */
export type Handle = (request: FakeRequest) => FakeReply;

/** What a fault counts from request to request, for as long as it is switched on. */
export type FaultCounts = Map<string, number>;

/** A deliberate deviation: a small change of requests or replies, outside the endpoints' code. */
export interface Fault {
  readonly id: string;
  /** What deviates, in one sentence. */
  readonly says: string;
  /** The rules that must catch it. */
  readonly kills: readonly string[];
  /** Rules that it may break besides. */
  readonly may: readonly string[];
  /** Answers a request wrongly; `handle` is the true fake, `counts` what the fault has counted so far. */
  readonly answer: (request: FakeRequest, handle: Handle, counts: FaultCounts) => FakeReply;
}

/** The fake with faults switched on: the last one sees what those before it made of the reply. */
export function withFaults(handle: Handle, faults: readonly Fault[]): Handle {
  return faults.reduce<Handle>((inner, fault) => {
    const counts: FaultCounts = new Map();
    return (request) => fault.answer(request, inner, counts);
  }, handle);
}

// oxlint-disable-next-line typescript/no-explicit-any -- faults bend replies of every shape
type Body = any;

/** What a fault may look at when it bends a body. */
export interface Bending {
  readonly request: FakeRequest;
  readonly operation: OperationId;
  /** A query parameter as sent; undefined where it was not. */
  readonly parameter: (name: string) => string | undefined;
  readonly handle: Handle;
}

type Story = Pick<Fault, "id" | "says" | "kills"> & Partial<Pick<Fault, "may">>;

/** A fault that bends the 200 bodies of some operations (none named: all of them). */
export function bending(
  story: Story,
  operations: readonly OperationId[],
  bend: (body: Body, bending: Bending) => Body,
): Fault {
  return {
    may: [],
    ...story,
    answer(request, handle) {
      const reply = handle(request);
      const operation = reply.note.operation as OperationId | null;
      if (reply.status !== 200 || operation === null) return reply;
      if (operations.length > 0 && !operations.includes(operation)) return reply;
      const parameter = (name: string): string | undefined =>
        request.query.find(([given]) => given === name)?.[1];
      const body = structuredClone(reply.body);
      return { ...reply, body: bend(body, { request, operation, parameter, handle }) ?? body };
    },
  };
}

/** A fault that bends every row of some lists. */
export function bendingRows(
  story: Story,
  operations: readonly OperationId[],
  bend: (row: Body, bending: Bending) => void,
): Fault {
  return bending(story, operations, (body, context) => {
    for (const row of body.items ?? []) bend(row, context);
  });
}

/** A fault that asks something else than the client did. */
export function misreading(story: Story, misread: (request: FakeRequest) => FakeRequest): Fault {
  return { may: [], ...story, answer: (request, handle) => handle(misread(request)) };
}

/** A request without some query parameters. */
export function without(request: FakeRequest, ...names: readonly string[]): FakeRequest {
  return { ...request, query: request.query.filter(([name]) => !names.includes(name)) };
}

/** A request with a query parameter set. */
export function withParameter(request: FakeRequest, name: string, value: string): FakeRequest {
  return { ...request, query: [...without(request, name).query, [name, value]] };
}

/** A refusal in the place of a reply, or the other way round. */
export function refused(reply: FakeReply, status: number, message = "Refused"): FakeReply {
  return { ...reply, status, body: { error: { message } } };
}
