import {
  answering,
  isObject,
  mapped,
  together,
  varying,
  type Body,
  type Variation,
} from "./variation.ts";

/** Extra fields anywhere: schemas are open, and nobody says that they stand still. */
export const FURTHER_FIELDS: readonly Variation[] = [
  varying("the same further fields in every object", (body) =>
    mapped(body, (value, key) =>
      // A map from slug or status to count has no fields of its own.
      isObject(value) && !isMap(key)
        ? { ...value, remark: null, _links: { self: "/here", next: [] }, version: 3 }
        : value,
    ),
  ),
  idsOfRequests(),
  movingFields(),
  freshTokens(["byvis.preview"]),
  together("tokens and a field that move in every reply", [
    freshTokens(["byvis.preview"]),
    movingFields(),
  ]),
  varying("window and page fields where no table has them", (body, { operation, parameter }) => {
    const [start, end] = [parameter("start_date"), parameter("end_date")];
    if (operation === "getOwnedShare" && start !== undefined && end !== undefined) {
      const days = (Date.parse(end) - Date.parse(start)) / 86_400_000 + 1;
      body.date_range = { days, start, end, timezone: "UTC" };
    }
    if (operation === "getPromptLeaderboard") {
      Object.assign(body, { returned_count: body.items.length, has_more: false, limit: 1000 });
    }
    if (operation === "getQueryRun") body.filters_applied = { run_id: body.run_id };
    if (operation === "listTrackedBrands") body.filters_applied = {};
  }),
  answering(
    "media types with parameters, further headers, errors with their status",
    (request, handle) => {
      const reply = handle(request);
      const headers = {
        ...reply.headers,
        "content-type": "Application/JSON; charset=utf-8",
        "x-request-id": "r-1",
        "x-ratelimit-remaining": "0",
      };
      const body = reply.body as Body;
      const more = body?.error ? { status: reply.status, type: "about:blank" } : {};
      return { ...reply, headers, body: { ...body, ...more } };
    },
  ),
  varying("texts of the detail in the lists, as null", (body, { operation }) => {
    const more: Readonly<Record<string, object>> = {
      listQueryRuns: { answer_text: null, mentions: null, citations: null },
      listPromptRankingAdvice: { tool_calls: null },
      listSearches: { examples: null },
      listVideoSummaries: { summary_text: null, transcript_text: null },
    };
    for (const row of body.items ?? []) Object.assign(row, more[operation]);
  }),
];

/** Where the document shows no layout, no field can be told from a further one. */
function isUnshown(key: string): boolean {
  return isMap(key) || ["available_languages", "groups"].includes(key);
}

function isMap(key: string): boolean {
  return key.startsWith("searches_by_provider") || key === "url_status_breakdown";
}

function idsOfRequests(): Variation {
  let replies = 0;
  return answering("a request id in every body, errors too", (request, handle) => {
    const reply = handle(request);
    const request_id = `r${replies++}`;
    const body = reply.body as Body;
    const error = body?.error ? { error: { ...body.error, code: "E7", request_id } } : {};
    return { ...reply, body: { ...body, ...error, request_id } };
  });
}

/** Rows and parts that tell when they were computed. */
function movingFields(): Variation {
  let replies = 0;
  return varying("a moving field in every object", (body) => {
    replies++;
    return mapped(body, (value, key) =>
      isObject(value) && !isUnshown(key) ? { computed_in_ms: replies, ...value } : value,
    );
  });
}

const TOKENS: ReadonlySet<string> = new Set(["brand_prompt_id", "run_id"]);

/** Tokens that are made anew for every reply, and understood all the same. */
function freshTokens(leaves: readonly string[]): Variation {
  let replies = 0;
  const plain = (text: string): string => text.replace(/(?:~|%7E)\d+$/, "");
  return answering(
    "tokens made anew for every reply",
    (request, handle) => {
      const query = request.query.map(
        ([name, value]) => [name, TOKENS.has(name) ? plain(value) : value] as const,
      );
      const reply = handle({ ...request, query, path: plain(request.path) });
      const mark = `~${replies++}`;
      const body = mapped(reply.body, (value, key) =>
        TOKENS.has(key) && typeof value === "string" ? value + mark : value,
      );
      // What was sent is echoed as it was sent.
      const sent = request.query.find(([name]) => name === "brand_prompt_id")?.[1];
      if (body?.filters_applied && sent) body.filters_applied.brand_prompt_id = sent;
      return { ...reply, body };
    },
    leaves,
  );
}
