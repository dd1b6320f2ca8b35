import { answering, messageOf, parameter } from "./answering.ts";
import { MISSING_FAULTS } from "./error-missing.ts";
import { misreading, refused, without, withParameter, type Fault } from "./fault.ts";

const ERRORS = [400, 401, 403, 404, 405, 500];

/** Faults of how an error is written (§7). */
const FORM: readonly Fault[] = [
  answering(
    {
      id: "error.text-envelope",
      says: "The error is a text instead of an object with a message.",
      kills: ["error.envelope", "auth.missing-401"],
      may: ["searches.group-400"],
    },
    ERRORS,
    (reply) => ({ ...reply, body: { error: messageOf(reply) } }),
  ),
  answering(
    {
      id: "error.empty-message",
      says: "A 404 has an empty message.",
      kills: ["error.envelope"],
    },
    [404],
    (reply) => refused(reply, 404, ""),
  ),
  answering(
    {
      id: "error.empty-405",
      says: "A 405 has no body.",
      kills: ["error.envelope", "error.json"],
    },
    [405],
    (reply) => ({ ...reply, body: undefined }),
  ),
  answering(
    {
      id: "error.plain-text",
      says: "An error is declared to be plain text.",
      kills: ["error.media-type"],
    },
    ERRORS,
    (reply) => ({ ...reply, headers: { ...reply.headers, "content-type": "text/plain" } }),
  ),
  answering(
    {
      id: "error.validation-422",
      says: "A validation error is a 422.",
      kills: ["error.status-set", "error.required-400", "error.type-400", "error.range-hint"],
      may: [
        "searches.group-400",
        "write.brand-validation",
        "write.domain-validation",
        "write.prompts-50",
        "write.tags-10",
        "write.llms",
      ],
    },
    [400],
    (reply) => ({ ...reply, status: 422 }),
  ),
  answering(
    {
      id: "error.partial-206",
      says: "A page that is not the last is answered with 206.",
      kills: ["error.success-200", "error.status-set"],
    },
    [200],
    (reply) =>
      (reply.body as { readonly has_more?: unknown } | null)?.has_more === true
        ? { ...reply, status: 206 }
        : reply,
  ),
  answering(
    {
      id: "error.leaks-query",
      says: "The message of a 404 shows the database query that found nothing.",
      kills: ["error.no-leak"],
    },
    [404],
    (reply) =>
      refused(reply, 404, "no rows in result set: SELECT id, name FROM brands WHERE name = $1"),
  ),
  answering(
    {
      id: "error.leaks-stack",
      says: "The message of a 400 ends in a stack trace.",
      kills: ["error.no-leak"],
    },
    [400],
    (reply) =>
      refused(reply, 400, `${messageOf(reply)}\n    at validate (/srv/app/dist/query.js:41:13)`),
  ),
];

const PLATFORMS = new Set(["openai", "claude", "gemini", "perplexity", "grok"]);

/** Faults of what is wrong with a request (§7: 400, 405). */
const REQUEST: readonly Fault[] = [
  {
    id: "error.brand-by-default",
    says: "Without brand a request is about the first tracked one.",
    kills: ["error.required-400"],
    may: ["echo.null", "sov.is-you"],
    answer(request, handle) {
      const reply = handle(request);
      if (reply.status !== 400 || parameter(request, "brand") !== undefined) return reply;
      if (request.method !== "GET") return reply;
      const list = handle({ ...request, path: "/brands/tracked", query: [] }).body;
      const first = (list as { items?: readonly { brand?: string }[] } | null)?.items?.[0]?.brand;
      return first === undefined ? reply : handle(withParameter(request, "brand", first));
    },
  },
  misreading(
    {
      id: "error.platform-ignored",
      says: "An unknown platform is no filter.",
      kills: ["error.type-400"],
      may: ["echo.as-used", "filter.narrows", "runs.filters"],
    },
    (request) =>
      PLATFORMS.has(parameter(request, "llm_provider") ?? "openai")
        ? request
        : without(request, "llm_provider"),
  ),
  misreading(
    {
      id: "error.limit-by-default",
      says: "A limit that is no number gives the default page.",
      kills: ["error.type-400"],
      may: ["echo.as-used"],
    },
    (request) =>
      /^-?\d+$/.test(parameter(request, "limit") ?? "1") ? request : without(request, "limit"),
  ),
  misreading(
    {
      id: "error.no-day-ignored",
      says: "The 30th of February is no day, so the default window is used.",
      kills: ["error.type-400"],
      may: ["echo.as-used", "date.range-echo"],
    },
    (request) =>
      parameter(request, "start_date")?.endsWith("-02-30") === true
        ? without(request, "start_date", "end_date")
        : request,
  ),
  misreading(
    {
      id: "error.negative-is-zero",
      says: "A negative offset is 0, and a limit of 0 is 1.",
      kills: ["error.range-hint"],
      may: ["echo.as-used", "page.has-more", "page.limit-bound", "page.slice"],
    },
    (request) => {
      const [offset, limit] = [parameter(request, "offset"), parameter(request, "limit")];
      const raised = limit === "0" ? withParameter(request, "limit", "1") : request;
      return offset?.startsWith("-") === true ? withParameter(raised, "offset", "0") : raised;
    },
  ),
  answering(
    {
      id: "error.method-404",
      says: "A method that the path does not have is a 404.",
      kills: ["error.method-405"],
    },
    [405],
    (reply) => refused(reply, 404),
  ),
  answering(
    {
      id: "error.post-reads",
      says: "The path of a list answers POST as it answers GET.",
      kills: ["error.method-405"],
    },
    [405],
    (reply, request, handle) =>
      request.method === "POST" && request.path === "/llm-providers"
        ? handle({ ...request, method: "GET", body: { kind: "none" } })
        : reply,
  ),
];

/** Faults of errors. */
export const ERROR_FAULTS: readonly Fault[] = [...FORM, ...REQUEST, ...MISSING_FAULTS];
