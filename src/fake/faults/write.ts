import type { FakeReply, FakeRequest } from "../request.ts";
import { answering, messageOf, parameter } from "./answering.ts";
import { bending, bendingRows, misreading, refused, type Fault, type Handle } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- bodies of every shape
type Body = any;
type Story = Parameters<typeof misreading>[0];

/** The body of a POST; an empty object where it is none. */
function bodyOf({ method, body }: FakeRequest): Body {
  if (method !== "POST" || body.kind !== "text") return {};
  try {
    return JSON.parse(body.text) ?? {};
  } catch {
    return {};
  }
}

function withBody(request: FakeRequest, body: object): FakeRequest {
  return { ...request, body: { kind: "text", text: JSON.stringify(body) } };
}

/** A fault that reads the body of a POST otherwise; undefined: as it is. */
function rewriting(
  story: Story,
  path: "/brands/tracked" | "/prompts",
  rewrite: (body: Body) => object | undefined,
): Fault {
  return misreading(story, (request) => {
    if (request.method !== "POST" || request.path !== path) return request;
    const body = rewrite(bodyOf(request));
    return body === undefined ? request : withBody(request, body);
  });
}

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

function isLong(value: unknown, most: number): value is unknown[] {
  return Array.isArray(value) && value.length > most;
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

/** Faults of adding prompts (§4.8). */
const PROMPTS: readonly Fault[] = [
  rewriting(
    {
      id: "write.first-prompt-only",
      says: "Of several prompts the first is added.",
      kills: ["write.prompts-listed"],
    },
    "/prompts",
    ({ prompts, ...body }) =>
      isLong(prompts, 1) && !isLong(prompts, 50)
        ? { ...body, prompts: [prompts[0]] }
        : undefined,
  ),
  rewriting(
    {
      id: "write.no-country",
      says: "The country of added prompts is thrown away.",
      kills: ["write.prompts-details"],
    },
    "/prompts",
    ({ country, ...body }) => (country === undefined ? undefined : body),
  ),
  rewriting(
    {
      id: "write.no-tags",
      says: "The tags of added prompts are thrown away.",
      kills: ["write.prompts-details"],
    },
    "/prompts",
    ({ tags, ...body }) => (Array.isArray(tags) && !isLong(tags, 10) ? body : undefined),
  ),
  rewriting(
    {
      id: "write.prompts-cut",
      says: "Of more than fifty prompts the first fifty are added.",
      kills: ["write.prompts-50"],
    },
    "/prompts",
    (body) =>
      isLong(body.prompts, 50) ? { ...body, prompts: body.prompts.slice(0, 50) } : undefined,
  ),
  {
    id: "write.refused-in-part",
    says: "Fifty-one prompts are refused when fifty of them have been added.",
    kills: ["write.prompts-50"],
    may: [],
    answer(request, handle) {
      const { prompts, ...body } = bodyOf(request);
      if (isLong(prompts, 50)) {
        handle(withBody(request, { ...body, prompts: prompts.slice(0, 50) }));
      }
      return handle(request);
    },
  },
  rewriting(
    {
      id: "write.tags-cut",
      says: "Of more than ten tags the first ten are added.",
      kills: ["write.tags-10"],
    },
    "/prompts",
    (body) => (isLong(body.tags, 10) ? { ...body, tags: body.tags.slice(0, 10) } : undefined),
  ),
  rewriting(
    {
      id: "write.any-platform",
      says: "Without platforms a prompt is put to the first.",
      kills: ["write.llms"],
      may: ["error.required-400"],
    },
    "/prompts",
    (body) =>
      body.llms === undefined && body.brand !== undefined
        ? { ...body, llms: ["openai"] }
        : undefined,
  ),
  {
    id: "write.plan-ignored",
    says: "Platforms that the plan does not allow are left out without a word.",
    kills: ["write.llms"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const isForbidden = reply.status === 400 && messageOf(reply).includes("in the plan");
      if (!isForbidden) return reply;
      return handle(withBody(request, { ...bodyOf(request), llms: ["openai"] }));
    },
  },
  {
    id: "write.brand-on-the-way",
    says: "A brand that is not tracked is added together with its prompts.",
    kills: ["write.prompts-brand-404"],
    may: [],
    answer(request, handle) {
      const reply = handle(request);
      const { brand } = bodyOf(request);
      if (request.path !== "/prompts" || reply.status !== 404) return reply;
      handle(withBody({ ...request, path: "/brands/tracked" }, { brand }));
      return handle(request);
    },
  },
];

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
    may: ["runs.filters"],
    answer(request, handle): FakeReply {
      const [name] = trackedNames(request, handle).filter((one) => !isSuites(one));
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
export const WRITE_FAULTS: readonly Fault[] = [...BRANDS, ...PROMPTS, ...AFTERWARDS];
