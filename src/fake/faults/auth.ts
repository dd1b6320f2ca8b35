import type { FakeReply, FakeRequest } from "../request.ts";
import { answering } from "./answering.ts";
import { misreading, refused, type Fault } from "./fault.ts";

/**
 * Keys of the scenario `agency`. A fault sees requests only, so where it lets somebody in it shows one of
 * these; in other scenarios such a fault changes nothing.
 */
const OWN_KEY = "lmvz_live_northwind_read";
const OTHER_KEY = "lmvz_live_southridge_read";

function withKey(request: FakeRequest, key: string): FakeRequest {
  return { ...request, headers: { ...request.headers, authorization: `Bearer ${key}` } };
}

function shown({ headers }: FakeRequest): string {
  return headers["authorization"] ?? "";
}

/** Whether a request is about one of some paths, or below one. */
function isUnder({ path }: FakeRequest, ...paths: readonly string[]): boolean {
  return paths.some((one) => path === one || path.startsWith(`${one}/`));
}

/** Whether a POST was refused because its key is read-only, not for the plan. */
function isForMode({ body }: FakeReply, { method }: FakeRequest): boolean {
  return method === "POST" && JSON.stringify(body).includes("read-only");
}

/** Faults of keys at the door (§5). */
const DOOR: readonly Fault[] = [
  misreading(
    {
      id: "auth.open-discovery",
      says: "The platform list is answered without a key.",
      kills: ["auth.missing-401"],
    },
    (request) =>
      shown(request) === "" && isUnder(request, "/llm-providers")
        ? withKey(request, OWN_KEY)
        : request,
  ),
  answering(
    {
      id: "auth.missing-is-403",
      says: "A request without a key is answered with 403.",
      kills: ["auth.missing-401", "auth.header-only"],
    },
    [401],
    (reply, request) => (shown(request) === "" ? refused(reply, 403) : reply),
  ),
  answering(
    {
      id: "auth.bare-401",
      says: "A 401 has the body of the framework instead of the envelope.",
      kills: ["auth.missing-401", "error.envelope"],
    },
    [401],
    (reply) => ({ ...reply, body: { detail: "Not authenticated" } }),
  ),
  answering(
    {
      id: "auth.invalid-is-403",
      says: "A key that nobody has is answered with 403, and a revoked one too.",
      kills: ["auth.invalid-401", "auth.revoked-401"],
    },
    [401],
    (reply, request) => (shown(request) === "" ? reply : refused(reply, 403)),
  ),
  answering(
    {
      id: "auth.damaged-key-works",
      says: "Only the first characters of a key are compared.",
      kills: ["auth.invalid-401"],
    },
    [401],
    (reply, request, handle) => {
      const isAlike = shown(request).startsWith(`Bearer ${OWN_KEY.slice(0, -1)}`);
      return isAlike ? handle(withKey(request, OWN_KEY)) : reply;
    },
  ),
  misreading(
    {
      id: "auth.bare-key-works",
      says: "The word Bearer may be left out.",
      kills: ["auth.invalid-401"],
    },
    (request) => {
      const key = shown(request);
      return key === "" || key.includes(" ") ? request : withKey(request, key);
    },
  ),
  misreading(
    {
      id: "auth.basic-works",
      says: "A key is taken as the user name of basic authentication.",
      kills: ["auth.invalid-401"],
    },
    (request) => {
      const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(shown(request)) ?? [];
      return encoded === undefined || encoded.replace(/=+$/, "").length % 4 === 1
        ? request
        : withKey(request, atob(encoded).split(":")[0] ?? "");
    },
  ),
  answering(
    {
      id: "auth.revoked-works",
      says: "A revoked key goes on working.",
      kills: ["auth.revoked-401"],
    },
    [401],
    (reply, request, handle) =>
      shown(request).endsWith("_revoked") ? handle(withKey(request, OWN_KEY)) : reply,
  ),
  misreading(
    {
      id: "auth.x-api-key-works",
      says: "A key is taken from the header X-API-Key.",
      kills: ["auth.header-only"],
    },
    (request) => {
      const key = request.headers["x-api-key"];
      return key === undefined || shown(request) !== "" ? request : withKey(request, key);
    },
  ),
  misreading(
    {
      id: "auth.key-in-url-works",
      says: "A key is taken from the query parameter access_token.",
      kills: ["auth.header-only"],
    },
    (request) => {
      const key = request.query.find(([name]) => name === "access_token")?.[1];
      return key === undefined || shown(request) !== "" ? request : withKey(request, key);
    },
  ),
];

/** Faults of what a good key may do (§5). */
const RIGHTS: readonly Fault[] = [
  {
    id: "auth.read-only-refused",
    says: "A read-only key is refused the lists of citations.",
    kills: ["auth.read-only-reads"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const isRefused = shown(request).endsWith("_read") && isUnder(request, "/citations");
      return isRefused && reply.status === 200 ? refused(reply, 403) : reply;
    },
  },
  answering(
    {
      id: "auth.read-only-writes",
      says: "A POST with a read-only key is answered as if it had worked.",
      kills: ["auth.read-only-403"],
    },
    [403],
    (reply, request) => (isForMode(reply, request) ? { ...reply, status: 200, body: {} } : reply),
  ),
  answering(
    {
      id: "auth.read-only-is-401",
      says: "A POST with a read-only key is answered with 401.",
      kills: ["auth.read-only-403"],
    },
    [403],
    (reply, request) => (isForMode(reply, request) ? refused(reply, 401) : reply),
  ),
  answering(
    {
      id: "auth.free-plan-discovers",
      says: "On a free plan the discovery lists are answered.",
      kills: ["auth.free-plan-403"],
    },
    [403],
    (reply, request, handle) =>
      request.method === "GET" && isUnder(request, "/brands/tracked", "/queries", "/llm-providers")
        ? handle(withKey(request, OWN_KEY))
        : reply,
  ),
  answering(
    {
      id: "auth.free-plan-is-402",
      says: "On a free plan every endpoint asks for payment with 402.",
      kills: ["auth.free-plan-403", "error.status-set"],
    },
    [403],
    (reply, { method }) => (method === "GET" ? refused(reply, 402) : reply),
  ),
  answering(
    {
      id: "auth.foreign-brands",
      says: "A brand is looked up by name in all workspaces.",
      kills: ["auth.workspace-isolation"],
    },
    [404],
    (reply, request, handle) =>
      isUnder(request, "/query-runs") && request.path !== "/query-runs"
        ? reply
        : handle(withKey(request, OTHER_KEY)),
  ),
  answering(
    {
      id: "auth.foreign-answers",
      says: "An answer is looked up by its token in all workspaces.",
      kills: ["auth.workspace-isolation"],
    },
    [404],
    (reply, request, handle) =>
      isUnder(request, "/query-runs") && request.path !== "/query-runs"
        ? handle(withKey(request, OTHER_KEY))
        : reply,
  ),
];

/** Faults of authentication and of what keys may do. */
export const AUTH_FAULTS: readonly Fault[] = [...DOOR, ...RIGHTS];
