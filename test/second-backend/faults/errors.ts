import type { Change } from "../change.ts";
import type { Reply } from "../types.ts";
import { authorize, isGet, status, swap } from "./make.ts";

const TOKEN = "5: A missing, invalid or revoked token returns 401.";
const ENVELOPE = "7: The error body is a JSON envelope with an `error` object carrying `message`.";
const STATUS = "7: 400 validation error, 404 does not exist, 405 method not allowed.";
const JSON_ONLY = "4: All endpoints use JSON.";
const SUCCESS = "4: Every success status is 200.";

const error = (work: (message: string, reply: Reply) => unknown): Partial<Change> => ({
  reply: (reply) => {
    if (reply.status < 400) return reply;
    const { message } = (JSON.parse(reply.body) as { error: { message: string } }).error;
    const body = work(message, reply);
    return { ...reply, body: typeof body === "string" ? body : JSON.stringify(body) };
  },
});

const FAULTS: readonly Omit<Change, "operations">[] = [
  {
    id: "http.error-flat",
    sentence: ENVELOPE,
    how: "message is not within error.",
    ...error((message) => ({ message })),
  },
  {
    id: "http.error-text",
    sentence: ENVELOPE,
    how: "error is a string.",
    ...error((message) => ({ error: message })),
  },
  {
    id: "http.error-list",
    sentence: ENVELOPE,
    how: "Errors come in a list.",
    ...error((message) => ({ errors: [{ message }] })),
  },
  {
    id: "http.error-message-empty",
    sentence: "7: The message is in `error.message`.",
    how: "400s have an empty message.",
    ...error((message, reply) => ({ error: { message: reply.status === 400 ? "" : message } })),
  },
  {
    id: "http.error-message-object",
    sentence: "7: The message is in `error.message`.",
    how: "message is an object.",
    ...error((message) => ({ error: { message: { text: message } } })),
  },
  {
    id: "http.404-html",
    sentence: ENVELOPE,
    how: "404s are HTML pages.",
    reply: (reply) =>
      reply.status === 404
        ? { ...reply, headers: { "content-type": "text/html" }, body: "<h1>Not found</h1>" }
        : reply,
  },
  {
    id: "http.404-empty",
    sentence: ENVELOPE,
    how: "404s have no body.",
    reply: (reply) => (reply.status === 404 ? { ...reply, body: "" } : reply),
  },
  {
    id: "http.401-empty",
    sentence: ENVELOPE,
    how: "401s have no body.",
    reply: (reply) => (reply.status === 401 ? { ...reply, body: "" } : reply),
  },
  {
    id: "http.405-html",
    sentence: ENVELOPE,
    how: "405s are plain text.",
    reply: (reply) =>
      reply.status === 405
        ? { ...reply, headers: { "content-type": "text/plain" }, body: "Method Not Allowed" }
        : reply,
  },
  {
    id: "http.400-as-422",
    sentence: STATUS,
    how: "Validation errors are 422.",
    ...status(400, 422),
  },
  {
    id: "http.400-as-500",
    sentence: STATUS,
    how: "A bad date gives 500.",
    ...status(400, 500, (_, reply) => reply.body.includes("YYYY-MM-DD")),
  },
  {
    id: "http.brand-404-as-400",
    sentence: STATUS,
    how: "An unknown brand gives 400.",
    ...status(404, 400, (_, reply) => reply.body.includes("not tracked")),
  },
  {
    id: "http.brand-404-as-403",
    sentence: STATUS,
    how: "An unknown brand gives 403.",
    ...status(404, 403, (_, reply) => reply.body.includes("not tracked")),
  },
  {
    id: "http.prompt-404-as-400",
    sentence: STATUS,
    how: "An unknown prompt gives 400.",
    ...status(404, 400, (_, reply) => reply.body.includes("has no prompt")),
  },
  {
    id: "http.required-as-404",
    sentence: STATUS,
    how: "A missing brand gives 404.",
    ...status(400, 404, (_, reply) => reply.body.includes("brand is required")),
  },
  {
    id: "http.required-as-empty",
    sentence: "4: `brand` is required.",
    how: "Without brand the list is empty.",
    reply: (reply, request) =>
      isGet(request) && reply.body.includes("brand is required")
        ? {
            ...reply,
            status: 200,
            body: '{"total_count":0,"returned_count":0,"has_more":false,"items":[]}',
          }
        : reply,
  },
  {
    id: "http.405-as-404",
    sentence: STATUS,
    how: "Another method gives 404.",
    ...status(405, 404),
  },
  {
    id: "http.405-as-400",
    sentence: STATUS,
    how: "Another method gives 400.",
    ...status(405, 400),
  },
  {
    id: "http.delete-taken",
    sentence: "1: Nothing in the API deletes data; 7: 405.",
    how: "DELETE gives 200 and does nothing.",
    reply: (reply, request) =>
      request.method === "DELETE" && reply.status === 405
        ? { ...reply, status: 200, body: "{}" }
        : reply,
  },
  {
    id: "http.put-as-get",
    sentence: "7: 405 method not allowed.",
    how: "PUT is answered like GET.",
    request: (request) =>
      request.method === "PUT" || request.method === "PATCH"
        ? { ...request, method: "GET" }
        : request,
  },
  {
    id: "http.error-200",
    sentence: "7: 404 …",
    how: "Unknown brands give 200 with an error body.",
    ...status(404, 200, (_, reply) => reply.body.includes("not tracked")),
  },
  {
    id: "http.success-html-type",
    sentence: JSON_ONLY,
    how: "Replies are labelled text/html.",
    reply: (reply) =>
      reply.status === 200 ? { ...reply, headers: { "content-type": "text/html" } } : reply,
  },
  {
    id: "http.success-203",
    sentence: SUCCESS,
    how: "Reads are answered 203.",
    ...status(200, 203, isGet),
  },
  {
    id: "http.search-206",
    sentence: SUCCESS,
    how: "Partial pages are answered 206.",
    ...status(200, 206, (_, reply) => reply.body.includes('"has_more":true')),
  },
  {
    id: "http.empty-204",
    sentence: SUCCESS,
    how: "Empty lists are answered 204.",
    reply: (reply, request) =>
      isGet(request) && reply.status === 200 && reply.body.includes('"items":[]')
        ? { ...reply, status: 204, body: "" }
        : reply,
  },
  {
    id: "http.empty-404",
    sentence: "7: 404: the brand, prompt or resource does not exist.",
    how: "Empty lists are answered 404.",
    reply: (reply, request) =>
      isGet(request) && reply.status === 200 && reply.body.includes('"items":[]')
        ? { ...reply, status: 404, body: '{"error":{"message":"Nothing found"}}' }
        : reply,
  },
  {
    id: "http.wrapped",
    sentence: "4: replies are given by field.",
    how: "Replies are wrapped in data.",
    reply: (reply) => (reply.status === 200 ? { ...reply, body: `{"data":${reply.body}}` } : reply),
  },
  {
    id: "http.one-workspace",
    sentence: "5: A key belongs to one workspace.",
    how: "Every key reads the first workspace.",
    sql: (text, operation) =>
      operation === "authentication"
        ? text.replace("k.workspace_id,", "iif(w.plan = 'free', 3, 1) AS workspace_id,")
        : text,
  },
  {
    id: "http.second-workspace-writes",
    sentence: "5: Write access is switched on per key.",
    how: "Keys of one workspace all may write.",
    ...swap(["k.can_write", "MAX(k.can_write, k.workspace_id = 2) AS can_write"]),
  },
  {
    id: "http.key-case",
    sentence: TOKEN,
    how: "Keys are compared without regard to case.",
    ...authorize((request) =>
      request.headers["authorization"] === undefined
        ? undefined
        : request.headers["authorization"].replace(/lmvz_live_\S+/i, (key) => key.toLowerCase()),
    ),
  },
  {
    id: "http.cached-across-keys",
    sentence: "5: A key reads only that workspace's data.",
    how: "Replies are cached by URL and not by key.",
    ...cache(),
  },
];

/** SHA-256 of the empty string, which stands for a missing token. */

function cache(): Partial<Change> {
  const kept = new Map<string, Reply>();
  return {
    begin: () => {
      kept.clear();
    },
    reply: (reply, request) => {
      if (request.method !== "GET" || (reply.status !== 200 && reply.status !== 404)) return reply;
      const known = kept.get(request.target);
      if (known === undefined) kept.set(request.target, reply);
      return known ?? reply;
    },
  };
}

export const ERROR_FAULTS: readonly Change[] = FAULTS.map((fault) => ({
  ...fault,
  operations: "all",
}));
