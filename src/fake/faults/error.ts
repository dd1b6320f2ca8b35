import {
  responseMessage,
  parameter,
  withError,
  withParameter,
  without,
  errorIf,
} from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";
import { MISSING_FAULTS } from "./error-missing.ts";

const ERRORS = [400, 401, 403, 404, 405, 500];

/** Faults in the format of errors (§7). */
const FORM = defineFaults({}, [
  {
    id: "error.text-envelope",
    title: "error is a string instead of an object.",
    breaks: ["error.envelope", "auth.missing-401"],
    mayBreak: ["searches.group-400"],
    statuses: ERRORS,
    changeResponse: (response) => ({ ...response, body: { error: responseMessage(response) } }),
  },
  {
    id: "error.empty-message",
    title: "A 404 has an empty message.",
    breaks: ["error.envelope"],
    statuses: [404],
    changeResponse: (response) => withError(response, 404, ""),
  },
  {
    id: "error.empty-405",
    title: "A 405 has no body.",
    breaks: ["error.envelope", "error.json"],
    statuses: [405],
    changeResponse: (response) => ({ ...response, body: undefined }),
  },
  {
    id: "error.plain-text",
    title: "An error is declared to be plain text.",
    breaks: ["error.media-type"],
    statuses: ERRORS,
    changeResponse: (response) => ({
      ...response,
      headers: { ...response.headers, "content-type": "text/plain" },
    }),
  },
  {
    id: "error.validation-422",
    title: "Validation errors return 422.",
    breaks: ["error.status-set", "error.required-400", "error.type-400", "error.range-400"],
    mayBreak: [
      "searches.group-400",
      "write.brand-validation",
      "write.domain-validation",
      "write.prompts-50",
      "write.tags-10",
      "write.llms",
    ],
    statuses: [400],
    changeResponse: (response) => ({ ...response, status: 422 }),
  },
  {
    id: "error.partial-206",
    title: "A page with more to follow returns 206.",
    breaks: ["error.success-200", "error.status-set"],
    statuses: [200],
    changeResponse: (response) =>
      (response.body as ResponseBody)?.has_more === true ? { ...response, status: 206 } : response,
  },
  {
    id: "error.leaks-query",
    title: "The message of a 404 contains a database query.",
    breaks: ["error.no-leak"],
    statuses: [404],
    changeResponse: (response) =>
      withError(
        response,
        404,
        "no rows in result set: SELECT id, name FROM brands WHERE name = $1",
      ),
  },
  {
    id: "error.leaks-stack",
    title: "The message of a 400 ends in a stack trace.",
    breaks: ["error.no-leak"],
    statuses: [400],
    changeResponse: (response) =>
      withError(
        response,
        400,
        `${responseMessage(response)}\n    at validate (/srv/app/dist/query.js:41:13)`,
      ),
  },
]);

const PLATFORMS = new Set(["openai", "claude", "gemini", "perplexity", "grok"]);

/** Faults in request validation (§7: 400, 405). */
const REQUEST = defineFaults({}, [
  {
    id: "error.brand-by-default",
    title: "A missing brand defaults to the first tracked brand.",
    breaks: ["error.required-400"],
    mayBreak: ["echo.null", "sov.is-you"],
    statuses: [400],
    changeResponse: (response, request, handle) => {
      if (request.method !== "GET" || parameter(request, "brand") !== undefined) return response;
      const list: ResponseBody = handle({ ...request, path: "/brands/tracked", query: [] }).body;
      const first = list?.items?.[0]?.brand;
      return first === undefined ? response : handle(withParameter(request, "brand", first));
    },
  },
  {
    id: "error.platform-ignored",
    title: "An unknown llm_provider is ignored.",
    breaks: ["error.type-400"],
    mayBreak: ["echo.as-used", "filter.narrows", "runs.filters"],
    changeRequest: (request) =>
      PLATFORMS.has(parameter(request, "llm_provider") ?? "openai")
        ? request
        : without(request, "llm_provider"),
  },
  {
    id: "error.limit-by-default",
    title: "A non-numeric limit is ignored.",
    breaks: ["error.type-400"],
    mayBreak: ["echo.as-used"],
    changeRequest: (request) =>
      /^-?\d+$/.test(parameter(request, "limit") ?? "1") ? request : without(request, "limit"),
  },
  {
    id: "error.invalid-date-ignored",
    title: "An invalid date is ignored.",
    breaks: ["error.type-400"],
    mayBreak: ["echo.as-used", "date.range-echo"],
    changeRequest: (request) =>
      parameter(request, "start_date")?.endsWith("-02-30") === true
        ? without(request, "start_date", "end_date")
        : request,
  },
  {
    id: "error.negative-is-zero",
    title: "A negative offset counts as 0, and limit=0 as 1.",
    breaks: ["error.range-400"],
    mayBreak: ["echo.as-used", "page.has-more", "page.limit-bound", "page.slice"],
    changeRequest: (request) => {
      const [offset, limit] = [parameter(request, "offset"), parameter(request, "limit")];
      const raised = limit === "0" ? withParameter(request, "limit", "1") : request;
      return offset?.startsWith("-") === true ? withParameter(raised, "offset", "0") : raised;
    },
  },
  {
    id: "error.method-404",
    title: "An unsupported method returns 404.",
    breaks: ["error.method-405"],
    statuses: [405],
    changeResponse: (response) => withError(response, 404),
  },
  {
    id: "error.run-method-404",
    title: "An unsupported method on a run returns 404, whether or not the run exists.",
    breaks: ["error.method-405"],
    statuses: [405],
    changeResponse: errorIf(404, ({ path }) => path.startsWith("/query-runs/")),
  },
  {
    id: "error.delete-run",
    title: "DELETE of an unknown run returns 404.",
    breaks: ["error.method-405"],
    statuses: [405],
    changeResponse: errorIf(
      404,
      ({ method, path }) => method === "DELETE" && path.startsWith("/query-runs/"),
    ),
  },
  {
    id: "error.post-reads",
    title: "POST on a list path is handled as GET.",
    breaks: ["error.method-405"],
    path: "/llm-providers",
    statuses: [405],
    changeResponse: (response, request, handle) =>
      request.method === "POST"
        ? handle({ ...request, method: "GET", body: { kind: "none" } })
        : response,
  },
]);

export const ERROR_FAULTS: readonly Fault[] = [...FORM, ...REQUEST, ...MISSING_FAULTS];
