import type { FakeRequest } from "../request.ts";
import { bending, misreading, refused, without, withParameter, type Fault } from "./fault.ts";
import { isSearches, parameterOf } from "./search-bodies.ts";

const SEARCHES = ["listSearches"] as const;

const TREES = new Set(["en", "de", "fr", "und"]);

/** Faults of `language` (§4.4). */
export const LANGUAGE_FAULTS: readonly Fault[] = [
  {
    id: "language.unknown-refused",
    says: "An unknown language is refused.",
    kills: ["language.fallback"],
    may: ["echo.as-used"],
    answer(request, handle) {
      const reply = handle(request);
      return isUnknownLanguage(request) ? refused(reply, 400, "Unknown language") : reply;
    },
  },
  misreading(
    {
      id: "language.unknown-unstemmed",
      says: "An unknown language reads the unstemmed bucket.",
      kills: ["language.fallback"],
    },
    (request) => (isUnknownLanguage(request) ? withParameter(request, "language", "und") : request),
  ),
  bending(
    {
      id: "language.unknown-echoed",
      says: "language in the reply is what was asked for, also after a fallback.",
      kills: ["language.fallback"],
    },
    SEARCHES,
    (body, { request, parameter }) => {
      if (isUnknownLanguage(request)) body.language = parameter("language");
    },
  ),
  misreading(
    {
      id: "language.und-unknown",
      says: "und is a language like any unknown one.",
      kills: ["language.und"],
      may: ["language.available", "echo.as-used"],
    },
    (request) =>
      isSearches(request) && parameterOf(request, "language") === "und"
        ? without(request, "language")
        : request,
  ),
  misreading(
    {
      id: "language.default-not-largest",
      says: "The default is German wherever there is German.",
      kills: ["language.available"],
    },
    (request) => {
      const isDefault =
        isSearches(request) &&
        (parameterOf(request, "language") === undefined || isUnknownLanguage(request));
      return isDefault ? withParameter(request, "language", "de") : request;
    },
  ),
  bending(
    {
      id: "language.own-tree-unlisted",
      says: "available_languages lacks the language that was read.",
      kills: ["language.available"],
    },
    SEARCHES,
    (body) => {
      body.available_languages = body.available_languages.filter(
        ({ language }: { language: string }) => language !== body.language,
      );
    },
  ),
  bending(
    {
      id: "language.counts-capped",
      says: "The counts in available_languages stop at 9.",
      kills: ["language.available"],
    },
    SEARCHES,
    (body) => {
      for (const tree of body.available_languages) tree.searches = Math.min(tree.searches, 9);
    },
  ),
];

function isUnknownLanguage(request: FakeRequest): boolean {
  const language = parameterOf(request, "language");
  return isSearches(request) && language !== undefined && !TREES.has(language);
}
