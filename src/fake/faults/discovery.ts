import type { FakeRequest } from "../request.ts";
import { answering, parameter } from "./answering.ts";
import { DESCRIPTION_FAULTS } from "./description.ts";
import { bending, bendingRows, misreading, refused, without, type Fault } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
type Row = any;

/** Puts other rows in a list's reply, with counts that fit. */
function withRows(body: Row, rows: readonly Row[]): void {
  body.items = rows;
  body.total_count = rows.length;
  body.returned_count = rows.length;
}

/** Faults of tracked brands, prompts and tags (§2.3 to §2.5). */
const TRACKED: readonly Fault[] = [
  bendingRows(
    {
      id: "discovery.no-domain",
      says: "The list of tracked brands has names only.",
      kills: ["brands.schema"],
      may: ["write.brand-listed", "write.brand-idempotent"],
    },
    ["listTrackedBrands"],
    (row) => {
      delete row.domain;
    },
  ),
  {
    id: "discovery.any-letter-case",
    says: "A brand is found in any letter case.",
    kills: ["brands.exact-name"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const given = parameter(request, "brand");
      if (reply.status !== 404 || given === undefined) return reply;
      const list: Row = handle({ ...request, path: "/brands/tracked", query: [] }).body;
      const found = list?.items?.find(
        ({ brand }: Row) => brand.toLowerCase() === given.toLowerCase(),
      );
      if (found === undefined) return reply;
      const query = request.query.map(([name, value]): [string, string] =>
        name === "brand" ? [name, found.brand] : [name, value],
      );
      return handle({ ...request, query });
    },
  },
  bendingRows(
    {
      id: "discovery.bucket-from-zero",
      says: "The volume buckets of /queries go from 0 to 9.",
      kills: ["queries.schema"],
    },
    ["listQueries"],
    (row) => {
      row.search_volume_bucket -= 1;
    },
  ),
  bendingRows(
    {
      id: "discovery.no-country",
      says: "A Global prompt has no country.",
      kills: ["queries.schema"],
    },
    ["listQueries"],
    (row) => {
      if (row.country === "ZZ") row.country = null;
    },
  ),
  misreading(
    {
      id: "discovery.tag-ignored",
      says: "query_tag filters nothing on /queries.",
      kills: ["queries.tag-filter"],
    },
    (request) => (request.path === "/queries" ? without(request, "query_tag") : request),
  ),
  bending(
    {
      id: "discovery.first-tag-only",
      says: "query_tag on /queries looks at a prompt's first tag only.",
      kills: ["queries.tag-filter"],
    },
    ["listQueries"],
    (body, bent) => {
      const slug = bent.parameter("query_tag");
      if (slug === undefined) return;
      withRows(
        body,
        body.items.filter(({ tags }: Row) => tags[0] === slug),
      );
    },
  ),
  bending(
    {
      id: "discovery.id-twice",
      says: "The last prompt of a list has the id of the first.",
      kills: ["queries.ids-unique"],
      may: ["byvis.preview", "byvis.filters", "runs.filters", "filter.narrows"],
    },
    ["listQueries"],
    (body) => {
      const [first] = body.items;
      if (body.items.length > 1) body.items.at(-1).brand_prompt_id = first.brand_prompt_id;
    },
  ),
  bending(
    {
      id: "discovery.tag-unlisted",
      says: "/queries/tags leaves out every second tag.",
      kills: ["queries.tags-known"],
    },
    ["listQueryTags"],
    (body) => {
      withRows(
        body,
        body.items.filter((_: Row, place: number) => place % 2 === 0),
      );
    },
  ),
  bendingRows(
    {
      id: "discovery.bare-color",
      says: "A tag's color has no number sign.",
      kills: ["tags.schema"],
    },
    ["listQueryTags"],
    (row) => {
      row.color = row.color.slice(1);
    },
  ),
];

/** Faults of platforms, ids and categories (§2.6, §4.1). */
const NAMES: readonly Fault[] = [
  bendingRows(
    {
      id: "discovery.platform-by-name",
      says: "The platform list gives names where the slugs belong.",
      kills: ["providers.schema"],
    },
    ["listLlmProviders"],
    (row) => {
      row.provider = row.display_name;
    },
  ),
  bending(
    {
      id: "discovery.platform-per-model",
      says: "The platform list has a row per model.",
      kills: ["providers.unique"],
    },
    ["listLlmProviders"],
    (body) => {
      withRows(
        body,
        body.items.flatMap((row: Row) => [
          { ...row, model: "large" },
          { ...row, model: "small" },
        ]),
      );
    },
  ),
  bending(
    {
      id: "discovery.slug-displayed",
      says: "The coverage of searches displays a platform by its slug.",
      kills: ["providers.display"],
    },
    ["listSearches"],
    (body) => {
      for (const row of body.coverage.by_provider) row.provider_display = row.provider;
    },
  ),
  bending(
    {
      id: "discovery.run-id-cut",
      says: "All answers of a list but the first have an id that lacks its last letter.",
      kills: ["ids.usable"],
      may: ["run.agrees", "page.walk", "page.slice"],
    },
    ["listQueryRuns"],
    (body) => {
      for (const row of body.items.slice(1)) row.run_id = row.run_id.slice(0, -1);
    },
  ),
  answering(
    {
      id: "discovery.tag-refused",
      says: "/visibility knows no tags.",
      kills: ["ids.usable"],
      may: ["visibility.group-values", "filter.narrows"],
    },
    [200],
    (reply, request) =>
      request.path === "/visibility" && parameter(request, "query_tag") !== undefined
        ? refused(reply, 400)
        : reply,
  ),
  bending(
    {
      id: "discovery.categories-few",
      says: "/citations/tags lists the first two kinds of sites only.",
      kills: ["taxonomy.covers"],
    },
    ["listCitationTags"],
    (body) => {
      body.source_type = body.source_type.slice(0, 2);
    },
  ),
  answering(
    {
      id: "discovery.category-refused",
      says: "/citations refuses every kind of page.",
      kills: ["taxonomy.covers"],
      may: ["citations.tag-filters", "error.type-400"],
    },
    [200],
    (reply, request) => (isAboutPages(request) ? refused(reply, 400) : reply),
  ),
];

function isAboutPages(request: FakeRequest): boolean {
  return request.path === "/citations" && parameter(request, "content_type") !== undefined;
}

/** Faults of what is listed and described. */
export const DISCOVERY_FAULTS: readonly Fault[] = [...TRACKED, ...NAMES, ...DESCRIPTION_FAULTS];
