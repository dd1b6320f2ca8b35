import {
  bending,
  bendingRows,
  refused,
  withParameter,
  type Fault,
} from "../../src/fake/faults/fault.ts";
import type { FakeReply, FakeRequest } from "../../src/fake/request.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- conventions are bent in replies of every shape
type Body = any;

/** Another side of a choice: how it is taken, and the aspects that show it, with their values. */
export interface Convention {
  readonly says: string;
  readonly fault: Fault;
  /** `C28 dates that were left out` */
  readonly shows: Readonly<Record<string, string>>;
}

function story(id: string): { id: string; says: string; kills: string[] } {
  return { id, says: id, kills: [] };
}

function answering(id: string, answer: Fault["answer"]): Fault {
  return { ...story(id), may: [], answer };
}

function queried({ query }: FakeRequest, name: string): string | undefined {
  return query.find(([known]) => known === name)?.[1];
}

function without(reply: FakeReply, header: string): FakeReply {
  const kept = Object.entries(reply.headers).filter(([name]) => name.toLowerCase() !== header);
  return { ...reply, headers: Object.fromEntries(kept) };
}

/** A body with every text changed that looks like something. */
function rewritten(body: Body, form: RegExp, write: (text: string) => string): Body {
  return JSON.parse(
    JSON.stringify(body, (_, value: Body) =>
      typeof value === "string" && form.test(value) ? write(value) : value,
    ),
  );
}

function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Conventions that do not touch each other, so that all can be taken at once. */
export const CONVENTIONS: readonly Convention[] = [
  {
    says: "a 401 without WWW-Authenticate and a 405 without Allow",
    fault: answering("no headers", (request, handle) =>
      without(without(handle(request), "www-authenticate"), "allow"),
    ),
    shows: { "C02 WWW-Authenticate of a 401": "none", "C06 Allow of a 405": "none" },
  },
  {
    says: "unknown parameters refused",
    fault: answering("unknown", (request, handle) =>
      queried(request, "understudy") === undefined
        ? handle(request)
        : refused(handle(request), 400),
    ),
    shows: { "C09 an unknown parameter": "400" },
  },
  {
    says: "an offset below 0 taken for 0",
    fault: answering("offset", (request, handle) =>
      handle(queried(request, "offset") === "-1" ? withParameter(request, "offset", "0") : request),
    ),
    shows: { "C11 offset below 0": "clamped" },
  },
  {
    says: "days counted as the difference",
    fault: bending(story("days"), [], (body) => {
      if (body.date_range !== undefined) body.date_range.days -= 1;
    }),
    shows: {
      "C23 `days` counts": "the difference",
      "C41 days in group_by=day": "otherwise",
    },
  },
  {
    says: "moments with +00:00 and milliseconds",
    fault: bending(story("moments"), [], (body) =>
      rewritten(body, MOMENT, (text) => text.replace("Z", ".250+00:00")),
    ),
    shows: {
      "C26 UTC offset of a moment": "+00:00",
      "C26 decimals of a moment's seconds": "3",
    },
  },
  {
    says: "null for dates that were left out",
    fault: bending(story("dates"), [], ({ filters_applied: echo }, { parameter }) => {
      for (const name of ["start_date", "end_date"]) {
        if (echo?.[name] !== undefined && parameter(name) === undefined) echo[name] = null;
      }
    }),
    shows: { "C28 dates that were left out": "null" },
  },
  {
    says: "the language echoed as it was sent",
    fault: bending(story("language"), ["listSearches"], (body, { parameter }) => {
      body.filters_applied.language = parameter("language") ?? null;
    }),
    shows: {
      "C29 a language that was left out": "null",
      "C29 a language without a tree": "what was sent",
      "C29 `und`": "what was sent",
    },
  },
  {
    says: "shares of voice with two decimals",
    fault: bendingRows(story("decimals"), ["listTopMentionedBrands"], (row) => {
      row.avg_rank = row.avg_rank === null ? null : hundredths(row.avg_rank + 0.04);
      row.net_sentiment = row.net_sentiment === 0 ? 0 : hundredths(row.net_sentiment + 0.04);
    }),
    shows: { "C30 decimals of avg_rank": "2", "C30 decimals of net_sentiment": "2" },
  },
  {
    says: "an empty text for no domain",
    fault: bendingRows(story("domain"), ["listTrackedBrands"], (row) => {
      row.domain ??= "";
    }),
    shows: { "C34 no domain in /brands/tracked": '""' },
  },
  {
    says: "competitors' sites with the competitor's name",
    fault: bendingRows(story("owner"), ["listCitedDomains"], (row) => {
      if (row.ownership === "competitor") row.ownership = "competitor:Somebody";
    }),
    shows: { "C45 a competitor's row says": "competitor:<name>" },
  },
  {
    says: "extras spread over the row",
    fault: bendingRows(story("extras"), ["listCitations"], (row, { parameter }) => {
      if (parameter("include_extras") !== "true") return;
      row.site = row.domain_metadata.site_name;
      delete row.domain_metadata;
    }),
    shows: { "C49 fields that include_extras adds": "site: string" },
  },
  {
    says: "no topic id for what is too rare",
    fault: bendingRows(story("rest"), ["listSearches"], (row) => {
      if (row.topic_id === 0) row.topic_id = null;
    }),
    shows: { "C58 topic_id of `Other searches`": "null" },
  },
  {
    says: "rank 0 for an answer that does not name the brand",
    fault: bendingRows(story("rank"), ["listQueryRuns"], (row) => {
      row.mention_rank ??= 0;
    }),
    shows: { "C72 mention_rank of an answer that does not name the brand": "0" },
  },
  {
    says: "three dots for an ellipsis",
    fault: bendingRows(story("dots"), ["listQueryRuns"], (row) => {
      row.raw_response_excerpt = row.raw_response_excerpt.replace(/…$/, "...");
    }),
    shows: { "C73 mark of an excerpt that is cut": "..." },
  },
  {
    says: "videos by their exact address only",
    fault: answering("address", (request, handle) => {
      const url = queried(request, "url") ?? "https://www.youtube.com/";
      const isExact = url.startsWith("https://www.youtube.com/");
      return isExact ? handle(request) : refused(handle(request), 404);
    }),
    shows: { "C76 the host in upper case": "404", "C76 the short address": "404" },
  },
  // The last one sees what the others refuse.
  {
    says: "a code beside the message",
    fault: answering("code", (request, handle) => {
      const reply = handle(request);
      if (reply.status < 400) return reply;
      const { error } = reply.body as Body;
      return { ...reply, body: { error: { ...error, code: "refused" } } };
    }),
    shows: { "C05 fields beside `error.message`": "code" },
  },
];

const PERCENTAGES = [
  ["visibility_pct", "mention_runs", "total_runs"],
  ["any_brand_mention_rate_pct", "any_brand_mention_runs", "total_runs"],
  ["any_sources_rate_pct", "any_sources_runs", "total_runs"],
  ["yours_pct", "yours", "total"],
  ["competitor_pct", "competitor", "total"],
  ["earned_pct", "earned", "total"],
  ["no_search_rate_pct", "runs_without_search", "runs_with_readable_searches"],
] as const;

/** Cuts a percentage off after its first decimal. */
function cutOff(holder: Body): void {
  for (const [field, part, whole] of PERCENTAGES) {
    if (holder?.[field] > 0) holder[field] = Math.floor((1000 * holder[part]) / holder[whole]) / 10;
  }
}

/** Ways to count and to round that do not touch each other. */
export const READINGS: readonly Convention[] = [
  {
    says: "percentages cut off after the first decimal",
    fault: bending(story("cut"), [], (body) => {
      for (const holder of [body, body.metrics, body.coverage, ...(body.items ?? [])]) {
        cutOff(holder);
      }
      for (const row of body.items ?? []) {
        if (!("pct_of_searches" in row)) continue;
        const share = (1000 * row.occurrences) / body.total_occurrences;
        row.pct_of_searches = Math.floor(share) / 10;
      }
    }),
    shows: { "C30 rounding": "down" },
  },
  {
    says: "prominence over the answers that name the brand",
    fault: bending(story("prominence"), ["getVisibility"], ({ metrics }) => {
      const { mention_runs: named, total_runs: all } = metrics;
      if (named > 0) metrics.prominence_pct = Math.round((metrics.prominence_pct * all) / named);
    }),
    shows: {
      "C40 prominence": "the mean of 1 ÷ rank over the answers that name the brand",
    },
  },
  {
    says: "a brand counted twice in each answer",
    fault: bendingRows(story("twice"), ["listTopMentionedBrands"], (row) => {
      row.mention_count *= 2;
    }),
    shows: { "C42 a brand that an answer names several times": "each naming" },
  },
  {
    says: "what is too rare counted by occurrence, its share by string",
    fault: bending(story("rare"), ["listSearches"], (body, { parameter }) => {
      const rest = body.items.find((row: Body) => row.topic_id === 0);
      if (rest === undefined || parameter("search") !== undefined) return;
      body.unmatched_terms = rest.occurrences;
      const share = (1000 * rest.occurrences) / body.total_unique_searches;
      body.unmatched_pct_of_searches = Math.round(share) / 10;
    }),
    shows: {
      "C59 unmatched_terms counts": "occurrences",
      "C59 unmatched_pct_of_searches is a share of": "strings",
    },
  },
  {
    says: "all that lies below counted in sub_topics",
    fault: bending(story("below"), ["listSearches"], ({ items, has_more }) => {
      const topics = has_more ? [] : items.filter((row: Body) => "depth" in row);
      for (const row of topics) row.sub_topics = below(topics, row);
    }),
    shows: { "C56 sub_topics counts": "all below" },
  },
  {
    says: "the breakdown of a site's states in citations",
    fault: bendingRows(story("states"), ["listCitedDomains"], (row) => {
      const { unknown, dead, redirect } = row.url_status_breakdown;
      row.url_status_breakdown.alive = row.citation_count - unknown - dead - redirect;
    }),
    shows: { "C47 url_status_breakdown counts": "citations" },
  },
  {
    says: "a site under a filter with all its citations",
    fault: bending(story("site"), ["listCitedDomains"], (body, { request, handle }) => {
      const bare = request.query.filter(([name]) => name !== "search" && name !== "url_status");
      if (bare.length === request.query.length) return;
      const query = [...bare.filter(([name]) => name !== "limit"), ["limit", "100"] as const];
      const whole = (handle({ ...request, query }).body as Body).items;
      for (const row of body.items) {
        const same = whole.find((one: Body) => one.domain === row.domain);
        row.citation_count = same?.citation_count ?? row.citation_count;
      }
    }),
    shows: { "C46 a site under a filter on pages counts": "the whole site" },
  },
];

function below(items: readonly Body[], { topic_id }: Body): number {
  const children = items.filter((row) => row.parent_topic_id === topic_id);
  return children.reduce((sum, row) => sum + 1 + below(items, row), 0);
}

/** The difference between dates on one endpoint and both ends on all others: contradictory. */
export const CONTRADICTORY: Fault = bending(story("days"), ["listCitations"], (body) => {
  body.date_range.days -= 1;
});
