import {
  requestVariation,
  isObject,
  mapValues,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

/** Responses that violate their schemas: rules may report findings, but must not fail. */
export const MALFORMED_RESPONSES: readonly Variation[] = [
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
    bodyVariation(`rows that are ${JSON.stringify(items)}`, (body) => ({ ...body, items })),
  ),
  ...[null, [], "text", 3, {}].map((body) =>
    requestVariation(`bodies that are ${JSON.stringify(body)}`, (request, handle) => {
      const response = handle(request);
      return response.note.operation === "listTrackedBrands" ? response : { ...response, body };
    }),
  ),
  ...[null, 7, []].map((body) =>
    requestVariation(`everything 200 and ${JSON.stringify(body)}`, (request, handle) => {
      return { ...handle(request), status: 200, body };
    }),
  ),
  bodyVariation("empty rows", (body) => rows(body, () => ({}))),
  bodyVariation("rows of words", (body) => rows(body, (row) => filled(row, "x"))),
  bodyVariation("rows of nulls", (body) => rows(body, (row) => filled(row, null))),
  bodyVariation("only nulls", (body) => filled(body, null)),
  bodyVariation(
    "coverage in words",
    (body) => ({ ...body, coverage: filled(body.coverage, "many") }),
    ["listSearches"],
  ),
  bodyVariation(
    "strange providers",
    (body) => ({ ...body, coverage: { by_provider: [null, 3, {}] } }),
    ["listSearches"],
  ),
  bodyVariation(
    "strange languages",
    (body) => ({ ...body, language: 7, available_languages: [null, 3, "en"] }),
    ["listSearches"],
  ),
  ...[3, 10, 40, 150].map(junk),
];

function values(title: string, change: (value: Body, key: string) => Body): Variation {
  return bodyVariation(title, (body) => withLists(body, change, ""));
}

/** Like `mapValues`, but also for lists. */
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

/** Values that replace any value. */
const JUNK = [null, "x", "", 7.5, -1, true, [], {}, [null], [{}], "2026-99-99T99:99:99Z"];

function junk(rate: number): Variation {
  let state = rate;
  const below = (limit: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * limit);
  };
  return bodyVariation(`junk in the place of one value in ${rate}`, (body) =>
    mapValues(body, (value) => (below(rate) === 0 ? JUNK[below(JUNK.length)] : value)),
  );
}
