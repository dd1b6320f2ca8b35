import type { FakeReply, FakeRequest } from "../request.ts";
import { answering, parameter } from "./answering.ts";
import { bending, bendingRows, refused, type Fault, type Handle } from "./fault.ts";
import { bodyOf, rewriting, type Body } from "./write-bodies.ts";
import { ADDED_PROMPTS_FAULTS } from "./write-prompts.ts";

/** The names that a workspace tracks. */
function trackedNames(request: FakeRequest, handle: Handle): string[] {
  const list: Body = handle(listing(request, "/brands/tracked")).body;
  return (list?.items ?? []).map(({ brand }: Body) => brand);
}

function listing(request: FakeRequest, path: string): FakeRequest {
  return { ...request, method: "GET", path, query: [], body: { kind: "none" } };
}

/** The suite's own brand, by its name: what a fault does to it can be told from what was there. */
function isSuites(name: unknown): boolean {
  return typeof name === "string" && name.startsWith("Understudy check");
}

/** Faults of adding a brand (§4.8). */
const BRANDS: readonly Fault[] = [
  bending(
    {
      id: "write.brand-unlisted",
      says: "An added brand is not in the list of tracked brands.",
      kills: ["write.brand-listed"],
    },
    ["listTrackedBrands"],
    (body) => {
      body.items = body.items.filter(({ brand }: Body) => !isSuites(brand));
      body.total_count = body.items.length;
      body.returned_count = body.items.length;
    },
  ),
  rewriting(
    {
      id: "write.domain-lost",
      says: "The domain of an added brand is thrown away.",
      kills: ["write.brand-listed", "write.brand-owned", "write.brand-idempotent"],
    },
    "/brands/tracked",
    (body) => (isHost(body.domain) ? { brand: body.brand } : undefined),
  ),
  answering(
    {
      id: "write.brand-unusable",
      says: "An added brand has no prompts to be listed.",
      kills: ["write.brand-listed"],
      may: ["write.prompts-listed"],
    },
    [200],
    (reply, request) =>
      request.path === "/queries" && isSuites(parameter(request, "brand"))
        ? refused(reply, 404)
        : reply,
  ),
  {
    id: "write.brand-again-400",
    says: "A brand that is tracked can't be added.",
    kills: ["write.brand-idempotent"],
    may: [],
    answer(request, handle) {
      const { brand } = bodyOf(request);
      const isAgain =
        request.path === "/brands/tracked" && trackedNames(request, handle).includes(brand);
      const reply = handle(isAgain ? listing(request, "/brands/tracked") : request);
      return isAgain ? refused(reply, 400, "The brand is tracked already") : reply;
    },
  },
  bendingRows(
    {
      id: "write.last-domain-wins",
      says: "A further domain of a brand takes the place of the first.",
      kills: ["write.brand-idempotent"],
    },
    ["listTrackedBrands"],
    (row) => {
      if (isSuites(row.brand)) row.domain = row.domain?.replace(/\.example$/, "-2.example");
    },
  ),
  bending(
    {
      id: "write.row-per-domain",
      says: "A brand that was added twice is listed twice.",
      kills: ["write.brand-idempotent"],
    },
    ["listTrackedBrands"],
    (body) => {
      const twice = body.items.filter(({ brand }: Body) => isSuites(brand));
      body.items.push(...structuredClone(twice));
      body.total_count = body.items.length;
      body.returned_count = body.items.length;
    },
  ),
  rewriting(
    {
      id: "write.brand-made-text",
      says: "A brand of any type is taken for its text.",
      kills: ["write.brand-validation"],
    },
    "/brands/tracked",
    (body) =>
      body.brand === undefined || typeof body.brand === "string"
        ? undefined
        : { ...body, brand: String(body.brand) },
  ),
  rewriting(
    {
      id: "write.domain-cut",
      says: "Of a domain with scheme and path the host is taken.",
      kills: ["write.domain-validation"],
    },
    "/brands/tracked",
    (body) =>
      typeof body.domain === "string"
        ? { ...body, domain: body.domain.replace(/^https?:\/\//, "").replace(/\/.*$/, "") }
        : undefined,
  ),
];

function isHost(domain: unknown): boolean {
  return typeof domain === "string" && /^[a-z0-9.-]+$/.test(domain);
}

/** Faults of what comes of a write (§1, §4.8). */
const AFTERWARDS: readonly Fault[] = [
  {
    id: "write.oldest-prompt-lost",
    says: "When a brand is added, each of the others loses its oldest prompt.",
    kills: ["write.only-adds"],
    may: ["queries.tag-filter"],
    answer(request, handle): FakeReply {
      const reply = handle(request);
      const brand = parameter(request, "brand");
      if (request.path !== "/queries" || reply.status !== 200 || isSuites(brand)) return reply;
      if (!trackedNames(request, handle).some(isSuites)) return reply;
      const body: Body = structuredClone(reply.body);
      body.items.shift();
      body.total_count = body.items.length;
      body.returned_count = body.items.length;
      return { ...reply, body };
    },
  },
  {
    id: "write.brands-renamed",
    says: "When a brand is added, the domains of the others are gone.",
    kills: ["write.only-adds"],
    may: [],
    answer(request, handle): FakeReply {
      const reply = handle(request);
      if (request.path !== "/brands/tracked" || request.method !== "GET") return reply;
      const body: Body = structuredClone(reply.body);
      const others = (body?.items ?? []).filter(({ brand }: Body) => !isSuites(brand));
      if (others.length === body?.items?.length) return reply;
      for (const row of others) row.domain = null;
      return { ...reply, body };
    },
  },
  {
    id: "write.answers-of-others",
    says: "An added brand is shown answers of all platforms.",
    kills: ["write.crawl"],
    may: ["runs.filters", "echo.as-used"],
    answer(request, handle): FakeReply {
      const name = trackedNames(request, handle).find((one) => !isSuites(one));
      const isOwn = request.path === "/query-runs" && isSuites(parameter(request, "brand"));
      if (!isOwn || name === undefined) return handle(request);
      const query = request.query.map(([field, value]): [string, string] =>
        field === "brand" ? [field, name] : [field, value],
      );
      return handle({ ...request, query });
    },
  },
];

/** Faults of the two writes; they show with `--allow-writes` only. */
export const WRITE_FAULTS: readonly Fault[] = [...BRANDS, ...ADDED_PROMPTS_FAULTS, ...AFTERWARDS];
