import type { ApiRequest, ApiResponse } from "../request.ts";
import {
  authorizationOf,
  errorIf,
  parameter,
  withError,
  withKey,
  without,
  withParameter,
} from "./changes.ts";
import { type Fault, defineFaults, type ResponseBody } from "./fault.ts";

/** Keys of the scenario `agency`, sent by faults that accept other requests; unknown in other scenarios. */
const OWN_KEY = "lmvz_live_northwind_read";
const OTHER_KEY = "lmvz_live_southridge_read";

/** Whether the path of a request is one of some paths, or below one. */
function isUnder({ path }: ApiRequest, ...paths: readonly string[]): boolean {
  return paths.some((one) => path === one || path.startsWith(`${one}/`));
}

/** The echo with the brand of the request. */
function echoOf(request: ApiRequest, { filters_applied }: ResponseBody): ResponseBody {
  return { ...filters_applied, brand: parameter(request, "brand") };
}

/** Whether a POST was refused because its key is read-only, not for the plan. */
function isForMode({ body }: ApiResponse, { method }: ApiRequest): boolean {
  return method === "POST" && JSON.stringify(body).includes("read-only");
}

/** Faults of authentication (§5). */
const DOOR = defineFaults({}, [
  {
    id: "auth.open-discovery",
    title: "The platform list needs no key.",
    breaks: ["auth.missing-401"],
    changeRequest: (request) =>
      authorizationOf(request) === "" && isUnder(request, "/llm-providers")
        ? withKey(request, OWN_KEY)
        : request,
  },
  {
    id: "auth.missing-is-403",
    title: "A request without a key gets 403.",
    breaks: ["auth.missing-401", "auth.header-only"],
    statuses: [401],
    changeResponse: errorIf(403, (request) => authorizationOf(request) === ""),
  },
  {
    id: "auth.bare-401",
    title: "A 401 has the framework's error body instead of the envelope.",
    breaks: ["auth.missing-401", "error.envelope"],
    statuses: [401],
    changeResponse: (response) => ({ ...response, body: { detail: "Not authenticated" } }),
  },
  {
    id: "auth.invalid-is-403",
    title: "Unknown and revoked keys get 403.",
    breaks: ["auth.invalid-401", "auth.revoked-401"],
    statuses: [401],
    changeResponse: (response, request) =>
      authorizationOf(request) === "" ? response : withError(response, 403),
  },
  {
    id: "auth.damaged-key-works",
    title: "Only the first characters of a key are compared.",
    breaks: ["auth.invalid-401"],
    statuses: [401],
    changeResponse: (response, request, handle) => {
      const isAlike = authorizationOf(request).startsWith(`Bearer ${OWN_KEY.slice(0, -1)}`);
      return isAlike ? handle(withKey(request, OWN_KEY)) : response;
    },
  },
  {
    id: "auth.bare-key-works",
    title: "The Bearer scheme is optional.",
    breaks: ["auth.invalid-401"],
    changeRequest: (request) => {
      const key = authorizationOf(request);
      return key === "" || key.includes(" ") ? request : withKey(request, key);
    },
  },
  {
    id: "auth.basic-works",
    title: "A key is accepted as the user name of Basic authentication.",
    breaks: ["auth.invalid-401"],
    changeRequest: (request) => {
      const [, encoded] = /^Basic ([A-Za-z0-9+/]+=*)$/.exec(authorizationOf(request)) ?? [];
      return encoded === undefined || encoded.replaceAll("=", "").length % 4 === 1
        ? request
        : withKey(request, atob(encoded).split(":")[0] ?? "");
    },
  },
  {
    id: "auth.token-scheme-works",
    title: "A key is accepted with the scheme Token.",
    breaks: ["auth.invalid-401"],
    changeRequest: (request) => {
      const [, key] = /^Token (\S+)$/.exec(authorizationOf(request)) ?? [];
      return key === undefined ? request : withKey(request, key);
    },
  },
  {
    id: "auth.longer-key-works",
    title: "Characters behind a key are ignored.",
    breaks: ["auth.invalid-401"],
    statuses: [401],
    changeResponse: (response, request, handle) =>
      authorizationOf(request).startsWith(`Bearer ${OWN_KEY}`)
        ? handle(withKey(request, OWN_KEY))
        : response,
  },
  {
    id: "auth.revoked-works",
    title: "Revoked keys still work.",
    breaks: ["auth.revoked-401"],
    statuses: [401],
    changeResponse: (response, request, handle) =>
      authorizationOf(request).endsWith("_revoked") ? handle(withKey(request, OWN_KEY)) : response,
  },
  {
    id: "auth.x-api-key-works",
    title: "A key is accepted in the X-API-Key header.",
    breaks: ["auth.header-only"],
    changeRequest: (request) => {
      const key = request.headers["x-api-key"];
      return key === undefined || authorizationOf(request) !== "" ? request : withKey(request, key);
    },
  },
  {
    id: "auth.key-in-url-works",
    title: "A key is accepted in the query parameter access_token.",
    breaks: ["auth.header-only"],
    changeRequest: (request) => {
      const key = parameter(request, "access_token");
      return key === undefined || authorizationOf(request) !== "" ? request : withKey(request, key);
    },
  },
]);

/** Faults of authorization (§5). */
const RIGHTS = defineFaults({}, [
  {
    id: "auth.write-key-cannot-read",
    title: "A write-enabled key is refused on reads.",
    breaks: ["auth.write-reads"],
    statuses: [200],
    changeResponse: (response, request) =>
      request.method === "GET" && authorizationOf(request).endsWith("_write")
        ? withError(response, 403)
        : response,
  },
  {
    id: "auth.read-only-refused",
    title: "Read-only keys get 403 on the citation lists.",
    breaks: ["auth.read-only-reads"],
    mayBreak: [
      "success.list-citation-tags",
      "success.list-cited-domains",
      "success.list-citations",
    ],
    statuses: [200],
    changeResponse: (response, request) =>
      authorizationOf(request).endsWith("_read") && isUnder(request, "/citations")
        ? withError(response, 403)
        : response,
  },
  {
    id: "auth.read-only-writes",
    title: "A POST with a read-only key returns 200.",
    breaks: ["auth.read-only-403"],
    statuses: [403],
    changeResponse: (response, request) =>
      isForMode(response, request) ? { ...response, status: 200, body: {} } : response,
  },
  {
    id: "auth.read-only-is-401",
    title: "A POST with a read-only key returns 401.",
    breaks: ["auth.read-only-403"],
    statuses: [403],
    changeResponse: (response, request) =>
      isForMode(response, request) ? withError(response, 401) : response,
  },
  {
    id: "auth.free-plan-discovers",
    title: "Discovery lists work on a free plan.",
    breaks: ["auth.free-plan-403"],
    statuses: [403],
    changeResponse: (response, request, handle) =>
      request.method === "GET" && isUnder(request, "/brands/tracked", "/queries", "/llm-providers")
        ? handle(withKey(request, OWN_KEY))
        : response,
  },
  {
    id: "auth.free-plan-is-402",
    title: "Every endpoint returns 402 on a free plan.",
    breaks: ["auth.free-plan-403", "error.status-set"],
    statuses: [403],
    changeResponse: errorIf(402, ({ method }) => method === "GET"),
  },
  {
    id: "auth.foreign-brands",
    title: "Brands are looked up across all workspaces.",
    breaks: ["auth.workspace-isolation"],
    mayBreak: ["success.get-query-run"],
    statuses: [404],
    changeResponse: (response, request, handle) =>
      isUnder(request, "/query-runs") && request.path !== "/query-runs"
        ? response
        : handle(withKey(request, OTHER_KEY)),
  },
  {
    id: "auth.foreign-prompts",
    title: "Leaderboards are looked up by the prompt alone, across all workspaces.",
    breaks: ["auth.workspace-isolation"],
    path: "/prompts/leaderboard",
    statuses: [404],
    changeResponse: (response, request, handle) => {
      const other = withKey(request, OTHER_KEY);
      const list = handle({
        ...without(other, "brand", "brand_prompt_id"),
        path: "/brands/tracked",
      });
      const { items }: ResponseBody = list.body;
      const found: ApiResponse | undefined = items
        .map(({ brand }: ResponseBody) => handle(withParameter(other, "brand", brand)))
        .find(({ status }: ApiResponse) => status === 200);
      if (found === undefined) return response;
      const body: ResponseBody = found.body;
      return { ...found, body: { ...body, filters_applied: echoOf(request, body) } };
    },
  },
  {
    id: "auth.foreign-answers",
    title: "Runs are looked up across all workspaces.",
    breaks: ["auth.workspace-isolation"],
    statuses: [404],
    changeResponse: (response, request, handle) =>
      isUnder(request, "/query-runs") && request.path !== "/query-runs"
        ? handle(withKey(request, OTHER_KEY))
        : response,
  },
]);

/** Faults of authentication and authorization. */
export const AUTH_FAULTS: readonly Fault[] = [...DOOR, ...RIGHTS];
