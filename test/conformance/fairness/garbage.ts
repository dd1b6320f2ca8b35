import { answering, isObject, mapped, varying, type Body, type Variation } from "./variation.ts";

/** Replies that no schema knows: findings are welcome, a rule that breaks over them is not. */
export const GARBAGE: readonly Variation[] = [
  values("lists that are null", (value) => (Array.isArray(value) ? null : value)),
  values("numbers as text", (value) => (typeof value === "number" ? String(value) : value)),
  values("text as numbers", (value, key) =>
    typeof value === "string" && key !== "brand" ? 7 : value,
  ),
  values("objects inside that are null", (value, key) => (isInner(value, key) ? null : value)),
  values("objects inside that are text", (value, key) => (isInner(value, key) ? "?" : value)),
  values("values that are null", (value, key) =>
    isObject(value) || key === "brand" ? value : null,
  ),
  values("dates beyond the calendar", (value, key) =>
    ["start", "end", "first_seen_in_range"].includes(key) ? "9999-12-31" : value,
  ),
  values("numbers that no double holds well", (value) =>
    typeof value === "number" ? value * 1e300 : value,
  ),
  values("negative numbers", (value) => (typeof value === "number" ? -value : value)),
  ...[[null, 3, "x", [], {}], "none", null, { length: 3 }].map((items) =>
    varying(`rows that are ${JSON.stringify(items)}`, (body) => ({ ...body, items })),
  ),
  ...[null, [], "text", 3, {}].map((body) =>
    answering(`bodies that are ${JSON.stringify(body)}`, (request, handle) => {
      const reply = handle(request);
      return reply.note.operation === "listTrackedBrands" ? reply : { ...reply, body };
    }),
  ),
  ...[null, 7, []].map((body) =>
    answering(`everything 200 and ${JSON.stringify(body)}`, (request, handle) => {
      return { ...handle(request), status: 200, body };
    }),
  ),
  varying("empty rows", (body) => rows(body, () => ({}))),
  varying("rows of words", (body) => rows(body, (row) => filled(row, "x"))),
  varying("rows of nulls", (body) => rows(body, (row) => filled(row, null))),
  varying("only nulls", (body) => filled(body, null)),
  varying("coverage in words", (body) => ({ ...body, coverage: filled(body.coverage, "many") }), [
    "listSearches",
  ]),
  varying("strange providers", (body) => ({ ...body, coverage: { by_provider: [null, 3, {}] } }), [
    "listSearches",
  ]),
  varying(
    "strange languages",
    (body) => ({ ...body, language: 7, available_languages: [null, 3, "en"] }),
    ["listSearches"],
  ),
  ...[3, 10, 40, 150].map(junk),
];

function values(says: string, change: (value: Body, key: string) => Body): Variation {
  return varying(says, (body) => withLists(body, change, ""));
}

/** As `mapped`, but lists are values as well. */
function withLists(body: Body, change: (value: Body, key: string) => Body, key: string): Body {
  if (Array.isArray(body)) {
    const list = change(body, key);
    return Array.isArray(list) ? list.map((item) => withLists(item, change, key)) : list;
  }
  if (!isObject(body)) return change(body, key);
  const fields = Object.entries(body).map(([name, value]) => [
    name,
    withLists(value, change, name),
  ]);
  return change(Object.fromEntries(fields), key);
}

function isInner(value: Body, key: string): boolean {
  return isObject(value) && key !== "" && key !== "items";
}

function rows(body: Body, change: (row: Body) => Body): Body {
  return Array.isArray(body.items) ? { ...body, items: body.items.map(change) } : body;
}

function filled(object: Body, value: unknown): Body {
  return Object.fromEntries(Object.keys(object ?? {}).map((name) => [name, value]));
}

/** What may stand in the place of any value. */
const JUNK = [null, "x", "", 7.5, -1, true, [], {}, [null], [{}], "2026-99-99T99:99:99Z"];

function junk(rate: number): Variation {
  let state = rate;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  return varying(`junk in the place of one value in ${rate}`, (body) =>
    mapped(body, (value) => (below(rate) === 0 ? JUNK[below(JUNK.length)] : value)),
  );
}
