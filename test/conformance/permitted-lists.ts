import {
  bending,
  misreading,
  refused,
  withParameter,
  type Bending,
  type Fault,
  type Handle,
} from "../../src/fake/faults/fault.ts";
import type { FakeRequest } from "../../src/fake/request.ts";
import { addDays, daysBetween } from "../../conformance/calendar.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- variations bend replies of every shape
type Body = any;

const story = (says: string): Pick<Fault, "id" | "says" | "kills"> => ({
  id: "permitted",
  says,
  kills: [],
});

function answering(says: string, answer: Fault["answer"]): Fault {
  return { ...story(says), may: [], answer };
}

function given(request: FakeRequest, name: string): string | undefined {
  return request.query.find(([known]) => known === name)?.[1];
}

/** A body with every value inside it replaced. */
function mapped(body: Body, change: (value: Body, key: string) => Body, key = ""): Body {
  if (Array.isArray(body)) return body.map((item) => mapped(item, change, key));
  if (typeof body !== "object" || body === null) return change(body, key);
  const fields = Object.entries(body).map(([name, value]) => [name, mapped(value, change, name)]);
  return change(Object.fromEntries(fields), key);
}

const TOKENS: ReadonlySet<string> = new Set(["brand_prompt_id", "run_id"]);

/** Tokens that are made anew for every reply, and understood all the same. */
function freshTokens(): Fault {
  let replies = 0;
  return answering("tokens made anew for every reply", (request, handle) => {
    const query = request.query.map(
      ([name, value]) => [name, TOKENS.has(name) ? value.replace(/~.*/, "") : value] as const,
    );
    const path = request.path.replace(/(?:~|%7E).*/, "");
    const reply = handle({ ...request, query, path });
    const mark = `~${replies++}`;
    const body = mapped(reply.body, (value, key) =>
      TOKENS.has(key) && typeof value === "string" ? value + mark : value,
    );
    // What was sent is echoed as it was sent.
    const sent = given(request, "brand_prompt_id");
    if (body.filters_applied && sent) body.filters_applied.brand_prompt_id = sent;
    return { ...reply, body };
  });
}

/** A field that is another one in every reply. */
function movingFields(): Fault {
  let replies = 0;
  return bending(story("more fields, one of them never the same"), [], (body) => {
    const more = mapped(body, (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? { ...value, score: null, links: { self: "/here" } }
        : value,
    );
    return { ...more, request_id: `r${replies++}` };
  });
}

/** Answers that keep coming in, into every window. */
function growingTotals(says: string, isGrowing: (bending: Bending) => boolean): Fault {
  let replies = 0;
  return bending(story(says), [], (body, context) => {
    replies++;
    if (!("has_more" in body) || !isGrowing(context)) return;
    body.total_count += replies;
    body.has_more = Number(context.parameter("offset") ?? 0) + body.items.length < body.total_count;
  });
}

/** All of them grow: no relation between two replies can be told. */
export const MOVING = growingTotals("totals that grow everywhere", () => true);

/** Rows of equal rank the other way round, on every page alike. */
function otherTies(): Fault {
  const keys: Readonly<Record<string, string>> = {
    listTopMentionedBrands: "mention_count",
    listCitedDomains: "citation_count",
    listPromptsByVisibility: "visibility_pct",
  };
  return answering("another order among ties", (request, handle) => {
    const reply = handle(request);
    const key = keys[reply.note.operation ?? ""];
    if (reply.status !== 200 || key === undefined) return reply;
    const rows = wholeList(request, handle);
    const groups = Map.groupBy(rows, (row) => row[key]);
    const turned = [...groups.values()].flatMap((group) => group.toReversed());
    const offset = Number(given(request, "offset") ?? 0);
    const body = reply.body as Body;
    return { ...reply, body: { ...body, items: turned.slice(offset, offset + body.items.length) } };
  });
}

function wholeList(request: FakeRequest, handle: Handle): Body[] {
  const rows: Body[] = [];
  for (;;) {
    const page = withParameter(request, "offset", String(rows.length));
    const { items, has_more } = handle(withParameter(page, "limit", "100")).body as Body;
    rows.push(...items);
    if (!has_more) return rows;
  }
}

/** The day on which a window ends is not counted any more; `days` is the difference. */
function exclusiveEnd(): Fault {
  return answering("windows that end where their last day begins", (request, handle) => {
    const [start, end] = [given(request, "start_date"), given(request, "end_date")];
    const isGiven = start !== undefined && end !== undefined && start <= end;
    const reply = handle(isGiven ? shortened(request, start, end) : request);
    return { ...reply, body: retold(reply.body, isGiven ? { start, end } : null) };
  });
}

interface Window {
  readonly start: string;
  readonly end: string;
}

/** A body that tells the window as it was given, or one that began 30 days before its end. */
function retold(reply: Body, asked: Window | null): Body {
  const body = structuredClone(reply);
  const told = asked ?? (body.date_range ? defaultBefore(body.date_range.end as string) : null);
  if (told === null) return body;
  if (body.date_range) body.date_range = { ...told, days: daysBetween(told.start, told.end) };
  if (body.filters_applied?.start_date) {
    Object.assign(body.filters_applied, { start_date: told.start, end_date: told.end });
  }
  return body;
}

function shortened(request: FakeRequest, start: string, end: string): FakeRequest {
  // A window of one day holds nothing then: another one without answers.
  const [from, to] = start === end ? ["2030-01-01", "2030-01-01"] : [start, addDays(end, -1)];
  return withParameter(withParameter(request, "start_date", from), "end_date", to);
}

function defaultBefore(end: string): Window {
  return { start: addDays(end, -30), end };
}

/** A deployment where it is tomorrow already. */
function tomorrow(): Fault {
  return bending(story("a day that begins earlier"), [], (body, { parameter }) => {
    if (body.date_range === undefined || parameter("end_date") !== undefined) return;
    for (const end of ["start", "end"]) {
      body.date_range[end] = addDays(body.date_range[end] as string, 1);
      body.filters_applied[`${end}_date`] = body.date_range[end];
    }
    return mapped(body, (value, key) =>
      ["first_seen_in_range", "last_searched"].includes(key) ? addDays(value as string, 1) : value,
    );
  });
}

function inEurope(text: string): string {
  const local = new Date(Date.parse(text) + 2 * 3_600_000).toISOString();
  return local.replace(/\.\d+Z$/, ".000120+02:00");
}

function atMost(request: FakeRequest, most: number, byDefault: number): FakeRequest {
  const limit = Math.min(most, Number(given(request, "limit") ?? byDefault));
  return withParameter(request, "limit", String(limit));
}

/** What a deployment may do without being told off, each as a change of the fake. */
export const PERMITTED: readonly Fault[] = [
  freshTokens(),
  movingFields(),
  growingTotals(
    "a long list that grows between requests",
    ({ operation, parameter }) =>
      operation === "listQueryRuns" && parameter("brand_prompt_id") === undefined,
  ),
  otherTies(),
  exclusiveEnd(),
  tomorrow(),
  bending(story("echoes that are null for what was left out"), [], ({ filters_applied }, one) => {
    for (const name of ["start_date", "end_date", "language"]) {
      if (filters_applied?.[name] !== undefined && one.parameter(name) === undefined) {
        filters_applied[name] = null;
      }
    }
  }),
  bending(story("timestamps of another place, with microseconds"), [], (body) =>
    mapped(body, (value) =>
      typeof value === "string" && /^\d{4}-\d{2}-\d{2}T.*Z$/.test(value) ? inEurope(value) : value,
    ),
  ),
  bending(story("whole numbers only"), [], (body) =>
    mapped(body, (value) => (typeof value === "number" ? Math.round(value) : value)),
  ),
  bending(story("null for averages and shares of nothing"), [], (body) =>
    mapped(body, (value, key) => (value === 0 && /_pct$|^avg_/.test(key) ? null : value)),
  ),
  misreading(story("advice for a prompt on pages of five at most, and told so"), (request) =>
    request.path === "/prompts/ranking-advice" ? atMost(request, 5, 5) : request,
  ),
  misreading(story("lists of advice on pages of twenty at most, and told so"), (request) =>
    request.path === "/ranking-advice" ? atMost(request, 20, 20) : request,
  ),
  answering("a limit lowered to 100, and told so", (request, handle) =>
    Number(given(request, "limit") ?? 0) > 100
      ? handle(withParameter(request, "limit", "100"))
      : handle(request),
  ),
  answering("a 400 behind the last row", (request, handle) => {
    const reply = handle(request);
    const isBehind = Number(given(request, "offset") ?? 0) > 0 && reply.note.rows === 0;
    return isBehind ? refused(reply, 400) : reply;
  }),
  answering("a platform that the plan lacks is refused", (request, handle) =>
    given(request, "llm_provider") === "grok" ? refused(handle(request), 400) : handle(request),
  ),
  bending(story("sites counted by their pages"), ["listCitedDomains"], (body) => {
    for (const row of body.items) {
      const pages = Object.values(row.url_status_breakdown as Record<string, number>);
      row.citation_count = pages.reduce((sum, count) => sum + count, 0);
    }
  }),
  bending(story("citations counted by pages"), ["listCitations"], (body) => {
    for (const row of body.items) row.citation_count = 1;
  }),
  bending(story("platforms without searches left out of the map"), ["listSearches"], (body) => {
    const map = body.searches_by_provider_total as Record<string, number>;
    body.searches_by_provider_total = Object.fromEntries(
      Object.entries(map).filter(([, count]) => count > 0),
    );
  }),
  bending(story("owned share with a window"), ["getOwnedShare"], (body, { parameter }) => {
    const [start, end] = [parameter("start_date"), parameter("end_date")];
    if (start === undefined || end === undefined) return;
    body.date_range = { days: daysBetween(start, end) + 1, start, end };
  }),
];

const isField = (value: Body): boolean => typeof value === "object" && value !== null;

/** Replies that no schema knows: findings are welcome, a rule that throws is not. */
export const GARBLED: readonly Fault[] = [
  bending(story("lists that are null"), [], (body) =>
    mapped(body, (value) => (Array.isArray(value) ? null : value)),
  ),
  bending(story("rows of all kinds"), [], (body) => ({ ...body, items: [null, 3, "x", [], {}] })),
  bending(story("numbers as text"), [], (body) =>
    mapped(body, (value) => (typeof value === "number" ? String(value) : value)),
  ),
  bending(story("text as numbers"), [], (body) =>
    mapped(body, (value, key) => (typeof value === "string" && key !== "brand" ? 7 : value)),
  ),
  bending(story("objects inside are null"), [], (body) =>
    mapped(body, (value, key) => (isField(value) && key !== "" && key !== "items" ? null : value)),
  ),
  bending(story("objects inside are text"), [], (body) =>
    mapped(body, (value, key) => (isField(value) && key !== "" && key !== "items" ? "?" : value)),
  ),
  bending(story("values that are null"), [], (body) =>
    mapped(body, (value, key) => (isField(value) || key === "brand" ? value : null)),
  ),
  bending(story("dates beyond the calendar"), [], (body) =>
    mapped(body, (value, key) =>
      ["start", "end", "first_seen_in_range"].includes(key) ? "9999-12-31" : value,
    ),
  ),
  ...[null, [], "text", 3, {}].map((body) =>
    answering(`a body that is ${JSON.stringify(body)}`, (request, handle) => {
      const reply = handle(request);
      return reply.note.operation === "listTrackedBrands" ? reply : { ...reply, body };
    }),
  ),
];
