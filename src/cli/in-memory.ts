import type { Handle } from "../fake/faults/fault.ts";
import type { FakeReply, FakeRequest } from "../fake/request.ts";

/** A `fetch` that asks a function instead of a network; paths are taken below the base path. */
export function memoryFetch(handle: Handle, basePath: string): typeof globalThis.fetch {
  return (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const request: FakeRequest = {
      method: init?.method ?? "GET",
      path: url.pathname.slice(basePath.length),
      query: [...url.searchParams],
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === "string" ? { kind: "text", text: init.body } : { kind: "none" },
    };
    return Promise.resolve(responseOf(handle(request)));
  };
}

function responseOf({ status, headers, body }: FakeReply): Response {
  return new Response(JSON.stringify(body) ?? "", {
    status,
    headers: { "content-type": "application/json", ...headers },
  });
}

/** The same function, each different read answered once: right where the clock stands and nobody writes. */
export function remembering(handle: Handle): Handle {
  const replies = new Map<string, FakeReply>();
  return (request) => {
    if (request.method === "POST") return handle(request);
    const key = JSON.stringify([
      request.method,
      request.path,
      request.query,
      request.headers["authorization"],
    ]);
    const known = replies.get(key);
    if (known !== undefined) return known;
    const reply = handle(request);
    replies.set(key, reply);
    return reply;
  };
}
