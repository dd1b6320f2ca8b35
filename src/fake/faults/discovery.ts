import {
  change,
  changeEach,
  copy,
  parameter,
  remove,
  replace,
  setRows,
  withError,
  withParameter,
} from "./changes.ts";
import { type ResponseBody, type Fault, defineFaults } from "./fault.ts";

/** Faults of tracked brands, prompts and tags (§2.3 to §2.5). */
const TRACKED = defineFaults({}, [
  {
    id: "discovery.no-domain",
    title: "The list of tracked brands has names only.",
    breaks: ["brands.schema"],
    mayBreak: ["sov.own-domain", "write.brand-listed", "write.brand-idempotent"],
    operations: ["listTrackedBrands"],
    changeRow: remove("domain"),
  },
  {
    id: "discovery.any-letter-case",
    title: "Brand names match case-insensitively.",
    breaks: ["brands.exact-name"],
    mayBreak: ["echo.as-used"],
    statuses: [404],
    changeResponse: (response, request, handle) => {
      const given = parameter(request, "brand")?.toLowerCase();
      if (given === undefined) return response;
      const list: ResponseBody = handle({ ...request, path: "/brands/tracked", query: [] }).body;
      const found = list?.items?.find(({ brand }: ResponseBody) => brand.toLowerCase() === given);
      if (found === undefined) return response;
      return handle(withParameter(request, "brand", found.brand));
    },
  },
  {
    id: "discovery.spaces-ignored",
    title: "Spaces around the name of a brand are ignored.",
    breaks: ["brands.exact-name"],
    changeRequest: (request) => {
      const given = parameter(request, "brand");
      return given === undefined || given === given.trim()
        ? request
        : withParameter(request, "brand", given.trim());
    },
  },
  {
    id: "discovery.brand-twice",
    title: "The first tracked brand is listed twice.",
    breaks: ["brands.unique"],
    operations: ["listTrackedBrands"],
    changeBody: (body) => setRows(body, [...body.items, ...body.items.slice(0, 1)]),
  },
  {
    id: "discovery.tag-twice",
    title: "The first tag of a brand is listed twice.",
    breaks: ["tags.unique"],
    operations: ["listQueryTags"],
    changeBody: (body) => setRows(body, [...body.items, ...body.items.slice(0, 1)]),
  },
  {
    id: "discovery.bucket-from-zero",
    title: "search_volume_bucket of /queries ranges from 0 to 9.",
    breaks: ["queries.schema"],
    mayBreak: ["byvis.prompt"],
    operations: ["listQueries"],
    changeRow: change("search_volume_bucket", (value) => value - 1),
  },
  {
    id: "discovery.no-country",
    title: "A Global prompt has no country.",
    breaks: ["queries.schema"],
    mayBreak: ["run.prompt", "advice.prompts"],
    operations: ["listQueries"],
    changeRow: replace("country", "ZZ", null),
  },
  {
    id: "discovery.tag-ignored",
    title: "query_tag is ignored on /queries.",
    breaks: ["queries.tag-filter"],
    path: "/queries",
    ignore: ["query_tag"],
  },
  {
    id: "discovery.first-tag-only",
    title: "query_tag on /queries matches only the first tag of a prompt.",
    breaks: ["queries.tag-filter"],
    operations: ["listQueries"],
    changeBody: (body, context) => {
      const slug = context.parameter("query_tag");
      if (slug === undefined) return;
      const tagged = body.items.filter(({ tags }: ResponseBody) => tags[0] === slug);
      setRows(body, tagged);
    },
  },
  {
    id: "discovery.fifty-prompts",
    title: "/queries has at most 50 prompts.",
    breaks: ["queries.all-listed"],
    operations: ["listQueries"],
    changeBody: (body) => {
      if (body.items.length > 50) setRows(body, body.items.slice(0, 50));
    },
  },
  {
    id: "discovery.id-twice",
    title: "The last prompt of a list has the id of the first.",
    breaks: ["queries.ids-unique"],
    mayBreak: [
      "strings.trigger-prompt",
      "queries.tag-filter",
      "advice.prompts",
      "byvis.prompt",
      "run.prompt",
      "byvis.preview",
      "byvis.filters",
      "runs.filters",
      "filter.narrows",
    ],
    operations: ["listQueries"],
    changeBody: (body) => {
      const [first] = body.items;
      if (body.items.length > 1) body.items.at(-1).brand_prompt_id = first.brand_prompt_id;
    },
  },
  {
    id: "discovery.tag-unlisted",
    title: "/queries/tags omits every second tag.",
    breaks: ["queries.tags-known"],
    operations: ["listQueryTags"],
    changeBody: (body) => {
      const everySecond = body.items.filter((_: ResponseBody, index: number) => index % 2 === 0);
      setRows(body, everySecond);
    },
  },
  {
    id: "discovery.bare-color",
    title: "A tag's color has no number sign.",
    breaks: ["tags.schema"],
    operations: ["listQueryTags"],
    changeRow: change("color", (value) => value.slice(1)),
  },
]);

/** Faults of platforms, ids and categories (§2.6, §4.1). */
const NAMES = defineFaults({}, [
  {
    id: "discovery.platform-by-name",
    title: "The platform list has display names instead of slugs.",
    breaks: ["providers.schema"],
    operations: ["listLlmProviders"],
    changeRow: copy("display_name", "provider"),
  },
  {
    id: "discovery.platform-left-out",
    title: "The first platform is not listed.",
    breaks: ["providers.listed"],
    operations: ["listLlmProviders"],
    changeBody: (body) => setRows(body, body.items.slice(1)),
  },
  {
    id: "discovery.platform-per-model",
    title: "The platform list has one row per model.",
    breaks: ["providers.unique"],
    operations: ["listLlmProviders"],
    changeBody: (body) => {
      const models = ["large", "small"];
      const rows = body.items.flatMap((row: ResponseBody) =>
        models.map((model) => ({ ...row, model })),
      );
      setRows(body, rows);
    },
  },
  {
    id: "discovery.slug-displayed",
    title: "provider_display in coverage is the slug.",
    breaks: ["providers.display"],
    operations: ["listSearches"],
    changeBody: changeEach(
      ({ coverage }) => coverage.by_provider,
      copy("provider", "provider_display"),
    ),
  },
  {
    id: "discovery.run-id-cut",
    title: "Every run_id of a list but the first lacks its last character.",
    breaks: ["ids.usable"],
    mayBreak: ["run.agrees", "page.walk", "page.slice", "success.get-query-run"],
    operations: ["listQueryRuns"],
    changeBody: (body) => {
      for (const row of body.items.slice(1)) row.run_id = row.run_id.slice(0, -1);
    },
  },
  {
    id: "discovery.tag-refused",
    title: "/visibility rejects query_tag.",
    breaks: ["ids.usable"],
    mayBreak: ["visibility.group-values", "filter.narrows", "success.get-visibility"],
    path: "/visibility",
    statuses: [200],
    changeResponse: (response, request) =>
      parameter(request, "query_tag") === undefined ? response : withError(response, 400),
  },
  {
    id: "discovery.categories-truncated",
    title: "/citations/tags lists the first two kinds of sites only.",
    breaks: ["taxonomy.covers"],
    operations: ["listCitationTags"],
    changeBody: change("source_type", (value) => value.slice(0, 2)),
  },
  {
    id: "discovery.categories-twice",
    title: "The first category of a cited URL is listed twice.",
    breaks: ["taxonomy.distinct"],
    path: "/citations",
    changeRow: change("content_type_tags", (tags) => [...tags, ...tags.slice(0, 1)]),
  },
  {
    id: "discovery.categories-of-page",
    title: "source_type_tags of a cited URL lacks the last category of its site.",
    breaks: ["taxonomy.same-site"],
    mayBreak: ["citations.tag-filters"],
    path: "/citations",
    changeRow: change("source_type_tags", (tags) => tags.slice(0, -1)),
  },
  {
    id: "discovery.category-refused",
    title: "/citations rejects every content_type.",
    breaks: ["taxonomy.covers"],
    mayBreak: ["citations.tag-filters", "error.type-400", "success.list-citations"],
    path: "/citations",
    statuses: [200],
    changeResponse: (response, request) =>
      parameter(request, "content_type") === undefined ? response : withError(response, 400),
  },
]);

/** Faults of the API's own description (§5, §9); a deployment may have one, the fake has none. */
const DESCRIPTION = defineFaults({ path: "/openapi.json" }, [
  {
    id: "version.other",
    title: "The OpenAPI description has another version and no operations.",
    breaks: ["version.openapi"],
    changeResponse: (response) => {
      const info = { title: "Brand visibility", version: "0.9.0" };
      const body = { openapi: "3.1.0", info, paths: {} };
      return { ...response, status: 200, headers: {}, body };
    },
  },
]);

/** Faults of discovery endpoints and of the OpenAPI description. */
export const DISCOVERY_FAULTS: readonly Fault[] = [...TRACKED, ...NAMES, ...DESCRIPTION];
