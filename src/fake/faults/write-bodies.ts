import type { FakeRequest } from "../request.ts";
import { misreading, type Fault } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
export type Body = any;
type Story = Parameters<typeof misreading>[0];

/** The body of a POST; an empty object where it is none. */
export function bodyOf({ method, body }: FakeRequest): Body {
  if (method !== "POST" || body.kind !== "text") return {};
  try {
    return JSON.parse(body.text) ?? {};
  } catch {
    return {};
  }
}

export function withBody(request: FakeRequest, body: object): FakeRequest {
  return { ...request, body: { kind: "text", text: JSON.stringify(body) } };
}

/** A fault that reads the body of a POST otherwise; undefined: as it is. */
export function rewriting(
  story: Story,
  path: "/brands/tracked" | "/prompts",
  rewrite: (body: Body) => object | undefined,
): Fault {
  return misreading(story, (request) => {
    if (request.method !== "POST" || request.path !== path) return request;
    const body = rewrite(bodyOf(request));
    return body === undefined ? request : withBody(request, body);
  });
}
