import { allRows, without, withParameter } from "../../../src/fake/faults/changes.ts";
import {
  requestVariation,
  queryParameter,
  mapValues,
  combined,
  bodyVariation,
  type Body,
  type Variation,
} from "./variation.ts";

/** Other values of open sets, and tags with sub-tags. */
export const OPEN_VALUES: readonly Variation[] = [
  bodyVariation("other states, types and efforts than were observed", (body) =>
    mapValues(body, (value, key) => OTHER_VALUES[key]?.(value as string) ?? value),
  ),
  bodyVariation(
    "competitors with their names",
    (body) => {
      for (const row of body.items) {
        if (row.ownership === "competitor" && row.domain.length % 2 === 1)
          row.ownership = "competitor:Höllgrat & Söhne";
      }
    },
    ["listCitedDomains"],
  ),
  subTags("tags with tags below them, each of which is listed"),
  combined("tags with tags below them, of which only the upper ones are listed", [
    subTags("tags below"),
    onlyUpper(),
  ]),
  requestVariation("tags of its own, with spaces and capitals", (request, handle) => {
    const own = FILTERS.filter((name) => OWN_TAGS.has(queryParameter(request, name) ?? ""));
    const response = handle(own.reduce((one, name) => without(one, name), request));
    const { operation } = response.note;
    if (response.status !== 200 || !TAGGED.has(operation ?? "")) return response;
    const body = structuredClone(response.body) as Body;
    if (operation === "listCitationTags") {
      body.source_type.push("User generated", "Übriges");
      body.content_type.push("Long read");
      return { ...response, body };
    }
    // All rows have these tags, so a filter by them leaves nothing out.
    for (const name of own) body.filters_applied[name] = queryParameter(request, name);
    for (const row of body.items) {
      row.source_type_tags.push("User generated", "Übriges");
      row.content_type_tags?.push("Long read");
    }
    return { ...response, body };
  }),
  bodyVariation(
    "categories with their names and counts",
    (body) => ({
      tags: ["source_type", "content_type"].flatMap((kind) =>
        body[kind].map((value: string) => ({ kind, value, label: value.toUpperCase(), count: 1 })),
      ),
      total_count: 40,
    }),
    ["listCitationTags"],
  ),
  bodyVariation("colours in capitals, names in other scripts", (body, { operation }) => {
    for (const row of body.items ?? []) {
      if (operation === "listQueryTags") {
        row.color = row.color.toUpperCase();
        row.name = `${row.name} · тег 标签 🏷️`;
      }
    }
  }),
];

const OTHER_VALUES: Readonly<Record<string, (value: string) => string>> = {
  metadata_status: (value) => (value === "pending" ? "queued" : "ok_partial"),
  mention_type: (value) => (value === "passing" ? "aside" : value),
  action_type: (value) => `${value}_v2`,
  est_difficulty: (value) => (value === "low" ? "trivial" : "XL"),
  error_code: (value) => (value === null ? value : `E_${value}`),
};

/** Sites with long names have sub-tags; a filter by a tag includes its sub-tags. */
function subTags(title: string): Variation {
  return requestVariation(title, (request, handle) => {
    const asked = FILTERS.flatMap((name) => {
      const tag = queryParameter(request, name);
      return tag === undefined ? [] : [[name, tag] as const];
    });
    if (!request.path.startsWith("/citations")) return handle(request);
    const plain = asked.reduce(
      (one, [name, tag]) => withParameter(one, name, tag.replace(BELOW, "")),
      request,
    );
    const response = handle(plain);
    if (response.status !== 200) return response;
    const body = structuredClone(response.body) as Body;
    if (request.path === "/citations/tags") {
      for (const name of FILTERS) body[name].push(...body[name].map((tag: string) => tag + BELOW));
      return { ...response, body };
    }
    const rows = allRows(plain, handle).map(withTagsBelow);
    const matching = rows.filter((row) =>
      asked.every(([name, tag]) => !tag.endsWith(BELOW) || isBelow(row, name, tag)),
    );
    const { limit, offset } = body.filters_applied;
    body.items = matching.slice(offset, offset + limit);
    body.returned_count = body.items.length;
    body.total_count = matching.length;
    body.has_more = offset + body.items.length < matching.length;
    for (const [name, tag] of asked) body.filters_applied[name] = tag;
    return { ...response, body };
  });
}

const OWN_TAGS: ReadonlySet<string> = new Set(["User generated", "Übriges", "Long read"]);
const TAGGED: ReadonlySet<string> = new Set([
  "listCitedDomains",
  "listCitations",
  "listCitationTags",
]);

const BELOW = "/regional";
const FILTERS = ["source_type", "content_type"];

/** Sites do not show the tags of their pages, which all have tags below if the site has. */
function isBelow(row: Body, name: string, tag: string): boolean {
  const tags = row[`${name}_tags`];
  return tags === undefined ? hasTagsBelow(row) : tags.includes(tag);
}

function hasTagsBelow({ domain }: Body): boolean {
  return domain.length >= 18;
}

function withTagsBelow(row: Body): Body {
  if (!hasTagsBelow(row)) return row;
  const below = (tags: readonly string[]): string[] => tags.map((tag) => tag + BELOW);
  return {
    ...row,
    source_type_tags: below(row.source_type_tags),
    ...(row.content_type_tags ? { content_type_tags: below(row.content_type_tags) } : {}),
  };
}

/** /citations/tags without sub-tags. */
function onlyUpper(): Variation {
  return bodyVariation(
    "upper tags only",
    (body) => {
      for (const name of FILTERS) {
        body[name] = body[name].filter((tag: string) => !tag.endsWith(BELOW));
      }
    },
    ["listCitationTags"],
  );
}
