import { withError } from "../../../src/fake/faults/changes.ts";
import { requestVariation, type Body, type Variation } from "./variation.ts";

/** Rules that need an accepted write. */
const NO_WRITE = [
  "write.allowed-bodies",
  "write.all-listed",
  "write.body-types",
  "write.brand-accepted",
  "write.prompts-accepted",
  "write.brand-listed",
  "write.brand-owned",
  "write.brand-idempotent",
  "write.brand-validation",
  "write.domain-validation",
  "write.prompts-listed",
  "write.prompts-details",
  "write.texts-kept",
  "write.tags-usable",
  "write.prompts-50",
  "write.tags-10",
  "write.llms",
  "write.prompts-brand-404",
  "write.only-adds",
];

/** Responses of POSTs (§4.8 does not show any), and further reasons to reject them. */
export const POSTS: readonly Variation[] = [
  respondingWith("true", () => true),
  respondingWith("null", () => null),
  respondingWith("no body at all", () => undefined),
  respondingWith("a text", () => "queued"),
  respondingWith("the rows as they were sent, in a list", (sent) => [sent]),
  respondingWith("a job that is queued", (sent) => ({
    job: { id: 7, status: "queued", eta_s: 60, count: sent.prompts?.length ?? 1 },
    has_more: false,
  })),
  requestVariation("a 400 for what is tracked already", (request, handle) => {
    const tracked = tracks(request.path, sentOf(request.body)) && request.method === "POST";
    const before = tracked ? JSON.stringify(handle(asGet(request)).body) : "";
    const name = JSON.stringify(sentOf(request.body)?.brand ?? null);
    if (!before.includes(`"brand":${name}`)) return handle(request);
    const response = handle({ ...request, body: { kind: "none" } });
    return response.status === 403 || response.status === 401 ? response : withError(response, 400);
  }),
  requestVariation(
    "new tags rejected",
    (request, handle) => {
      const sent = request.method === "POST" ? sentOf(request.body) : null;
      return handle(sent?.tags === undefined ? request : { ...request, body: { kind: "none" } });
    },
    ["write.prompts-details", "write.tags-usable", "write.tags-10"],
  ),
  requestVariation(
    "the quota of writes used up",
    (request, handle) => {
      const response = handle(
        request.method === "POST" ? { ...request, body: { kind: "none" } } : request,
      );
      const isRefusedLater = request.method === "POST" && response.status === 400;
      return isRefusedLater ? withError(response, 403) : response;
    },
    NO_WRITE,
  ),
];

function respondingWith(says: string, body: (sent: Body) => unknown): Variation {
  return requestVariation(`${says} in response`, (request, handle) => {
    const response = handle(request);
    if (request.method !== "POST" || response.status !== 200) return response;
    return { ...response, body: body(sentOf(request.body)) };
  });
}

type Sent = Parameters<Variation["respond"]>[0];

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
