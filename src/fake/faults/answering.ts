import type { FakeReply, FakeRequest } from "../request.ts";
import type { Fault, Handle } from "./fault.ts";

type Story = Pick<Fault, "id" | "says" | "kills"> & Partial<Pick<Fault, "may">>;
type Bend = (reply: FakeReply, request: FakeRequest, handle: Handle) => FakeReply;

/** A fault that answers otherwise where the fake answers with one of some statuses. */
export function answering(story: Story, statuses: readonly number[], bend: Bend): Fault {
  return {
    may: [],
    ...story,
    answer(request, handle) {
      const reply = handle(request);
      return statuses.includes(reply.status) ? bend(reply, request, handle) : reply;
    },
  };
}

/** A query parameter as sent; undefined where it was not. */
export function parameter({ query }: FakeRequest, name: string): string | undefined {
  return query.find(([given]) => given === name)?.[1];
}

/** The message of an error; empty where there is none. */
export function messageOf({ body }: FakeReply): string {
  const message = (body as { readonly error?: { readonly message?: unknown } } | null)?.error
    ?.message;
  return typeof message === "string" ? message : "";
}
