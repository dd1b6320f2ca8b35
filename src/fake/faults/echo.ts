import { bending, withParameter, type Fault } from "./fault.ts";

/** Rules that read the echo besides. */
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
export const ECHO_FAULTS: readonly Fault[] = [
  bending(
    {
      id: "echo.missing",
      says: "/brands/top-mentioned and the leaderboard have no filters_applied.",
      kills: ["echo.present"],
      may: READERS,
    },
    ["listTopMentionedBrands", "getPromptLeaderboard"],
    (body) => {
      delete body.filters_applied;
    },
  ),
  bending(
    {
      id: "echo.null-instead",
      says: "filters_applied is null on the lists of advice runs and of videos.",
      kills: ["echo.present"],
      may: READERS,
    },
    ["listRankingAdvice", "listVideoSummaries"],
    (body) => {
      body.filters_applied = null;
    },
  ),
  bending(
    {
      id: "echo.only-used",
      says: "filters_applied leaves unused filters out.",
      kills: ["echo.complete", "echo.null"],
      may: READERS,
    },
    [],
    (body) => {
      const used = Object.entries(body.filters_applied ?? {}).filter(([, value]) => value !== null);
      if (body.filters_applied) body.filters_applied = Object.fromEntries(used);
    },
  ),
  bending(
    {
      id: "echo.forgotten",
      says: "The echo of /searches has no language, the one of /citations no include_extras.",
      kills: ["echo.complete"],
      may: READERS,
    },
    ["listSearches", "listCitations"],
    ({ filters_applied }) => {
      delete filters_applied.language;
      delete filters_applied.include_extras;
    },
  ),
  bending(
    {
      id: "echo.empty",
      says: "Unused filters are echoed as empty text.",
      kills: ["echo.null"],
      may: ["echo.typed", ...READERS],
    },
    [],
    ({ filters_applied }) => {
      for (const [name, value] of Object.entries(filters_applied ?? {})) {
        if (value === null) filters_applied[name] = "";
      }
    },
  ),
  bending(
    {
      id: "echo.as-sent",
      says: "Defaults are echoed as null, for nobody sent them.",
      kills: ["echo.as-used"],
      may: READERS,
    },
    [],
    ({ filters_applied }, { parameter }) => {
      for (const name of Object.keys(filters_applied ?? {})) {
        if (parameter(name) === undefined) filters_applied[name] = null;
      }
    },
  ),
  bending(
    {
      id: "echo.theme",
      says: "group_by=theme is echoed as theme.",
      kills: ["echo.as-used"],
      may: ["searches.group-400", ...READERS],
    },
    ["listSearches"],
    ({ filters_applied }, { parameter }) => {
      if (parameter("group_by") === "theme") filters_applied.group_by = "theme";
    },
  ),
  bending(
    {
      id: "echo.always-first-page",
      says: "limit and offset are echoed as their defaults, whatever was given.",
      kills: ["echo.as-used"],
      may: ["page.walk", "page.slice", ...READERS],
    },
    ["listTopMentionedBrands", "listCitedDomains", "listVideoSummaries"],
    ({ filters_applied }) => {
      Object.assign(filters_applied, { limit: 20, offset: 0 });
    },
  ),
  {
    id: "echo.clamp-unsaid",
    says: "A limit above 100 is lowered to it, and echoed as it was given.",
    kills: ["echo.as-used"],
    may: READERS,
    answer(request, handle) {
      const given = Number(request.query.find(([name]) => name === "limit")?.[1] ?? 0);
      if (!(given > 100)) return handle(request);
      const reply = handle(withParameter(request, "limit", "100"));
      const body = structuredClone(reply.body) as { filters_applied?: Record<string, unknown> };
      if (body.filters_applied) body.filters_applied["limit"] = given;
      return { ...reply, body };
    },
  },
  bending(
    {
      id: "echo.as-text",
      says: "Numbers and booleans are echoed as text.",
      kills: ["echo.typed"],
      may: READERS,
    },
    [],
    ({ filters_applied }) => {
      for (const [name, value] of Object.entries(filters_applied ?? {})) {
        if (value !== null) filters_applied[name] = `${value as string | number | boolean}`;
      }
    },
  ),
];
