import {
  allRows,
  setPage,
  setRows,
  withError,
  withParameter,
  without,
} from "../../../src/fake/faults/changes.ts";
import type { FaultContext } from "../../../src/fake/faults/fault.ts";
import {
  requestVariation,
  queryParameter,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

/** Other undocumented behaviour: errors, searches, prompts, runs, videos. */
export const UNDOCUMENTED_BEHAVIOR: readonly Variation[] = [
  requestVariation("a platform outside the plan rejected", (request, handle) =>
    queryParameter(request, "llm_provider") === "grok"
      ? withError(handle(request), 400)
      : handle(request),
  ),
  requestVariation("filters without matches rejected", (request, handle) => {
    const response = handle(request);
    const isNone = response.status === 200 && (response.body as Body)?.total_count === 0;
    const isAsked = ["query_tag", "source_type", "content_type", "ownership"].some(
      (name) => queryParameter(request, name) !== undefined,
    );
    return isNone && isAsked ? withError(response, 404) : response;
  }),
  requestVariation("categories that take no brand and reject one", (request, handle) =>
    request.path === "/citations/tags" && queryParameter(request, "brand") !== undefined
      ? withError(handle(request), 400)
      : handle(request),
  ),
  requestVariation("text for a boolean ignored", (request, handle) =>
    handle(
      queryParameter(request, "include_transcript") === "maybe"
        ? without(request, "include_transcript")
        : request,
    ),
  ),
  requestVariation(
    "the body validated before the key's mode",
    (request, handle) => {
      const response = handle(request);
      const isEmpty = request.body.kind === "text" && request.body.text === "{}";
      return request.method === "POST" && response.status === 403 && isEmpty && isReadKey(request)
        ? withError(response, 400)
        : response;
    },
    ["auth.read-only-403"],
  ),
  requestVariation("invalid values ignored", (request, handle) => {
    const response = handle(request);
    if (response.status !== 400) return response;
    const bad = LENIENT.filter((name) => {
      const value = queryParameter(request, name);
      // Text or a fraction instead of a whole number is a validation error (C13).
      return value !== undefined && !(name === "offset" && !Number.isInteger(Number(value)));
    });
    const again = handle(without(request, ...bad));
    if (again.status !== 200 || again.body === null) return response;
    const echo = Object.fromEntries(bad.map((name) => [name, name === "offset" ? 0 : null]));
    const body = again.body as Body;
    return { ...again, body: { ...body, filters_applied: { ...body.filters_applied, ...echo } } };
  }),
  bodyVariation("short previews and excerpts, in one line, with three dots", (body) => {
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
  bodyVariation("texts in Markdown, excerpts without it", (body) => {
    if (typeof body.answer_text !== "string") return;
    const words = body.answer_text.split(" ").map((word: string, at: number) => {
      if (at % 7 === 1) return `[${word}](https://markdown.example/${at})`;
      return at % 3 === 0 ? `**${word}**` : word;
    });
    body.answer_text = `## ${words.join(" ")}`;
  }),
  bodyVariation("another display name of a platform next to a run", (body) => {
    for (const row of [body, ...(body.items ?? [])]) {
      if (typeof row?.provider_display === "string") row.provider_display += " (web)";
    }
  }),
  requestVariation(
    "domains with www. next to URLs and without it elsewhere, both of which can be filtered by",
    (request, handle) => {
      const domain = queryParameter(request, "domain") ?? "";
      const bare = domain.replace(/^www\./, "");
      const response = handle(domain === bare ? request : withParameter(request, "domain", bare));
      if (response.status !== 200) return response;
      const body = structuredClone(response.body) as Body;
      if (domain !== bare) body.filters_applied.domain = domain;
      if (response.note.operation === "listCitations") {
        for (const row of body.items) row.domain = withWww(row.domain);
      }
      return { ...response, body };
    },
  ),
  requestVariation("errors as problem details", (request, handle) => {
    const response = handle(request);
    if (response.status < 400) return response;
    const headers = { ...response.headers, "content-type": "application/problem+json" };
    const { error } = response.body as Body;
    return { ...response, headers, body: { title: error.message, status: response.status, error } };
  }),
  bodyVariation(
    "a second mention of the brand in the same run, unranked",
    (body) => {
      const own = body.mentions?.find(({ brand }: Body) => brand === body.brand);
      if (own !== undefined) body.mentions.push({ ...own, rank: null, mention_type: "aside" });
    },
    ["getQueryRun"],
  ),
  bodyVariation(
    "a brand without mentions last on the leaderboard",
    (body) => {
      if (body.your_row.times_named > 0) return;
      body.items.push({ ...body.your_row, rank: body.items.length + 1 });
      body.total_count += 1;
    },
    ["getPromptLeaderboard"],
  ),
  bodyVariation(
    "failed advice among the completed",
    (body, context) => {
      const { request, handle, parameter } = context;
      const query = [["brand", parameter("brand") ?? ""] as const, ["status", "error"] as const];
      const failed = allRows({ ...request, path: "/ranking-advice", query }, handle)
        .filter((run) => run.brand_prompt_id === parameter("brand_prompt_id"))
        .map(({ brand_prompt_id: _id, prompt_text: _text, country: _country, ...run }) => run);
      setPage(body, [...allRows(request, handle), ...failed], withDefaultLimit(context, 10));
    },
    ["listPromptRankingAdvice"],
  ),
  bodyVariation(
    "letter case respected by searches of cited URLs only",
    (body, context) => {
      const search = context.parameter("search");
      if (search === undefined) return;
      const kept = allRows(context.request, context.handle).filter((row) =>
        [row.domain, row.url, row.page_title].some((text: string) => text.includes(search)),
      );
      setPage(body, kept, context);
    },
    ["listCitations"],
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
  searching("an empty Other searches row", (body, { request, handle }) => {
    const whole = handle(without(request, "limit", "offset")).body as Body;
    const [first] = whole.items;
    if (!whole.topics_ready || !first || !("depth" in first) || whole.unmatched_terms > 0) return;
    const [limit = 20, offset = 0] = ["limit", "offset"].map((name) => {
      const value = queryParameter(request, name);
      return value === undefined ? undefined : Number(value);
    });
    const isAfterLast = offset + body.items.length === body.total_count;
    if (isAfterLast && body.items.length < limit) {
      const row = { ...first, search: "Other searches", topic_id: 0, parent_topic_id: null };
      body.items.push({ ...row, ...NO_SEARCHES, depth: 0, searches_by_provider: {} });
      body.returned_count++;
    }
    body.total_count++;
    body.has_more = offset + body.items.length < body.total_count;
  }),
  searching("coverage of one language's searches", (body, { request, handle }) => {
    const all = handle(without(request, "search")).body as Body;
    for (const row of body.coverage.by_provider) {
      row.searches = all.searches_by_provider_total[row.provider] ?? 0;
    }
  }),
  searching("coverage of all runs of the window, whatever the filters", (body, bent) => {
    const names = ["llm_provider", "brand_prompt_id", "query_tag", "search"];
    body.coverage = (bent.handle(without(bent.request, ...names)).body as Body).coverage;
  }),
  bodyVariation(
    "removed prompts of search strings",
    (body, context) => {
      for (const row of body.items) if (isRemoved(row.triggered_by)) row.triggered_by = null;
      // Runs keep the id of their prompt; only the lists of prompts lack it.
      if (context.operation === "listSearches") return;
      const rows = allRows(context.request, context.handle).filter((row) => !isRemoved(row));
      if (context.operation === "listQueries") setRows(body, rows);
      else setPage(body, rows, withDefaultLimit(context, 50));
    },
    ["listSearches", "listQueries", "listPromptsByVisibility"],
    ["byvis.filtered-sums"],
  ),
  searching("a list of other prompts; unmatched terms before mining", (body) => {
    for (const row of body.items) if (row.triggered_by) row.triggered_by.other_prompts = [];
    if (body.topics_ready) return;
    body.unmatched_terms = body.total_unique_searches;
    body.unmatched_pct_of_searches = body.total_occurrences === 0 ? 0 : 100;
  }),
  bodyVariation(
    "a breakdown without states of zero pages",
    ({ items }) => {
      for (const row of items) {
        const entries = Object.entries(row.url_status_breakdown);
        row.url_status_breakdown = Object.fromEntries(entries.filter(([, count]) => count !== 0));
      }
    },
    ["listCitedDomains"],
  ),
];

/** Every other domain, with www. */
function withWww(domain: string): string {
  return domain.length % 2 > 0 ? `www.${domain}` : domain;
}

/** Whether a prompt is one of the removed half. */
function isRemoved(prompt: Body): boolean {
  const id: string = prompt?.brand_prompt_id ?? "";
  return id.charCodeAt(id.length - 1) % 2 > 0;
}

/** Parameters with a documented format or range, but no enum. */
const LENIENT = ["country", "min_search_volume", "max_difficulty", "ownership", "offset"];

function isReadKey({ headers }: FaultContext["request"]): boolean {
  return headers["authorization"]?.endsWith("_read") === true;
}

function searching(
  title: string,
  bend: (body: Body, bending: FaultContext) => void,
  withoutWitness: readonly string[] = [],
): Variation {
  return bodyVariation(title, bend, ["listSearches"], withoutWitness);
}

const NO_SEARCHES = {
  occurrences: 0,
  direct_occurrences: 0,
  pct_of_searches: 0,
  variants: 0,
  prompt_count: 0,
  sub_topics: 0,
};

/** A context in which a missing limit is the default. */
function withDefaultLimit(context: FaultContext, limit: number): FaultContext {
  const { parameter: given } = context;
  return {
    ...context,
    parameter: (name) => given(name) ?? (name === "limit" ? String(limit) : undefined),
  };
}
