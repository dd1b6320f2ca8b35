import type { ApiRequest } from "../request.ts";
import { parameter, setRows, withError, withParameter, errorIf } from "./changes.ts";
import { type ResponseBody, type Fault, type Handle, defineFaults } from "./fault.ts";
import { isAddedBySuite, rewriteBody, writeBodyOf } from "./write-bodies.ts";
import { ADDED_PROMPTS_FAULTS } from "./write-prompts.ts";
import { STORED_FAULTS } from "./write-stored.ts";

/** Returns the names of the tracked brands. */
function trackedNames(request: ApiRequest, handle: Handle): string[] {
  const list: ResponseBody = handle(brandsRequest(request)).body;
  return (list?.items ?? []).map(({ brand }: ResponseBody) => brand);
}

function brandsRequest(request: ApiRequest): ApiRequest {
  return {
    ...request,
    method: "GET",
    path: "/brands/tracked",
    query: [],
    body: { kind: "none" },
  };
}

/** Faults of adding a brand (§4.8). */
const BRANDS = defineFaults({}, [
  {
    id: "write.brand-refused",
    title: "Every valid POST to /brands/tracked is refused.",
    breaks: ["write.brand-accepted"],
    operations: ["trackBrand"],
    statuses: [200],
    changeResponse: (response) => withError(response, 400),
  },
  {
    id: "write.prompts-refused",
    title: "Every valid POST to /prompts is refused.",
    breaks: ["write.prompts-accepted"],
    operations: ["addPrompts"],
    statuses: [200],
    changeResponse: (response) => withError(response, 400),
  },
  {
    id: "write.tags-unlisted",
    title: "/queries/tags lists no tag of an added brand.",
    breaks: ["write.tags-usable"],
    mayBreak: ["queries.tags-known"],
    operations: ["listQueryTags"],
    changeBody: (body, context) => {
      if (isAddedBySuite(context.parameter("brand"))) setRows(body, []);
    },
  },
  {
    id: "write.brand-unlisted",
    title: "Added brands are missing from the list of tracked brands.",
    breaks: ["write.brand-listed"],
    operations: ["listTrackedBrands"],
    changeBody: (body) => {
      const others = body.items.filter(({ brand }: ResponseBody) => !isAddedBySuite(brand));
      setRows(body, others);
    },
  },
  {
    id: "write.domain-lost",
    title: "The domain of an added brand is ignored.",
    breaks: ["write.brand-listed", "write.brand-owned", "write.brand-idempotent"],
    path: "/brands/tracked",
    changeRequest: rewriteBody((body) => (isHost(body.domain) ? { brand: body.brand } : undefined)),
  },
  {
    id: "write.brand-unusable",
    title: "/queries returns 404 for an added brand.",
    breaks: ["write.brand-listed"],
    mayBreak: ["write.prompts-listed"],
    path: "/queries",
    statuses: [200],
    changeResponse: errorIf(404, (request) => isAddedBySuite(parameter(request, "brand"))),
  },
  {
    id: "write.brand-without-tags",
    title: "/queries/tags returns 404 for an added brand.",
    breaks: ["write.brand-listed"],
    path: "/queries/tags",
    statuses: [200],
    changeResponse: errorIf(404, (request) => isAddedBySuite(parameter(request, "brand"))),
  },
  {
    id: "write.brand-again-400",
    title: "Adding a tracked brand again returns an error.",
    breaks: ["write.brand-idempotent"],
    path: "/brands/tracked",
    respond(request, handle) {
      const { brand } = writeBodyOf(request);
      if (!trackedNames(request, handle).includes(brand)) return handle(request);
      const response = handle(brandsRequest(request));
      return withError(response, 400, "The brand is tracked already");
    },
  },
  {
    id: "write.last-domain-wins",
    title: "A further domain replaces the primary domain.",
    breaks: ["write.brand-idempotent", "write.only-adds"],
    mayBreak: ["brands.schema"],
    operations: ["listTrackedBrands"],
    changeRow: (row) => {
      if (isAddedBySuite(row.brand)) row.domain = row.domain?.replace(/\.example$/, "-2.example");
    },
  },
  {
    id: "write.row-per-domain",
    title: "A brand added twice is listed twice.",
    breaks: ["write.brand-idempotent"],
    mayBreak: ["brands.unique"],
    operations: ["listTrackedBrands"],
    changeBody: (body) => {
      const twice = body.items.filter(({ brand }: ResponseBody) => isAddedBySuite(brand));
      setRows(body, [...body.items, ...twice]);
    },
  },
  {
    id: "write.brand-converted-to-text",
    title: "A brand of any JSON type is accepted and converted to a string.",
    breaks: ["write.brand-validation"],
    path: "/brands/tracked",
    changeRequest: rewriteBody((body) =>
      body.brand === undefined || typeof body.brand === "string"
        ? undefined
        : { ...body, brand: String(body.brand) },
    ),
  },
  {
    id: "write.domain-cut",
    title: "A domain with scheme and path is accepted; its host is used.",
    breaks: ["write.domain-validation"],
    path: "/brands/tracked",
    changeRequest: rewriteBody((body) =>
      typeof body.domain === "string"
        ? { ...body, domain: body.domain.replace(/^https?:\/\//, "").split("/")[0] }
        : undefined,
    ),
  },
]);

function isHost(domain: unknown): boolean {
  return typeof domain === "string" && /^[a-z0-9.-]+$/.test(domain);
}

/** Faults in the effects of a write (§1, §4.8). */
const AFTERWARDS = defineFaults({}, [
  {
    id: "write.oldest-prompt-lost",
    title: "Each added brand removes the oldest prompt of every other brand.",
    breaks: ["write.only-adds"],
    mayBreak: ["queries.tag-filter"],
    operations: ["listQueries"],
    changeBody: (body, { request, handle, parameter: given }) => {
      if (isAddedBySuite(given("brand"))) return;
      setRows(body, body.items.slice(trackedNames(request, handle).filter(isAddedBySuite).length));
    },
  },
  {
    id: "write.brands-renamed",
    title: "Adding a brand removes the domains of the others.",
    breaks: ["write.only-adds"],
    operations: ["listTrackedBrands"],
    changeBody: ({ items }) => {
      const others = items.filter(({ brand }: ResponseBody) => !isAddedBySuite(brand));
      if (others.length < items.length) for (const row of others) row.domain = null;
    },
  },
  {
    id: "write.prompts-of-every-brand",
    title: "Added prompts are listed for every brand.",
    breaks: ["write.only-adds"],
    operations: ["listQueries"],
    changeBody: (body, { request, handle, parameter: given }) => {
      const own = trackedNames(request, handle).find(isAddedBySuite);
      if (own === undefined || isAddedBySuite(given("brand")) || given("query_tag") !== undefined)
        return;
      const { items = [] }: ResponseBody = handle(withParameter(request, "brand", own)).body;
      setRows(body, [...body.items, ...items]);
    },
  },
  {
    id: "write.tags-of-every-prompt",
    title: "A tag is put on every prompt of an added brand.",
    breaks: ["write.prompts-details"],
    operations: ["listQueries"],
    changeBody: (body, { parameter: given }) => {
      if (!isAddedBySuite(given("brand"))) return;
      const tags = body.items.flatMap((row: ResponseBody) => row.tags);
      for (const row of body.items) row.tags = [...new Set(tags)];
    },
  },
  {
    id: "write.prompts-twice",
    title: "Added prompts are listed twice.",
    breaks: ["write.prompts-listed"],
    mayBreak: ["queries.ids-unique"],
    operations: ["listQueries"],
    changeBody: (body, { parameter: given }) => {
      if (isAddedBySuite(given("brand"))) setRows(body, [...body.items, ...body.items]);
    },
  },
  {
    id: "write.answers-of-others",
    title: "/query-runs of an added brand returns runs of another brand, on all platforms.",
    breaks: ["write.crawl"],
    mayBreak: ["runs.filters", "echo.as-used"],
    path: "/query-runs",
    respond(request, handle) {
      const name = trackedNames(request, handle).find((one) => !isAddedBySuite(one));
      return isAddedBySuite(parameter(request, "brand")) && name !== undefined
        ? handle(withParameter(request, "brand", name))
        : handle(request);
    },
  },
]);

/** Faults of the two writes; they show with `--allow-writes` only. */
export const WRITE_FAULTS: readonly Fault[] = [
  ...BRANDS,
  ...ADDED_PROMPTS_FAULTS,
  ...AFTERWARDS,
  ...STORED_FAULTS,
];
