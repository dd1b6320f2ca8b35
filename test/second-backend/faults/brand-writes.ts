import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { Refusal } from "../types.ts";
import { ADD_PROMPTS, TRACK, each } from "./make.ts";

const ONLY_ADD = "1: Both writes only add data. Nothing in the API deletes or overwrites data.";
const KEY = "5: A read-only key gets 403 on POST /brands/tracked and POST /prompts.";
const ADDED = "4.8: Success is 200. The prompts are added.";
const OWNED = "4.8: `domain` is registered as a brand-owned domain for this workspace only.";

const BOTH = [TRACK, ADD_PROMPTS];

const written = (work: (body: Body) => Body): Partial<Change> => ({
  written: (body) => ({ ...body, ...work(body) }),
});
const refuse = (when: (body: Body) => boolean, status = 400): Partial<Change> => ({
  written: (body) => {
    if (when(body)) throw new Refusal(status, "Not accepted");
    return body;
  },
});

export const BRAND_WRITE_FAULTS: readonly Change[] = [
  {
    id: "write.read-only-key",
    sentence: KEY,
    how: "Read-only keys may write.",
    operations: "all",
    sql: (text, operation) =>
      operation === "authentication" ? text.replace("k.can_write", "1 AS can_write") : text,
  },
  ...each(BOTH, {
    id: "write.read-only-401",
    sentence: KEY,
    how: "A read-only key gets 401.",
    reply: (reply, request) =>
      request.method === "POST" && reply.status === 403 ? { ...reply, status: 401 } : reply,
  }),
  ...each(BOTH, {
    id: "write.created",
    sentence: "4: Every success status is 200.",
    how: "Success is 201.",
    reply: (reply, request) =>
      request.method === "POST" && reply.status === 200 ? { ...reply, status: 201 } : reply,
  }),
  ...each(BOTH, {
    id: "write.accepted-not-stored",
    sentence: ADDED,
    how: "The reply is 200 and nothing is stored.",
    sql: (text) => (/^\s*(INSERT|UPDATE)/.test(text) ? "SELECT 1" : text),
  }),
  ...each(BOTH, {
    id: "write.json-500",
    sentence: "7: 400 is a validation error.",
    how: "A body that is no JSON gives 500.",
    reply: (reply) => (reply.body.includes("not JSON") ? { ...reply, status: 500 } : reply),
  }),
  {
    id: "track.overwrites-domain",
    sentence: ONLY_ADD,
    how: "Posting a tracked brand again replaces its domain.",
    operations: [TRACK],
    body: (given, context) => {
      context.all(
        "UPDATE brand SET domain = COALESCE(:domain, domain) WHERE workspace_id = :workspace AND name = :name",
        {
          name: String(context.written["brand"]),
          domain: (context.written["domain"] as string | undefined) ?? null,
        },
      );
      return given;
    },
  },
  {
    id: "track.empties-domain",
    sentence: ONLY_ADD,
    how: "Posting a tracked brand again without a domain empties it.",
    operations: [TRACK],
    body: (given, context) => {
      context.all(
        "UPDATE brand SET domain = COALESCE(:domain, '') WHERE workspace_id = :workspace AND name = :name",
        {
          name: String(context.written["brand"]),
          domain: (context.written["domain"] as string | undefined) ?? null,
        },
      );
      return given;
    },
  },
  {
    id: "track.duplicates",
    sentence:
      "2.1: the name as the list of tracked brands returns it; 4.8: the brand is now tracked.",
    how: "Posting a tracked brand again adds a second row.",
    operations: [TRACK],
    body: (given, context) => {
      const name = String(context.written["brand"]);
      const twin = context.one(
        "SELECT COUNT(*) AS posts FROM brand WHERE workspace_id = :workspace AND rtrim(name, ' ') = :name",
        { name },
      );
      if (given["domain"] !== (context.written["domain"] ?? ""))
        context.all(
          "INSERT OR IGNORE INTO brand (workspace_id, name, domain, tracked, topics_ready) VALUES (:workspace, :name || ' ', '', 1, 0)",
          { name: `${name}${" ".repeat(Number(twin?.["posts"]) - 1)}` },
        );
      return given;
    },
  },
  {
    id: "track.other-workspace",
    sentence: "5: A key belongs to one workspace.",
    how: "The brand is added to every workspace.",
    operations: [TRACK],
    body: (given, context) => {
      context.all(
        "INSERT OR IGNORE INTO brand (workspace_id, name, domain, tracked, topics_ready) SELECT id, :name, '', 1, 0 FROM workspace",
        { name: String(context.written["brand"]) },
      );
      return given;
    },
  },
  {
    id: "track.owned-everywhere",
    sentence: OWNED,
    how: "The domain is registered for brands of every workspace.",
    operations: [TRACK],
    body: (given, context) => {
      context.all(
        "INSERT OR IGNORE INTO owned_domain (brand_id, domain) SELECT id, :domain FROM brand WHERE tracked = 1 AND :domain IS NOT NULL",
        { domain: (context.written["domain"] as string | undefined) ?? null },
      );
      return given;
    },
  },
  {
    id: "track.domain-not-owned",
    sentence: OWNED,
    how: "The domain is stored and not registered as owned.",
    operations: [TRACK],
    sql: (text) => (text.includes("INTO owned_domain") ? "SELECT 1" : text),
  },
  {
    id: "track.domain-lost",
    sentence: "2.3: `domain`: primary domain.",
    how: "The domain is not stored.",
    operations: [TRACK],
    ...written(() => ({ domain: null })),
  },
  {
    id: "track.domain-required",
    sentence: "4.8: `domain` is optional.",
    how: "A brand without a domain is refused.",
    operations: [TRACK],
    ...refuse((body) => body["domain"] === undefined),
  },
  {
    id: "track.name-lower",
    sentence: "2.1: `brand` must match the name exactly.",
    how: "The name is stored in lower case.",
    operations: [TRACK],
    ...written(({ brand }) => ({ brand: typeof brand === "string" ? brand.toLowerCase() : brand })),
  },
  {
    id: "track.name-optional",
    sentence: "4.8: `brand` is required.",
    how: "Without brand a brand named null is tracked.",
    operations: [TRACK],
    ...written(({ brand }) => ({ brand: brand ?? "null" })),
  },
  {
    id: "track.number-taken",
    sentence: "4.8: `brand` is a string.",
    how: "A number is taken as a name.",
    operations: [TRACK],
    ...written(({ brand }) => ({ brand: typeof brand === "number" ? String(brand) : brand })),
  },
];
