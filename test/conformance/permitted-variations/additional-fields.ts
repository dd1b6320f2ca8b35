import {
  requestVariation,
  isObject,
  mapValues,
  combined,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

/** Rules that find prompts and runs by their tokens. */
const BY_TOKEN = [
  "advice.prompts",
  "byvis.preview",
  "byvis.prompt",
  "recount.by-visibility",
  "recount.query-runs",
  "strings.trigger-prompt",
];

/** Additional fields, which open schemas allow, with constant or changing values. */
export const ADDITIONAL_FIELDS: readonly Variation[] = [
  bodyVariation("the same further fields in every object", (body) =>
    mapValues(body, (value, key) =>
      // A map from slug or status to count has no fields of its own.
      isObject(value) && !isMap(key)
        ? { ...value, remark: null, _links: { self: "/here", next: [] }, version: 3 }
        : value,
    ),
  ),
  idsOfRequests(),
  changingFields(),
  freshTokens(BY_TOKEN),
  combined("tokens and a field that change in every response", [
    freshTokens(BY_TOKEN),
    changingFields(),
  ]),
  bodyVariation(
    "window and page fields where no table has them",
    (body, { operation, parameter }) => {
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
    },
  ),
  requestVariation(
    "media types with parameters, further headers, errors with their status",
    (request, handle) => {
      const response = handle(request);
      const headers = {
        ...response.headers,
        "content-type": "Application/JSON; charset=utf-8",
        "x-request-id": "r-1",
        "x-ratelimit-remaining": "0",
      };
      const body = response.body as Body;
      const more = body?.error ? { status: response.status, type: "about:blank" } : {};
      return { ...response, headers, body: { ...body, ...more } };
    },
  ),
  bodyVariation("texts of the detail in the lists, as null", (body, { operation }) => {
    const more: Readonly<Record<string, object>> = {
      listQueryRuns: { answer_text: null, mentions: null, citations: null },
      listPromptRankingAdvice: { tool_calls: null },
      listSearches: { examples: null },
      listVideoSummaries: { summary_text: null, transcript_text: null },
    };
    for (const row of body.items ?? []) Object.assign(row, more[operation]);
  }),
];

/** Objects without documented fields: an additional field cannot be recognised there. */
function isUnshown(key: string): boolean {
  return isMap(key) || ["available_languages", "groups"].includes(key);
}

function isMap(key: string): boolean {
  return key.startsWith("searches_by_provider") || key === "url_status_breakdown";
}

function idsOfRequests(): Variation {
  let responses = 0;
  return requestVariation("a request id in every body, errors too", (request, handle) => {
    const response = handle(request);
    const request_id = `r${responses++}`;
    const body = response.body as Body;
    const error = body?.error ? { error: { ...body.error, code: "E7", request_id } } : {};
    return { ...response, body: { ...body, ...error, request_id } };
  });
}

/** Objects with the number of the request that computed them. */
function changingFields(): Variation {
  let responses = 0;
  return bodyVariation("a moving field in every object", (body) => {
    responses++;
    return mapValues(body, (value, key) =>
      isObject(value) && !isUnshown(key) ? { computed_in_ms: responses, ...value } : value,
    );
  });
}

const TOKENS: ReadonlySet<string> = new Set(["brand_prompt_id", "run_id"]);

/** Tokens that differ in every response and remain valid. */
function freshTokens(withoutWitness: readonly string[]): Variation {
  let responses = 0;
  const plain = (text: string): string => text.replace(/(?:~|%7E)\d+$/, "");
  return requestVariation(
    "tokens that differ in every response",
    (request, handle) => {
      const query = request.query.map(
        ([name, value]) => [name, TOKENS.has(name) ? plain(value) : value] as const,
      );
      const response = handle({ ...request, query, path: plain(request.path) });
      const mark = `~${responses++}`;
      const body = mapValues(response.body, (value, key) =>
        TOKENS.has(key) && typeof value === "string" ? value + mark : value,
      );
      // The echo contains the token as sent.
      const sent = request.query.find(([name]) => name === "brand_prompt_id")?.[1];
      if (body?.filters_applied && sent) body.filters_applied.brand_prompt_id = sent;
      return { ...response, body };
    },
    withoutWitness,
  );
}
