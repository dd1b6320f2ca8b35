import { gzipSync } from "node:zlib";
import type { Change } from "../change.ts";
import { ADD_PROMPTS, TRACK, swap } from "../faults/make.ts";
import { OPERATIONS, isAt } from "../routes.ts";
import { Refusal } from "../types.ts";
import type { Body, Reply } from "../types.ts";

const BODY = "4.8: the reply body is not shown.";
const ENVELOPE = "7: other fields of the envelope are not shown.";
const VALIDATION = "7: which requests are validation errors is not stated.";

const error = (work: (error: Body, reply: Reply) => unknown): Partial<Change> => ({
  reply: (reply) =>
    reply.status < 400
      ? reply
      : {
          ...reply,
          body: JSON.stringify(work((JSON.parse(reply.body) as { error: Body }).error, reply)),
        },
});
const written = (work: (body: Body) => Body): Partial<Change> => ({
  written: (body) => ({ ...body, ...work(body) }),
});
const posted = (body: string): Partial<Change> => ({
  reply: (reply, request) =>
    request.method === "POST" && reply.status === 200 ? { ...reply, body } : reply,
});
const escaped = (text: string): string =>
  text.replaceAll(
    /[^\0-\x7f]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );

let turn = 0;

/** Transport, error bodies and replies of writes that the specification leaves open. */
const VARIATIONS: readonly Omit<Change, "operations">[] = [
  {
    id: "errors.more-fields",
    sentence: ENVELOPE,
    how: "Errors have a code, details and a request id.",
    ...error((one, reply) => ({
      error: { ...one, code: `E${reply.status}`, details: [{ field: "brand" }] },
      request_id: "req-1",
    })),
  },
  {
    id: "errors.message-first-null",
    sentence: ENVELOPE,
    how: "The envelope has data: null.",
    ...error((one) => ({ data: null, error: { type: "about:blank", ...one } })),
  },
  {
    id: "errors.german",
    sentence: "7: the wording of messages is not stated.",
    how: "Messages are in German.",
    ...error(() => ({ error: { message: "Die Anfrage war nicht erfolgreich." } })),
  },
  {
    id: "errors.problem-json",
    sentence: "7: a JSON envelope; its media type is not stated.",
    how: "Errors are application/problem+json.",
    reply: (reply) =>
      reply.status < 400
        ? reply
        : { ...reply, headers: { ...reply.headers, "content-type": "application/problem+json" } },
  },
  {
    id: "errors.challenge",
    sentence: "5: 401; further headers are not stated.",
    how: "401 has WWW-Authenticate.",
    reply: (reply) =>
      reply.status === 401
        ? { ...reply, headers: { ...reply.headers, "www-authenticate": 'Bearer realm="api"' } }
        : reply,
  },
  {
    id: "errors.allow",
    sentence: "7: 405; further headers are not stated.",
    how: "405 has Allow, and HEAD and OPTIONS are answered.",
    reply: (reply, request) => {
      if (reply.status !== 405) return reply;
      if (request.method === "OPTIONS")
        return {
          status: 204,
          headers: { allow: "GET, OPTIONS", "access-control-allow-origin": "*" },
          body: "",
        };
      return { ...reply, headers: { ...reply.headers, allow: "GET" } };
    },
  },
  {
    id: "errors.unknown-parameter-400",
    sentence: VALIDATION,
    how: "Unknown parameters are refused.",
    reply: (reply, request) => {
      const url = new URL(request.target, "http://localhost");
      const known = new Set(
        OPERATIONS.flatMap((operation) =>
          isAt(operation.id, request) ? operation.parameters.map((one) => one.name) : [],
        ),
      );
      const strange = [...url.searchParams.keys()].find((name) => !known.has(name));
      return reply.status === 200 && strange !== undefined
        ? {
            ...reply,
            status: 400,
            body: JSON.stringify({ error: { message: `Unknown parameter ${strange}.` } }),
          }
        : reply;
    },
  },
  {
    id: "errors.route-before-key",
    sentence: "5, 7: which refusal comes first is not stated.",
    how: "An unknown path is 404 and a wrong method 405 without a key too.",
    reply: (reply, request) => {
      if (reply.status !== 401) return reply;
      const fitting = OPERATIONS.filter((operation) => isAt(operation.id, request));
      if (fitting.length === 0)
        return { ...reply, status: 404, body: '{"error":{"message":"No such path."}}' };
      return fitting.some((operation) => operation.id.startsWith(`${request.method} `))
        ? reply
        : { ...reply, status: 405, body: '{"error":{"message":"Method not allowed."}}' };
    },
  },
  {
    id: "errors.trailing-slash",
    sentence: "4: paths are given without a trailing slash.",
    how: "A trailing slash is taken.",
    request: (request) => ({ ...request, target: request.target.replace(/\/(\?|$)/, "$1") }),
  },
  {
    id: "errors.bearer-any-case",
    sentence: "5: `Authorization: Bearer <API_KEY>`; schemes have no case in HTTP.",
    how: "bearer is taken.",
    request: (request) =>
      request.headers["authorization"] === undefined
        ? request
        : {
            ...request,
            headers: {
              ...request.headers,
              authorization: request.headers["authorization"].replace(/^bearer /i, "Bearer "),
            },
          },
  },
  {
    id: "transport.gzip",
    sentence: "Nothing is said of Content-Encoding.",
    how: "Replies of more than 500 bytes are compressed where the client takes it.",
    reply: (reply, request) =>
      reply.body.length > 500 && /gzip/.test(request.headers["accept-encoding"] ?? "")
        ? {
            ...reply,
            headers: { ...reply.headers, "content-encoding": "gzip", vary: "accept-encoding" },
            raw: gzipSync(reply.body),
          }
        : { ...reply, headers: { ...reply.headers, vary: "accept-encoding" } },
  },
  {
    id: "transport.pretty",
    sentence: "4: JSON.",
    how: "JSON is indented, other letters than ASCII are escaped.",
    reply: (reply) => ({
      ...reply,
      body: escaped(JSON.stringify(JSON.parse(reply.body), null, 2)),
    }),
  },
  {
    id: "transport.type",
    sentence: "4: JSON; the media type's parameters are not stated.",
    how: "The media type is in capitals without a charset.",
    reply: (reply) => ({
      ...reply,
      headers: { ...reply.headers, "content-type": "Application/JSON" },
    }),
  },
  {
    id: "transport.headers",
    sentence: "Further headers are not stated.",
    how: "Replies have an ETag, a request id, limits and cookies.",
    reply: (reply) => ({
      ...reply,
      headers: {
        ...reply.headers,
        etag: '"1"',
        "x-request-id": "7",
        "x-ratelimit-remaining": "3",
        "set-cookie": "a=b",
      },
    }),
  },
  {
    id: "transport.close",
    sentence: "Nothing is said of connections.",
    how: "Each connection is closed.",
    reply: (reply) => ({ ...reply, headers: { ...reply.headers, connection: "close" } }),
  },
  {
    id: "transport.rate-limit",
    sentence: "8: rate limits are not shown.",
    how: "Every fortieth request is answered 429 with Retry-After: 0.",
    begin: () => {
      turn = 0;
    },
    reply: (reply) => {
      turn += 1;
      return turn % 40 === 0
        ? {
            status: 429,
            headers: { ...reply.headers, "retry-after": "0" },
            body: '{"error":{"message":"Slow down."}}',
          }
        : reply;
    },
  },
  { id: "writes.reply-empty", sentence: BODY, how: "Writes have an empty body.", ...posted("") },
  { id: "writes.reply-null", sentence: BODY, how: "Writes are answered null.", ...posted("null") },
  {
    id: "writes.reply-list",
    sentence: BODY,
    how: "Writes are answered with a list.",
    ...posted('[{"id":1}]'),
  },
  {
    id: "writes.reply-ok",
    sentence: BODY,
    how: "Writes are answered with a sentence.",
    ...posted('"ok"'),
  },
];

const WRITES: readonly Change[] = [
  {
    id: "writes.known-brand-400",
    sentence: "4.8: what happens to a brand that is tracked already is not stated.",
    how: "It is refused.",
    operations: [TRACK],
    body: (given, context) => {
      if (seen.has(`${context.workspace}/${String(context.written["brand"])}`))
        throw new Refusal(400, "This brand is tracked already.");
      seen.add(`${context.workspace}/${String(context.written["brand"])}`);
      return given;
    },
    begin: () => {
      seen.clear();
      for (const name of [
        "Lumenpfad",
        "Kettle & Crane",
        "Ödland Boots",
        "Quill 100% Ink",
        "Nullpunkt_7",
        "Fernhill O'Dea",
      ])
        seen.add(`1/${name}`);
      for (const name of ["Lumenpfad", "Saltmarsh Radio"]) seen.add(`2/${name}`);
    },
  },
  {
    id: "writes.known-prompt-again",
    sentence: "4.8: what happens to a prompt that exists already is not stated.",
    how: "It is added once more.",
    operations: [ADD_PROMPTS],
    sql: (text) =>
      text.startsWith("SELECT id FROM prompt WHERE brand_id") ? `${text} AND 0` : text,
  },
  {
    id: "writes.plan-403",
    sentence: "7: 403: plan lacks access; 4.8: platforms are restricted by the plan.",
    how: "A platform outside the plan gives 403.",
    operations: [ADD_PROMPTS],
    reply: (reply) =>
      reply.body.includes("plan does not include") ? { ...reply, status: 403 } : reply,
  },
  {
    id: "writes.empty-list-taken",
    sentence: "4.8: at most 50 entries; none is not mentioned.",
    how: "An empty list of prompts is taken and adds nothing.",
    operations: [ADD_PROMPTS],
    reply: (reply, request) =>
      reply.status === 400 && /"prompts":\[\]/.test(request.body)
        ? { ...reply, status: 200, body: '{"added":0}' }
        : reply,
  },
  {
    id: "writes.crawled-at-once",
    sentence: "4.8: the first crawl is queued; when it runs is not stated.",
    how: "New prompts have a run as soon as they are added.",
    operations: [ADD_PROMPTS],
    body: (given, context) => {
      context.all(
        "INSERT INTO run (token, prompt_id, provider, run_at, day, answer, searches) SELECT 'run_' || substr('new0000000000000' || p.id, -16), p.id, pp.provider, :today || 'T00:30:00.000Z', :today, 'Nothing to say yet.', NULL FROM prompt p JOIN prompt_provider pp ON pp.prompt_id = p.id WHERE p.brand_id = :brand_id AND pp.provider = (SELECT MIN(provider) FROM prompt_provider WHERE prompt_id = p.id) AND NOT EXISTS (SELECT 1 FROM run r WHERE r.prompt_id = p.id) AND p.id > 40",
        { today: context.today },
      );
      return given;
    },
  },
  {
    id: "writes.country-of-brand",
    sentence: "4.8: which country a prompt without one has is not stated.",
    how: "It is US.",
    operations: [ADD_PROMPTS],
    ...written(({ country }) => ({ country: country ?? "US" })),
  },
  {
    id: "writes.country-any-case",
    sentence: "4.8: ISO alpha-2 code; case is not stated.",
    how: "Lower case is taken and stored in upper case.",
    operations: [ADD_PROMPTS],
    ...written(({ country }) => ({
      country: typeof country === "string" ? country.toUpperCase() : country,
    })),
  },
  {
    id: "writes.text-trimmed",
    sentence: "4.8: whether blanks around a prompt stay is not stated.",
    how: "Prompts are trimmed and end in a full stop nowhere.",
    operations: [ADD_PROMPTS],
    ...written(({ prompts }) => ({
      prompts: Array.isArray(prompts)
        ? prompts.map((text) => (typeof text === "string" ? text.trim() : text))
        : prompts,
    })),
    reply: (reply, request) =>
      request.method === "POST"
        ? { ...reply, headers: { ...reply.headers, "x-trimmed": "1" } }
        : reply,
  },
  {
    id: "writes.tags-named",
    sentence: "4.8: how a new tag is called is not stated.",
    how: "New tags have a capital and another colour.",
    operations: [ADD_PROMPTS],
    ...swap([
      "VALUES (:brand_id, :slug, :slug, '#95a5a6')",
      "VALUES (:brand_id, :slug, upper(:slug), '#112233')",
    ]),
  },
  {
    id: "writes.domain-normalised",
    sentence: "4.8: a bare host name.",
    how: "Domains lose www. and capitals.",
    operations: [TRACK],
    ...written(({ domain }) => ({
      domain: typeof domain === "string" ? domain.toLowerCase().replace(/^www\./, "") : domain,
    })),
  },
  {
    id: "writes.bad-domain-taken",
    sentence: "4.8: whether a domain that is no bare host name is refused is not stated.",
    how: "Its host is taken.",
    operations: [TRACK],
    ...written(({ domain }) => ({
      domain:
        typeof domain === "string"
          ? domain.replace(/^https?:\/\//, "").replace(/\/.*$/, "")
          : domain,
    })),
  },
  {
    id: "writes.buckets-middle",
    sentence: "2.4: buckets 1-10; those of a new prompt are not stated.",
    how: "New prompts have 5 and 5.",
    operations: [ADD_PROMPTS],
    ...swap(["1 + length(:text) % 10, 1 + length(:text) % 7", "5, 5"]),
  },
];

const seen = new Set<string>();

export const HTTP_VARIATIONS: readonly Change[] = [
  ...VARIATIONS.map((variation) => ({ ...variation, operations: "all" as const })),
  ...WRITES,
];
