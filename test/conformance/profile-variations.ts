import { compareText } from "../../src/common/compare-text.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import { withError, withParameter } from "../../src/fake/faults/changes.ts";
import { defineFault, type Fault, type FaultContext } from "../../src/fake/faults/fault.ts";
import type { ApiResponse, ApiRequest } from "../../src/fake/request.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- conventions change responses of every operation
type Body = any;

/** Another value of a choice: a fault that implements it, and the aspects that change, with their values. */
export interface Convention {
  readonly description: string;
  readonly fault: Fault;
  /** By name, such as `C28 echo of omitted dates`. */
  readonly shows: Readonly<Record<string, string>>;
}

function changedBody(
  id: string,
  operations: readonly OperationId[] | undefined,
  changeBody: (body: Body, context: FaultContext) => Body,
): Fault {
  return defineFault({ id, title: id, breaks: [], operations, changeBody });
}

function changedRows(
  id: string,
  operations: readonly OperationId[],
  changeRow: (row: Body, context: FaultContext) => void,
): Fault {
  return defineFault({ id, title: id, breaks: [], operations, changeRow });
}

function answering(id: string, respond: Fault["respond"]): Fault {
  return defineFault({ id, title: id, breaks: [], respond });
}

function queried({ query }: ApiRequest, name: string): string | undefined {
  return query.find(([known]) => known === name)?.[1];
}

function without(response: ApiResponse, header: string): ApiResponse {
  const kept = Object.entries(response.headers).filter(([name]) => name.toLowerCase() !== header);
  return { ...response, headers: Object.fromEntries(kept) };
}

/** Replaces all texts of a body that match. */
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

const TIMESTAMP = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/;

/** Independent conventions, so that all can be taken at once. */
export const CONVENTIONS: readonly Convention[] = [
  {
    description: "a 401 without WWW-Authenticate and a 405 without Allow",
    fault: answering("no headers", (request, handle) =>
      without(without(handle(request), "www-authenticate"), "allow"),
    ),
    shows: { "C02 WWW-Authenticate of a 401": "none", "C06 Allow of a 405": "none" },
  },
  {
    description: "unknown parameters refused",
    fault: answering("unknown", (request, handle) =>
      queried(request, "understudy") === undefined
        ? handle(request)
        : withError(handle(request), 400),
    ),
    shows: { "C09 unknown parameter": "400" },
  },
  {
    description: "offsets below 0 clamped to 0",
    fault: answering("offset", (request, handle) =>
      handle(queried(request, "offset") === "-1" ? withParameter(request, "offset", "0") : request),
    ),
    shows: { "C11 offset below 0": "clamped" },
  },
  {
    description: "days counted as the difference",
    fault: changedBody("days", undefined, (body) => {
      if (body.date_range !== undefined) body.date_range.days -= 1;
    }),
    shows: {
      "C23 `days` counts": "the difference",
      "C41 days in group_by=day": "otherwise",
    },
  },
  {
    description: "timestamps with +00:00 and milliseconds",
    fault: changedBody("moments", undefined, (body) =>
      rewritten(body, TIMESTAMP, (text) => text.replace("Z", ".250+00:00")),
    ),
    shows: {
      "C26 UTC offset of timestamps": "+00:00",
      "C26 fractional digits of seconds": "3",
    },
  },
  {
    description: "null for omitted dates",
    fault: changedBody("dates", undefined, ({ filters_applied: echo }, { parameter }) => {
      for (const name of ["start_date", "end_date"]) {
        if (echo?.[name] !== undefined && parameter(name) === undefined) echo[name] = null;
      }
    }),
    shows: { "C28 echo of omitted dates": "null" },
  },
  {
    description: "the language echoed as it was sent",
    fault: changedBody("language", ["listSearches"], (body, { parameter }) => {
      body.filters_applied.language = parameter("language") ?? null;
    }),
    shows: {
      "C29 echo of an omitted language": "null",
      "C29 echo of a language without a tree": "the language sent",
      "C29 echo of `und`": "the language sent",
    },
  },
  {
    description: "shares of voice with two decimals",
    fault: changedRows("decimals", ["listTopMentionedBrands"], (row) => {
      row.avg_rank = row.avg_rank === null ? null : hundredths(row.avg_rank + 0.04);
      row.net_sentiment = row.net_sentiment === 0 ? 0 : hundredths(row.net_sentiment + 0.04);
    }),
    shows: { "C30 decimals of avg_rank": "2", "C30 decimals of net_sentiment": "2" },
  },
  {
    description: "an empty text for no domain",
    fault: changedRows("domain", ["listTrackedBrands"], (row) => {
      row.domain ??= "";
    }),
    shows: { "C34 missing domain in /brands/tracked": '""' },
  },
  {
    description: "competitors' sites with the competitor's name",
    fault: changedRows("owner", ["listCitedDomains"], (row) => {
      if (row.ownership === "competitor") row.ownership = "competitor:Somebody";
    }),
    shows: { "C45 ownership of a competitor's site": "competitor:<name>" },
  },
  {
    description: "extras spread over the row",
    fault: changedRows("extras", ["listCitations"], (row, { parameter }) => {
      if (parameter("include_extras") !== "true") return;
      row.site = row.domain_metadata?.site_name ?? "";
      delete row.domain_metadata;
    }),
    shows: { "C49 fields that include_extras adds": "site: string" },
  },
  {
    description: "no topic id for Other searches",
    fault: changedRows("rest", ["listSearches"], (row) => {
      if (row.topic_id === 0) row.topic_id = null;
    }),
    shows: { "C58 topic_id of `Other searches`": "null" },
  },
  {
    description: "rank 0 for a run without the brand",
    fault: changedRows("rank", ["listQueryRuns"], (row) => {
      row.mention_rank ??= 0;
    }),
    shows: { "C72 mention_rank of a run without the brand": "0" },
  },
  {
    description: "three dots for an ellipsis",
    fault: changedRows("dots", ["listQueryRuns"], (row) => {
      row.raw_response_excerpt = row.raw_response_excerpt.replace(/…$/, "...");
    }),
    shows: { "C73 mark of a truncated excerpt": "..." },
  },
  {
    description: "videos by their exact address only",
    fault: answering("address", (request, handle) => {
      const url = queried(request, "url") ?? "https://www.youtube.com/";
      const isExact = url.startsWith("https://www.youtube.com/");
      return isExact ? handle(request) : withError(handle(request), 404);
    }),
    shows: { "C76 upper-case host": "404", "C76 short URL (youtu.be)": "404" },
  },
  // The last one also changes the errors of the others.
  {
    description: "a code beside the message",
    fault: answering("code", (request, handle) => {
      const response = handle(request);
      if (response.status < 400) return response;
      const { error } = response.body as Body;
      return { ...response, body: { error: { ...error, code: "refused" } } };
    }),
    shows: { "C05 fields besides `error.message`": "code" },
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

/** Truncates percentages after the first decimal. */
function cutOff(holder: Body): void {
  for (const [field, part, whole] of PERCENTAGES) {
    if (holder?.[field] > 0) holder[field] = Math.floor((1000 * holder[part]) / holder[whole]) / 10;
  }
}

/** Independent ways of counting and rounding. */
export const READINGS: readonly Convention[] = [
  {
    description: "percentages truncated after the first decimal",
    fault: changedBody("cut", undefined, (body) => {
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
    description: "prominence over the runs that mention the brand",
    fault: changedBody("prominence", ["getVisibility"], ({ metrics }) => {
      const { mention_runs: named, total_runs: all } = metrics;
      if (named > 0) metrics.prominence_pct = Math.round((metrics.prominence_pct * all) / named);
    }),
    shows: {
      "C40 prominence": "the mean of 1 ÷ rank over the runs that mention the brand",
    },
  },
  {
    description: "a brand counted twice in each run",
    fault: changedRows("twice", ["listTopMentionedBrands"], (row) => {
      row.mention_count *= 2;
    }),
    shows: { "C42 brand mentioned several times in a run": "every mention counted" },
  },
  {
    description: "unmatched terms counted by occurrence, their share by string",
    fault: changedBody("rare", ["listSearches"], (body, { parameter }) => {
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
    description: "all descendants counted in sub_topics",
    fault: changedBody("below", ["listSearches"], ({ items, has_more }) => {
      const topics = has_more ? [] : items.filter((row: Body) => "depth" in row);
      for (const row of topics) row.sub_topics = below(topics, row);
    }),
    shows: { "C56 sub_topics counts": "all descendants" },
  },
  {
    description: "the breakdown of a site's states in citations",
    fault: changedRows("states", ["listCitedDomains"], (row) => {
      const { unknown, dead, redirect } = row.url_status_breakdown;
      row.url_status_breakdown.alive = row.citation_count - unknown - dead - redirect;
    }),
    shows: { "C47 url_status_breakdown counts": "citations" },
  },
  {
    description: "a site under a filter with all its citations",
    fault: changedBody("site", ["listCitedDomains"], (body, { request, handle }) => {
      const bare = request.query.filter(([name]) => name !== "search" && name !== "url_status");
      if (bare.length === request.query.length) return;
      const query = [...bare.filter(([name]) => name !== "limit"), ["limit", "100"] as const];
      const whole = (handle({ ...request, query }).body as Body).items;
      for (const row of body.items) {
        const same = whole.find((one: Body) => one.domain === row.domain);
        row.citation_count = same?.citation_count ?? row.citation_count;
      }
      // Equal counts stay in the order of the names.
      body.items.sort(
        (a: Body, b: Body) =>
          b.citation_count - a.citation_count || compareText(a.domain, b.domain),
      );
    }),
    shows: { "C46 citation_count of a site under a page filter": "the whole site" },
  },
];

function below(items: readonly Body[], { topic_id }: Body): number {
  const children = items.filter((row) => row.parent_topic_id === topic_id);
  return children.reduce((sum, row) => sum + 1 + below(items, row), 0);
}

/** `days` is the difference on one endpoint and includes both ends on all others. */
export const CONTRADICTORY: Fault = changedBody("days", ["listCitations"], (body) => {
  body.date_range.days -= 1;
});
