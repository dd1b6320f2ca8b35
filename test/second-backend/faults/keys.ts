import type { Change } from "../change.ts";
import { KEYS } from "../data/tokens.ts";
import type { Request } from "../types.ts";
import { authorize, isGet, status } from "./make.ts";

const TOKEN = "5: A missing, invalid or revoked token returns 401.";
const ONLY = "5: The bearer token is the only method.";
const FREE = "5: On a free plan every endpoint returns 403.";

const missing = (request: Request): boolean => request.headers["authorization"] === undefined;

const FAULTS: readonly Omit<Change, "operations">[] = [
  {
    id: "http.missing-403",
    sentence: TOKEN,
    how: "A missing token gives 403.",
    ...status(401, 403, missing),
  },
  {
    id: "http.invalid-403",
    sentence: TOKEN,
    how: "An invalid token gives 403.",
    ...status(401, 403, (request) => !missing(request)),
  },
  {
    id: "http.missing-400",
    sentence: TOKEN,
    how: "A missing token is a validation error.",
    ...status(401, 400, missing),
  },
  {
    id: "http.revoked-taken",
    sentence: TOKEN,
    how: "A revoked key still works.",
    sql: (text) => text.replace("AND k.revoked = 0", ""),
  },
  {
    id: "http.no-token-reads-discovery",
    sentence: "5: Every endpoint requires an API key.",
    how: "/llm-providers needs no key.",
    ...authorize((request) =>
      request.target.includes("/llm-providers") && missing(request)
        ? `Bearer ${KEYS.reader}`
        : undefined,
    ),
  },
  {
    id: "http.no-token-reads-taxonomy",
    sentence: "5: Every endpoint requires an API key.",
    how: "/citations/tags needs no key.",
    ...authorize((request) =>
      request.target.includes("/citations/tags") && missing(request)
        ? `Bearer ${KEYS.reader}`
        : undefined,
    ),
  },
  {
    id: "http.any-prefix",
    sentence: TOKEN,
    how: "Any token that begins with lmvz_live_ opens the first workspace.",
    sql: (text, operation) =>
      operation === "authentication"
        ? text.replace(
            "k.hash = :hash AND k.revoked = 0",
            "(k.hash = :hash AND k.revoked = 0) OR k.hash = (SELECT MIN(hash) FROM api_key WHERE :hash NOT IN (SELECT hash FROM api_key) AND :hash <> '" +
              EMPTY +
              "') ORDER BY k.hash <> :hash",
          )
        : text,
  },
  {
    id: "http.x-api-key",
    sentence: "5: There is no API key query parameter and no `X-API-Key` header.",
    how: "X-API-Key is taken.",
    ...authorize((request) =>
      missing(request) && request.headers["x-api-key"] !== undefined
        ? `Bearer ${request.headers["x-api-key"]}`
        : undefined,
    ),
  },
  {
    id: "http.key-in-query",
    sentence: "5: There is no API key query parameter.",
    how: "The key is taken from api_key or key.",
    ...authorize((request) => {
      const key = /[?&](?:api_key|apikey|key|token|access_token)=([^&]+)/.exec(request.target)?.[1];
      return missing(request) && key !== undefined ? `Bearer ${key}` : undefined;
    }),
  },
  {
    id: "http.basic",
    sentence: ONLY,
    how: "Basic credentials with the key are taken.",
    ...authorize((request) => {
      const given = /^Basic (.+)$/.exec(request.headers["authorization"] ?? "")?.[1];
      if (given === undefined) return undefined;
      const decoded = given.startsWith("lmvz_") ? given : Buffer.from(given, "base64").toString();
      return `Bearer ${decoded.split(":").find((part) => part.startsWith("lmvz_")) ?? ""}`;
    }),
  },
  {
    id: "http.bare-key",
    sentence: "5: in the form `Authorization: Bearer <API_KEY>`.",
    how: "The key without Bearer is taken.",
    ...authorize((request) =>
      request.headers["authorization"]?.startsWith("lmvz_")
        ? `Bearer ${request.headers["authorization"]}`
        : undefined,
    ),
  },
  {
    id: "http.free-plan-reads",
    sentence: FREE,
    how: "A free plan may read.",
    reply: (reply, request) =>
      reply.body.includes("plan has no access") && isGet(request)
        ? {
            ...reply,
            status: 200,
            body: '{"total_count":0,"returned_count":0,"has_more":false,"items":[]}',
          }
        : reply,
  },
  {
    id: "http.free-plan-401",
    sentence: FREE,
    how: "A free plan gets 401.",
    ...status(403, 401, (request) => isGet(request)),
  },
  {
    id: "http.read-only-refused",
    sentence: "5: A read-only key can call every endpoint that fetches data.",
    how: "Read-only keys may not fetch single videos.",
    reply: (reply, request) =>
      request.target.includes("/youtube/summary?") &&
      request.headers["authorization"]?.endsWith("reader")
        ? { ...reply, status: 403, body: '{"error":{"message":"Read-only"}}' }
        : reply,
  },
];

/** SHA-256 of the empty string, which stands for a missing token. */
const EMPTY = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

export const KEY_FAULTS: readonly Change[] = FAULTS.map((fault) => ({
  ...fault,
  operations: "all",
}));
