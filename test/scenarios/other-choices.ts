// oxlint-disable-next-line typescript/no-explicit-any -- responses of every shape are rewritten
type Body = any;

/**
 * Returns a fetch whose responses are those of another conforming deployment: they differ wherever
 * spec/decisions.md allows it.
 */
export function withOtherChoices(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = rewritten(await response.json());
    if (response.status >= 400) changeError(body);
    else if (UNORDERED.test(input instanceof Request ? input.url : new URL(input).href)) {
      body.items?.reverse();
    }
    return new Response(JSON.stringify(body), {
      status: response.status,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
  };
}

/** C21: lists without a documented order. */
const UNORDERED = /\/(brands\/tracked|queries|llm-providers|citations|query-runs)(\?|$)/;

/** C05: another message, further keys, empty lists. */
function changeError(body: Body): void {
  body.error = { message: "Nope.", code: "E17", items: [] };
  body.items = [];
}

const NO_RANK = new Set(["avg_rank", "avg_position", "mention_rank"]);

function rewritten(value: Body, name = ""): Body {
  if (Array.isArray(value)) return value.map((one) => rewritten(one));
  if (value === null) return nullValue(name);
  if (typeof value === "string") return changeTimestamp(value);
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, one]) => [key, rewritten(one, key)]);
  return alteredRow(Object.fromEntries(entries));
}

function nullValue(name: string): Body {
  // C32, C72: no rank is 0.
  if (NO_RANK.has(name)) return 0;
  // C34: no domain is an empty string.
  return name === "domain" ? "" : null;
}

/** C26: a numeric offset and fractions of seconds. */
function changeTimestamp(text: string): string {
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? text.replace("Z", ".250+00:00") : text;
}

function alteredRow(row: Body): Body {
  // C58: `Other searches` has no id.
  if (row.search === "Other searches") row.topic_id = null;
  // C42: every occurrence of a name counts.
  if (typeof row.mention_count === "number") row.mention_count *= 2;
  // C45: competitors by name.
  if (row.ownership === "competitor") row.ownership = "competitor:Other";
  // C23: the difference between the days.
  if (row.date_range) row.date_range.days -= 1;
  // C40: another definition of prominence. C52: another element type.
  if (typeof row.prominence_pct === "number") row.prominence_pct /= 2;
  if (Array.isArray(row.available_languages)) {
    row.available_languages = row.available_languages.map((one: Body) => one.language);
  }
  return { ...row, something_else: true };
}
