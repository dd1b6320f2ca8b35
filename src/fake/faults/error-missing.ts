import type { FakeReply, FakeRequest } from "../request.ts";
import { answering, messageOf, parameter } from "./answering.ts";
import { refused, without, type Fault } from "./fault.ts";

/** Whether a 404 is about the brand: nothing else of the request was looked at then. */
function isAboutBrand(reply: FakeReply): boolean {
  return messageOf(reply).startsWith("No brand");
}

const EMPTY_PAGE = { items: [], total_count: 0, returned_count: 0, has_more: false };

function noAdvice(request: FakeRequest): object {
  const filters = {
    brand: parameter(request, "brand"),
    brand_prompt_id: parameter(request, "brand_prompt_id"),
    limit: Number(parameter(request, "limit") ?? 10),
    offset: Number(parameter(request, "offset") ?? 0),
  };
  return { ...EMPTY_PAGE, filters_applied: filters, offset: filters.offset };
}

/** Faults of what is not there, and of what breaks (§7: 404, 500). */
export const MISSING_FAULTS: readonly Fault[] = [
  answering(
    {
      id: "error.unknown-brand-400",
      says: "An unknown brand is a validation error.",
      kills: ["error.unknown-brand-404", "auth.workspace-isolation"],
      may: ["write.prompts-brand-404"],
    },
    [404],
    (reply) => (isAboutBrand(reply) ? { ...reply, status: 400 } : reply),
  ),
  answering(
    {
      id: "error.unknown-brand-empty",
      says: "An unknown brand has an empty list of prompts.",
      kills: ["error.unknown-brand-404", "auth.workspace-isolation"],
      may: ["brands.exact-name"],
    },
    [404],
    (reply, { path }) =>
      path === "/queries" && isAboutBrand(reply)
        ? { ...reply, status: 200, body: EMPTY_PAGE }
        : reply,
  ),
  answering(
    {
      id: "error.unknown-prompt-empty",
      says: "The advice for a prompt that does not exist is an empty list.",
      kills: ["error.unknown-prompt-404"],
    },
    [404],
    (reply, request) =>
      request.path === "/prompts/ranking-advice" && !isAboutBrand(reply)
        ? { ...reply, status: 200, body: noAdvice(request) }
        : reply,
  ),
  answering(
    {
      id: "error.unknown-prompt-ignored",
      says: "A filter by a prompt that does not exist filters nothing.",
      kills: ["error.unknown-prompt-filter"],
      may: ["echo.as-used", "runs.filters"],
    },
    [404],
    (reply, request, handle) =>
      request.path.startsWith("/prompts/") || parameter(request, "brand_prompt_id") === undefined
        ? reply
        : handle(without(request, "brand_prompt_id")),
  ),
  answering(
    {
      id: "error.token-400",
      says: "A token that does not parse is a validation error.",
      kills: ["error.unknown-token-hint"],
    },
    [404],
    (reply, { path, query }) =>
      [path, ...query.map(([, value]) => value)].some((text) => text.endsWith("no-such-token"))
        ? { ...reply, status: 400 }
        : reply,
  ),
  answering(
    {
      id: "error.unknown-run-403",
      says: "An answer that does not exist is forbidden.",
      kills: ["error.unknown-run-404"],
    },
    [404],
    (reply, { path }) => (path.startsWith("/query-runs/") ? refused(reply, 403) : reply),
  ),
  answering(
    {
      id: "error.unknown-run-500",
      says: "An answer that does not exist is an internal error.",
      kills: ["error.no-500"],
    },
    [404],
    (reply, { path }) => (path.startsWith("/query-runs/") ? refused(reply, 500) : reply),
  ),
  answering(
    {
      id: "error.unknown-video-null",
      says: "A video without a summary is answered with null.",
      kills: ["error.unknown-video-404"],
      may: ["video.schema", "video.transcript"],
    },
    [404],
    (reply, { path }) =>
      path === "/youtube/summary" && !isAboutBrand(reply)
        ? { ...reply, status: 200, body: null }
        : reply,
  ),
  {
    id: "error.taxonomy-500",
    says: "The list of site and page categories always fails.",
    kills: ["error.no-500"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const isTaxonomy = request.path === "/citations/tags" && reply.status === 200;
      return isTaxonomy ? refused(reply, 500, "Internal error") : reply;
    },
  },
];
