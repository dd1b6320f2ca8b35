import { parameter, remove, set, withParameter } from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";

/** Rules of other groups that read the echo. */
const READERS = [
  "page.default-limit",
  "page.default-offset",
  "owned.filters",
  "leaderboard.window",
  "visibility.schema",
  "sov.schema",
  "domains.schema",
  "citations.schema",
  "owned.schema",
  "searches.schema",
  "leaderboard.schema",
  "byvis.schema",
  "advice.schema",
  "runs.schema",
  "video.list-schema",
];

/** Faults of echoed filters (§2.1). */
export const ECHO_FAULTS = defineFaults({ mayBreak: READERS }, [
  {
    id: "echo.missing",
    title: "/brands/top-mentioned and the leaderboard have no filters_applied.",
    breaks: ["echo.present"],
    operations: ["listTopMentionedBrands", "getPromptLeaderboard"],
    changeBody: remove("filters_applied"),
  },
  {
    id: "echo.null-instead",
    title: "filters_applied is null on the lists of advice runs and of videos.",
    breaks: ["echo.present"],
    operations: ["listRankingAdvice", "listVideoSummaries"],
    changeBody: set("filters_applied", null),
  },
  {
    id: "echo.only-used",
    title: "filters_applied omits unused filters.",
    breaks: ["echo.complete", "echo.null"],
    changeBody: (body) => {
      const used = Object.entries(body.filters_applied ?? {}).filter(([, value]) => value !== null);
      if (body.filters_applied) body.filters_applied = Object.fromEntries(used);
    },
  },
  {
    id: "echo.keys-missing",
    title: "filters_applied lacks language on /searches and include_extras on /citations.",
    breaks: ["echo.complete"],
    operations: ["listSearches", "listCitations"],
    changeBody: ({ filters_applied }) => {
      delete filters_applied.language;
      delete filters_applied.include_extras;
    },
  },
  {
    id: "echo.empty",
    title: "Unused filters are echoed as empty strings.",
    breaks: ["echo.null"],
    mayBreak: ["echo.typed", ...READERS],
    changeBody: ({ filters_applied }) => {
      for (const [name, value] of Object.entries(filters_applied ?? {})) {
        if (value === null) filters_applied[name] = "";
      }
    },
  },
  {
    id: "echo.as-sent",
    title: "Defaults are echoed as null.",
    breaks: ["echo.as-used"],
    changeBody: ({ filters_applied }, { parameter: given }) => {
      for (const name of Object.keys(filters_applied ?? {})) {
        if (given(name) === undefined) filters_applied[name] = null;
      }
    },
  },
  {
    id: "echo.theme",
    title: "group_by=theme is echoed as theme.",
    breaks: ["echo.as-used"],
    mayBreak: ["searches.group-400", ...READERS],
    operations: ["listSearches"],
    changeBody: ({ filters_applied }, { parameter: given }) => {
      if (given("group_by") === "theme") filters_applied.group_by = "theme";
    },
  },
  {
    id: "echo.always-first-page",
    title: "limit and offset are always echoed as their defaults.",
    breaks: ["echo.as-used"],
    mayBreak: ["page.walk", "page.slice", ...READERS],
    operations: ["listTopMentionedBrands", "listCitedDomains", "listVideoSummaries"],
    changeBody: ({ filters_applied }) => {
      Object.assign(filters_applied, { limit: 20, offset: 0 });
    },
  },
  {
    id: "echo.clamped-as-given",
    title: "A limit above 100 is clamped but echoed as given.",
    breaks: ["echo.as-used"],
    mayBreak: ["page.limit-bound"],
    respond(request, handle) {
      const limit = Number(parameter(request, "limit") ?? 0);
      if (!(limit > 100)) return handle(request);
      const response = handle(withParameter(request, "limit", "100"));
      const body: ResponseBody = structuredClone(response.body);
      if (body.filters_applied) body.filters_applied.limit = limit;
      return { ...response, body };
    },
  },
  {
    id: "echo.as-text",
    title: "Numbers and booleans are echoed as strings.",
    breaks: ["echo.typed"],
    changeBody: ({ filters_applied }) => {
      for (const [name, value] of Object.entries(filters_applied ?? {})) {
        if (value !== null) filters_applied[name] = `${value as string | number | boolean}`;
      }
    },
  },
]);
