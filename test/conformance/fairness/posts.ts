import { refused } from "../../../src/fake/faults/fault.ts";
import { answering, type Body, type Variation } from "./variation.ts";

/** Rules on writes, none of which was accepted. */
const NO_WRITE = [
  "write.brand-listed",
  "write.brand-owned",
  "write.brand-idempotent",
  "write.brand-validation",
  "write.domain-validation",
  "write.prompts-listed",
  "write.prompts-details",
  "write.prompts-50",
  "write.tags-10",
  "write.llms",
  "write.prompts-brand-404",
  "write.only-adds",
];

/** What the POSTs reply (§4.8 does not show it), and what else they refuse. */
export const POSTS: readonly Variation[] = [
  replying("true", () => true),
  replying("null", () => null),
  replying("a text", () => "queued"),
  replying("the rows as they were sent, in a list", (sent) => [sent]),
  replying("a job that is queued", (sent) => ({
    job: { id: 7, status: "queued", eta_s: 60, count: sent.prompts?.length ?? 1 },
    has_more: false,
  })),
  answering("a 400 for what is tracked already", (request, handle) => {
    const tracked = tracks(request.path, sentOf(request.body)) && request.method === "POST";
    const before = tracked ? JSON.stringify(handle(asGet(request)).body) : "";
    const name = JSON.stringify(sentOf(request.body)?.brand ?? null);
    if (!before.includes(`"brand":${name}`)) return handle(request);
    const reply = handle({ ...request, body: { kind: "none" } });
    return reply.status === 403 || reply.status === 401 ? reply : refused(reply, 400);
  }),
  answering(
    "tags refused that are not there yet",
    (request, handle) => {
      const sent = request.method === "POST" ? sentOf(request.body) : null;
      return handle(sent?.tags === undefined ? request : { ...request, body: { kind: "none" } });
    },
    ["write.prompts-details", "write.tags-10"],
  ),
  answering(
    "the quota of writes used up",
    (request, handle) => {
      const reply = handle(
        request.method === "POST" ? { ...request, body: { kind: "none" } } : request,
      );
      const isRefusedLater = request.method === "POST" && reply.status === 400;
      return isRefusedLater ? refused(reply, 403) : reply;
    },
    NO_WRITE,
  ),
];

function replying(says: string, body: (sent: Body) => unknown): Variation {
  return answering(`${says} in reply`, (request, handle) => {
    const reply = handle(request);
    if (request.method !== "POST" || reply.status !== 200) return reply;
    return { ...reply, body: body(sentOf(request.body)) };
  });
}

type Sent = Parameters<Variation["answer"]>[0];

function sentOf(body: Sent["body"]): Body {
  try {
    return body.kind === "text" ? JSON.parse(body.text) : null;
  } catch {
    return null;
  }
}

function tracks(path: string, sent: Body): boolean {
  return path === "/brands/tracked" && typeof sent?.brand === "string";
}

function asGet(request: Sent): Sent {
  return { ...request, method: "GET", body: { kind: "none" } };
}
