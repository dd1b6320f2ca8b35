import type { ApiRequest, ApiResponse } from "../request.ts";
import { responseMessage, parameter, withError, without, errorIf } from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Whether a 404 is about the brand, which is looked up first. */
function isAboutBrand(response: ApiResponse): boolean {
  return responseMessage(response).startsWith("No brand");
}

const EMPTY_PAGE = { items: [], total_count: 0, returned_count: 0, has_more: false };

function noAdvice(request: ApiRequest): object {
  const filters = {
    brand: parameter(request, "brand"),
    brand_prompt_id: parameter(request, "brand_prompt_id"),
    limit: Number(parameter(request, "limit") ?? 10),
    offset: Number(parameter(request, "offset") ?? 0),
  };
  return { ...EMPTY_PAGE, filters_applied: filters, offset: filters.offset };
}

/** Faults in 404 and 500 responses (§7: 404, 500). */
export const MISSING_FAULTS = defineFaults({}, [
  {
    id: "error.unknown-brand-400",
    title: "An unknown brand returns 400.",
    breaks: ["error.unknown-brand-404", "auth.workspace-isolation"],
    mayBreak: ["write.prompts-brand-404"],
    statuses: [404],
    changeResponse: (response) =>
      isAboutBrand(response) ? { ...response, status: 400 } : response,
  },
  {
    id: "error.unknown-brand-empty",
    title: "An unknown brand returns an empty list of prompts.",
    breaks: ["error.unknown-brand-404", "auth.workspace-isolation"],
    mayBreak: ["brands.exact-name"],
    statuses: [404],
    changeResponse: (response, { path }) =>
      path === "/queries" && isAboutBrand(response)
        ? { ...response, status: 200, body: EMPTY_PAGE }
        : response,
  },
  {
    id: "error.unknown-prompt-empty",
    title: "Advice for an unknown prompt is an empty list.",
    breaks: ["error.unknown-prompt-404"],
    statuses: [404],
    changeResponse: (response, request) =>
      request.path === "/prompts/ranking-advice" && !isAboutBrand(response)
        ? { ...response, status: 200, body: noAdvice(request) }
        : response,
  },
  {
    id: "error.unknown-prompt-ignored",
    title: "An unknown brand_prompt_id is ignored as a filter.",
    breaks: ["error.unknown-prompt-filter"],
    mayBreak: ["echo.as-used", "runs.filters", "filter.narrows", "topics.prompt-count"],
    statuses: [404],
    changeResponse: (response, request, handle) =>
      request.path.startsWith("/prompts/") || parameter(request, "brand_prompt_id") === undefined
        ? response
        : handle(without(request, "brand_prompt_id")),
  },
  {
    id: "error.token-400",
    title: "A malformed token returns 400.",
    breaks: ["error.unknown-token-404"],
    statuses: [404],
    changeResponse: (response, { path, query }) =>
      [path, ...query.map(([, value]) => value)].some((text) => text.endsWith("no-such-token"))
        ? { ...response, status: 400 }
        : response,
  },
  {
    id: "error.unknown-run-403",
    title: "An unknown run returns 403.",
    breaks: ["error.unknown-run-404"],
    statuses: [404],
    changeResponse: errorIf(403, ({ path }) => path.startsWith("/query-runs/")),
  },
  {
    id: "error.unknown-run-500",
    title: "An unknown run returns 500.",
    breaks: ["error.no-500"],
    statuses: [404],
    changeResponse: errorIf(500, ({ path }) => path.startsWith("/query-runs/")),
  },
  {
    id: "error.unknown-video-null",
    title: "An unknown video returns null.",
    breaks: ["error.unknown-video-404"],
    mayBreak: ["video.schema", "video.transcript"],
    statuses: [404],
    changeResponse: (response, { path }) =>
      path === "/youtube/summary" && !isAboutBrand(response)
        ? { ...response, status: 200, body: null }
        : response,
  },
  {
    id: "error.taxonomy-500",
    title: "/citations/tags always returns 500.",
    breaks: ["error.no-500"],
    mayBreak: ["success.list-citation-tags"],
    path: "/citations/tags",
    statuses: [200],
    changeResponse: (response) => withError(response, 500, "Internal error"),
  },
]);
