import type { ApiRequest } from "../request.ts";
import { change, changeEach, parameter, withError, withParameter, without } from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";

const TREES = new Set(["en", "de", "fr", "und"]);

/** Faults of `language` (§4.4). */
export const LANGUAGE_FAULTS = defineFaults({ path: "/searches" }, [
  {
    id: "language.unknown-refused",
    title: "An unknown language returns 400.",
    breaks: ["language.fallback"],
    mayBreak: ["echo.as-used", "success.list-searches"],
    statuses: [200],
    changeResponse: (response, request) =>
      isUnknownLanguage(request) ? withError(response, 400, "Unknown language") : response,
  },
  {
    id: "language.unknown-unstemmed",
    title: "An unknown language selects the unstemmed bucket.",
    breaks: ["language.fallback"],
    changeRequest: (request) =>
      isUnknownLanguage(request) ? withParameter(request, "language", "und") : request,
  },
  {
    id: "language.unknown-echoed",
    title: "language in the response is the requested one, even after a fallback.",
    breaks: ["language.fallback"],
    mayBreak: ["echo.as-used"],
    changeBody: (body, { request }) => {
      if (isUnknownLanguage(request)) body.language = parameter(request, "language");
    },
  },
  {
    id: "language.und-unknown",
    title: "und is treated as an unknown language.",
    breaks: ["language.und"],
    mayBreak: ["language.available", "echo.as-used"],
    changeRequest: (request) =>
      parameter(request, "language") === "und" ? without(request, "language") : request,
  },
  {
    id: "language.strings-of-default",
    title:
      "With group_by=search, language is echoed but the searches are those of the default language.",
    breaks: ["searches.totals-equal"],
    mayBreak: ["searches.same-summary", "language.available"],
    changeBody: (body, { request, handle }) => {
      if (parameter(request, "group_by") !== "search" || body.language === undefined) return body;
      const other: ResponseBody = handle(without(request, "language")).body;
      return { ...other, language: body.language, filters_applied: body.filters_applied };
    },
  },
  {
    id: "language.default-not-largest",
    title: "The default language is German if available.",
    breaks: ["language.available"],
    changeRequest: (request) =>
      parameter(request, "language") === undefined || isUnknownLanguage(request)
        ? withParameter(request, "language", "de")
        : request,
  },
  {
    id: "language.own-tree-unlisted",
    title: "available_languages lacks the selected language.",
    breaks: ["language.available"],
    changeBody: (body) => {
      body.available_languages = body.available_languages.filter(
        ({ language }: ResponseBody) => language !== body.language,
      );
    },
  },
  {
    id: "language.counts-capped",
    title: "Counts in available_languages are capped at 9.",
    breaks: ["language.available"],
    changeBody: changeEach(
      (body) => body.available_languages,
      change("searches", (count) => Math.min(count, 9)),
    ),
  },
  {
    id: "language.another-tree",
    title: "language=fr is echoed but selects the German searches.",
    breaks: ["language.available"],
    changeBody: (body, { request, handle }) => {
      if (parameter(request, "language") !== "fr" || body.language !== "fr") return body;
      const german: ResponseBody = handle(withParameter(request, "language", "de")).body;
      return { ...german, language: body.language, filters_applied: body.filters_applied };
    },
  },
]);

function isUnknownLanguage(request: ApiRequest): boolean {
  const language = parameter(request, "language");
  return language !== undefined && !TREES.has(language);
}
