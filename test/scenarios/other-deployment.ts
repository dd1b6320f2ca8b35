// oxlint-disable-next-line typescript/no-explicit-any -- replies of every shape are rewritten
type Body = any;

/**
 * A fetch whose replies are those of another deployment that keeps to the document as well: where
 * spec/decisions.md names what others may do, it does that.
 */
export function otherwise(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    const body = rewritten(await response.json());
    if (response.status >= 400) refuse(body);
    else if (UNORDERED.test(input instanceof Request ? input.url : new URL(input).href)) {
      body.items?.reverse();
    }
    return new Response(JSON.stringify(body), {
      status: response.status,
      headers: { "content-type": "application/json; charset=utf-8" },
    });
  };
}

/** C21: lists that have no documented order. */
const UNORDERED = /\/(brands\/tracked|queries|llm-providers|citations|query-runs)(\?|$)/;

/** C05: more in the envelope, other words, lists that are empty. */
function refuse(body: Body): void {
  body.error = { message: "Nope.", code: "E17", items: [] };
  body.items = [];
}

const NO_RANK = new Set(["avg_rank", "avg_position", "mention_rank"]);

function rewritten(value: Body, name = ""): Body {
  if (Array.isArray(value)) return value.map((one) => rewritten(one));
  if (value === null) return nothing(name);
  if (typeof value === "string") return moment(value);
  if (typeof value !== "object") return value;
  const entries = Object.entries(value).map(([key, one]) => [key, rewritten(one, key)]);
  return alteredRow(Object.fromEntries(entries));
}

function nothing(name: string): Body {
  // C32, C72: no rank is 0.
  if (NO_RANK.has(name)) return 0;
  // C34: no domain is an empty text.
  return name === "domain" ? "" : null;
}

/** C26: an offset in digits, and fractions. */
function moment(text: string): string {
  return /^\d{4}-\d\d-\d\dT.*Z$/.test(text) ? text.replace("Z", ".250+00:00") : text;
}

function alteredRow(row: Body): Body {
  // C58: the rest is no topic, so it has no id.
  if (row.search === "Other searches") row.topic_id = null;
  // C42: each naming counts.
  if (typeof row.mention_count === "number") row.mention_count *= 2;
  // C45: a competitor by name.
  if (row.ownership === "competitor") row.ownership = "competitor:somebody";
  // C23: the difference of the days.
  if (row.date_range) row.date_range.days -= 1;
  // C40: another prominence. C52: other elements.
  if (typeof row.prominence_pct === "number") row.prominence_pct /= 2;
  if (Array.isArray(row.available_languages)) {
    row.available_languages = row.available_languages.map((one: Body) => one.language);
  }
  return { ...row, something_else: true };
}
