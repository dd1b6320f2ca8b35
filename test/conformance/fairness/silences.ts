import { refused, without, type Bending } from "../../../src/fake/faults/fault.ts";
import { answering, given, varying, type Body, type Variation } from "./variation.ts";

/** What else the document leaves open: errors, searches, prompts, answers, videos. */
export const SILENCES: readonly Variation[] = [
  answering("a platform that the plan lacks refused", (request, handle) =>
    given(request, "llm_provider") === "grok" ? refused(handle(request), 400) : handle(request),
  ),
  answering("filters that nothing matches refused", (request, handle) => {
    const reply = handle(request);
    const isNone = reply.status === 200 && (reply.body as Body)?.total_count === 0;
    const isAsked = ["query_tag", "source_type", "content_type", "ownership"].some(
      (name) => given(request, name) !== undefined,
    );
    return isNone && isAsked ? refused(reply, 404) : reply;
  }),
  answering("categories that need no brand and refuse one", (request, handle) =>
    request.path === "/citations/tags" && given(request, "brand") !== undefined
      ? refused(handle(request), 400)
      : handle(request),
  ),
  answering(
    "the body looked at before the key's mode",
    (request, handle) => {
      const reply = handle(request);
      const isEmpty = request.body.kind === "text" && request.body.text === "{}";
      return request.method === "POST" && reply.status === 403 && isEmpty && isReadKey(request)
        ? refused(reply, 400)
        : reply;
    },
    ["auth.read-only-403"],
  ),
  answering("values that can't be meant ignored", (request, handle) => {
    const reply = handle(request);
    if (reply.status !== 400) return reply;
    const bad = LENIENT.filter((name) => given(request, name) !== undefined);
    const again = handle(without(request, ...bad));
    if (again.status !== 200 || again.body === null) return reply;
    const echo = Object.fromEntries(bad.map((name) => [name, name === "offset" ? 0 : null]));
    const body = again.body as Body;
    return { ...again, body: { ...body, filters_applied: { ...body.filters_applied, ...echo } } };
  }),
  varying("short previews and excerpts, in one line, with three dots", (body) => {
    for (const row of body.items ?? []) {
      if ("prompt_text_preview" in row) {
        row.prompt_text_preview = `${row.prompt_text_preview.slice(0, 11)} ...`;
      }
      const excerpt: string = row.raw_response_excerpt ?? "";
      if (excerpt.endsWith("…")) {
        row.raw_response_excerpt = `${excerpt.slice(0, -3).replaceAll("\n", " ")}...`;
      }
    }
  }),
  varying(
    "no search for videos that finds anything",
    (body) => {
      if (typeof body.filters_applied?.search === "string") {
        Object.assign(body, { items: [], total_count: 0, returned_count: 0, has_more: false });
      }
    },
    ["listVideoSummaries"],
    ["video.search"],
  ),
  varying(
    "another mention of the brand in the same answer, unranked",
    (body) => {
      const own = body.mentions?.find(({ brand }: Body) => brand === body.brand);
      if (own !== undefined) body.mentions.push({ ...own, rank: null, mention_type: "aside" });
    },
    ["getQueryRun"],
  ),
  varying(
    "a brand that was not named listed last on the leaderboard",
    (body) => {
      if (body.your_row.times_named > 0) return;
      body.items.push({ ...body.your_row, rank: body.items.length + 1 });
      body.total_count += 1;
    },
    ["getPromptLeaderboard"],
  ),
  varying(
    "advice that failed among the completed",
    ({ items }) => {
      for (const run of items.slice(1)) {
        Object.assign(run, { status: "error", error_code: null, summary: null, started_at: null });
      }
    },
    ["listPromptRankingAdvice"],
  ),
  searching("only platforms with answers in coverage, and with searches in the maps", (body) => {
    const { coverage } = body;
    coverage.by_provider = coverage.by_provider.filter(({ runs }: Body) => runs > 0).toReversed();
    for (const holder of [body, ...body.items]) {
      for (const name of ["searches_by_provider_total", "searches_by_provider"]) {
        const kept = Object.entries(holder[name] ?? {}).filter(([, count]) => count !== 0);
        if (name in holder) holder[name] = Object.fromEntries(kept);
      }
    }
  }),
  searching("languages as objects of another shape", (body) => {
    body.available_languages = body.available_languages.map(({ language, searches }: Body) => ({
      code: language,
      title: language === "" ? "Unstemmed" : language.toUpperCase(),
      volume: { count: searches },
    }));
  }),
  searching("languages as pairs", (body) => {
    body.available_languages = body.available_languages.map((tree: object) => Object.values(tree));
  }),
  searching("languages as mere codes", (body) => {
    body.available_languages = body.available_languages.map(({ language }: Body) => language);
  }),
  searching("counts of languages over all time, a single one listed too", (body) => {
    for (const tree of body.available_languages) tree.searches = tree.searches * 3 + 7;
    if (body.available_languages.length > 0) return;
    body.available_languages = [{ language: body.language, searches: body.total_occurrences }];
  }),
  searching("unmatched and unique totals that a search leaves alone", (body, bent) => {
    const all = bent.handle(without(bent.request, "search")).body as Body;
    body.total_unique_searches = all.total_unique_searches;
    body.unmatched_terms = all.unmatched_terms;
    body.unmatched_pct_of_searches = all.unmatched_pct_of_searches;
  }),
  searching("an empty Other searches row", (body) => {
    const isTree = body.topics_ready && body.items[0] && "depth" in body.items[0];
    if (!isTree || body.has_more || body.unmatched_terms > 0) return;
    const row = { ...body.items[0], search: "Other searches", topic_id: 0, parent_topic_id: null };
    body.items.push({ ...row, ...NO_SEARCHES, depth: 0, searches_by_provider: {} });
    body.returned_count++;
    body.total_count++;
  }),
  searching("coverage of one language's searches", (body, { request, handle }) => {
    const all = handle(without(request, "search")).body as Body;
    for (const row of body.coverage.by_provider) {
      row.searches = all.searches_by_provider_total[row.provider] ?? 0;
    }
  }),
  searching(
    "prompts of strings that were removed",
    (body) => {
      for (const row of body.items) if ("triggered_by" in row) row.triggered_by = null;
    },
    ["strings.trigger-usable", "strings.trigger-yields"],
  ),
  searching("a list of other prompts; unmatched terms before mining", (body) => {
    for (const row of body.items) if (row.triggered_by) row.triggered_by.other_prompts = [];
    if (body.topics_ready) return;
    body.unmatched_terms = body.total_unique_searches;
    body.unmatched_pct_of_searches = body.total_occurrences === 0 ? 0 : 100;
  }),
  varying(
    "a breakdown without states that have no pages",
    ({ items }) => {
      for (const row of items) {
        const entries = Object.entries(row.url_status_breakdown);
        row.url_status_breakdown = Object.fromEntries(entries.filter(([, count]) => count !== 0));
      }
    },
    ["listCitedDomains"],
  ),
];

/** Parameters for which the document gives a form or a range, but no set. */
const LENIENT = ["country", "min_search_volume", "max_difficulty", "ownership", "offset"];

function isReadKey({ headers }: Bending["request"]): boolean {
  return headers["authorization"]?.endsWith("_read") === true;
}

function searching(
  says: string,
  bend: (body: Body, bending: Bending) => void,
  leaves: readonly string[] = [],
): Variation {
  return varying(says, bend, ["listSearches"], leaves);
}

const NO_SEARCHES = {
  occurrences: 0,
  direct_occurrences: 0,
  pct_of_searches: 0,
  variants: 0,
  prompt_count: 0,
  sub_topics: 0,
};
