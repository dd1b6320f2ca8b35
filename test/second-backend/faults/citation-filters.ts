import type { Change } from "../change.ts";
import {
  CITATIONS,
  DOMAINS,
  OWNED,
  body,
  each,
  fields,
  ignore,
  parameter,
  swap,
  used,
} from "./make.ts";

const OWNERSHIP = "4.3: `ownership`: yours, earned, competitor, or competitor:<name>.";
const OWN = "5: A key belongs to one workspace and reads only that workspace's data.";
const SHARE = "2.11: `yours`, `competitor`, `earned`, `total` and their percentages.";
const BOTH = [DOMAINS, CITATIONS];

export const CITATION_FILTER_FAULTS: readonly Change[] = [
  ...each(BOTH, {
    id: "domain-in-part",
    sentence: "4.3: `domain`: filter to one domain.",
    how: "Domains that end with the value are found too.",
    ...swap(["x.domain = :domain", "x.domain LIKE '%' || :domain"]),
  }),
  ...each(BOTH, {
    id: "domain-ignored",
    sentence: "4.3: `domain`: filter to one domain.",
    how: "domain is echoed and not used.",
    ...ignore("domain"),
  }),
  ...each(BOTH, {
    id: "source-type-ignored",
    sentence: "4.3: `source_type`: values from the citation taxonomy endpoint.",
    how: "source_type is echoed and not used.",
    ...ignore("source_type"),
  }),
  ...each(BOTH, {
    id: "content-type-ignored",
    sentence: "4.3: `content_type`: values from the citation taxonomy endpoint.",
    how: "content_type is echoed and not used.",
    ...ignore("content_type"),
  }),
  ...each(BOTH, {
    id: "status-ignored",
    sentence: "4.3: `url_status`: one of unknown, alive, dead, redirect.",
    how: "url_status is echoed and not used.",
    ...ignore("url_status"),
  }),
  {
    id: "citations.status-alive-includes-redirect",
    sentence: "4.3: `url_status`.",
    how: "alive includes redirects.",
    operations: [CITATIONS],
    ...swap([
      "pg.status = :url_status",
      "(pg.status = :url_status OR (:url_status = 'alive' AND pg.status = 'redirect'))",
    ]),
  },
  {
    id: "domains.status-unknown-is-null",
    sentence: "4.3: `url_status`.",
    how: "unknown looks for NULL and finds nothing.",
    operations: [DOMAINS],
    ...swap(["pg.status = :url_status", "pg.status = NULLIF(:url_status, 'unknown')"]),
  },
  {
    id: "domains.content-as-source",
    sentence: "4.3: `source_type`, `content_type`.",
    how: "content_type is looked up among kinds of site.",
    operations: [DOMAINS],
    ...swap([
      "FROM page_type pt WHERE pt.page_id = pg.id AND pt.type",
      "FROM site_type pt WHERE pt.site_id = x.id AND pt.type",
    ]),
  },
  {
    id: "domains.source-types-of-filter",
    sentence: "2.9: `source_type_tags`: site categories.",
    how: "Under source_type only that value is listed.",
    operations: [DOMAINS],
    ...swap([
      "st.site_id = x.id) AS source_type_tags",
      "st.site_id = x.id AND (:source_type IS NULL OR type = :source_type)) AS source_type_tags",
    ]),
  },
  {
    id: "domains.types-null",
    sentence: "2.9: `source_type_tags` is an array of string.",
    how: "Without a type the field is null.",
    operations: [DOMAINS],
    ...fields((item) => ({
      source_type_tags:
        (item["source_type_tags"] as string[]).length === 0 ? null : item["source_type_tags"],
    })),
  },
  {
    id: "domains.ownership-ignored",
    sentence: OWNERSHIP,
    how: "ownership is echoed and not used.",
    operations: [DOMAINS],
    ...ignore("ownership"),
  },
  {
    id: "domains.competitor-name-ignored",
    sentence: OWNERSHIP,
    how: "competitor:<name> gives all competitors.",
    operations: [DOMAINS],
    ...used(({ ownership }) => ({
      ownership: String(ownership ?? "").startsWith("competitor")
        ? "competitor"
        : (ownership ?? null),
    })),
  },
  {
    id: "domains.competitor-name-in-part",
    sentence: OWNERSHIP,
    how: "competitor:<name> finds names that contain the value.",
    operations: [DOMAINS],
    ...swap([
      "'competitor:' || ob.name = :ownership",
      "ob.name LIKE '%' || substr(:ownership, 12, 4) || '%'",
    ]),
  },
  {
    id: "domains.competitor-refused",
    sentence: OWNERSHIP,
    how: "competitor:<name> is refused.",
    operations: [DOMAINS],
    ...parameter("ownership", { kind: "choice", choices: ["yours", "earned", "competitor"] }),
  },
  {
    id: "domains.competitor-in-earned",
    sentence: OWNERSHIP,
    how: "earned includes the competitors' domains.",
    operations: [DOMAINS],
    ...swap([
      "ch.ownership = :ownership OR",
      "ch.ownership = :ownership OR (:ownership = 'earned' AND ch.ownership = 'competitor') OR",
    ]),
  },
  {
    id: "domains.yours-of-any-brand",
    sentence: OWNERSHIP,
    how: "Domains of every tracked brand are yours.",
    operations: [DOMAINS],
    ...swap(["o.domain = x.domain AND o.brand_id = :brand_id", "o.domain = x.domain"]),
  },
  ...each([DOMAINS, OWNED], {
    id: "competitor-of-others",
    sentence: OWN,
    how: "Domains owned in other workspaces are competitors' domains.",
    ...swap(
      [
        "AND ob.workspace_id = :workspace AND ob.tracked = 1)\n      THEN",
        "AND ob.tracked = 1)\n      THEN",
      ],
      [" AND ob.workspace_id = :workspace AND ob.tracked = 1)", ")"],
    ),
  }),
  {
    id: "domains.ownership-mine",
    sentence: "2.9: `ownership`: filter values yours, earned, competitor.",
    how: "Own domains are called owned.",
    operations: [DOMAINS],
    ...fields(({ ownership }) => ({ ownership: ownership === "yours" ? "owned" : ownership })),
  },
  {
    id: "domains.breakdown-list",
    sentence: "2.9: `url_status_breakdown`: map from url status to count.",
    how: "The map is a list.",
    operations: [DOMAINS],
    ...fields((item) => ({
      url_status_breakdown: Object.entries(item["url_status_breakdown"] as object),
    })),
  },
  {
    id: "domains.breakdown-no-dead",
    sentence: "2.9: `url_status_breakdown`: map from url status to count.",
    how: "dead is missing from the map.",
    operations: [DOMAINS],
    ...fields((item) => ({
      url_status_breakdown: { ...(item["url_status_breakdown"] as object), dead: undefined },
    })),
  },
  {
    id: "domains.breakdown-ok",
    sentence: "2.9: statuses: unknown, alive, dead, redirect.",
    how: "alive is called ok.",
    operations: [DOMAINS],
    ...fields((item) => {
      const { alive, ...rest } = item["url_status_breakdown"] as Record<string, unknown>;
      return { url_status_breakdown: { ...rest, ok: alive } };
    }),
  },
  {
    id: "owned.total-without-competitor",
    sentence: SHARE,
    how: "total leaves the competitors out.",
    operations: [OWNED],
    ...body((given) => {
      given["total"] = Number(given["yours"]) + Number(given["earned"]);
    }),
  },
  {
    id: "owned.percent-without-competitor",
    sentence: SHARE,
    how: "Percentages are of yours and earned.",
    operations: [OWNED],
    ...swap(
      ["percent(yours, total)", "percent(yours, yours + earned)"],
      ["percent(earned, total)", "percent(earned, yours + earned)"],
    ),
  },
  {
    id: "owned.percent-of-fraction",
    sentence: SHARE,
    how: "Percentages are fractions.",
    operations: [OWNED],
    percent: (part, whole) => (whole === 0 ? 0 : Number((part / whole).toFixed(3))),
  },
  {
    id: "owned.declared-inverted",
    sentence: "2.11: `no_owned_domains_declared`.",
    how: "The flag is inverted.",
    operations: [OWNED],
    ...body((given) => {
      given["no_owned_domains_declared"] = given["no_owned_domains_declared"] !== true;
    }),
  },
  {
    id: "owned.declared-never",
    sentence: "2.11: `no_owned_domains_declared`.",
    how: "The flag is always false.",
    operations: [OWNED],
    ...body((given) => {
      given["no_owned_domains_declared"] = false;
    }),
  },
  {
    id: "owned.declared-by-count",
    sentence: "2.11: `no_owned_domains_declared`.",
    how: "The flag is true where nothing owned was cited in the window.",
    operations: [OWNED],
    ...body((given) => {
      given["no_owned_domains_declared"] = given["yours"] === 0;
    }),
  },
  {
    id: "owned.declared-number",
    sentence: "2.11: `no_owned_domains_declared` is a boolean.",
    how: "The flag is 0 or 1.",
    operations: [OWNED],
    ...body((given) => {
      given["no_owned_domains_declared"] = given["no_owned_domains_declared"] === true ? 1 : 0;
    }),
  },
  {
    id: "owned.competitor-as-earned",
    sentence: SHARE,
    how: "Competitors' citations count as earned.",
    operations: [OWNED],
    ...swap(["'competitor'\n", "'earned'\n"], ["THEN 'competitor'", "THEN 'earned'"]),
  },
  {
    id: "owned.null-when-empty",
    sentence: "2.11: `yours` is an integer.",
    how: "Without citations the counts are null.",
    operations: [OWNED],
    ...body((given) => {
      if (given["total"] === 0)
        Object.assign(given, { yours: null, competitor: null, earned: null });
    }),
  },
  {
    id: "owned.counts-domains",
    sentence: "2.11 and 2.9: the same citations by ownership.",
    how: "yours counts domains, not citations.",
    operations: [OWNED],
    ...swap([
      "SUM(ownership = 'yours')",
      "COUNT(DISTINCT CASE ownership WHEN 'yours' THEN site_id END)",
    ]),
  },
  {
    id: "owned.earned-off-by-one",
    sentence: SHARE,
    how: "earned is one short of its share.",
    operations: [OWNED],
    ...body((given) => {
      given["earned"] = Math.max(Number(given["earned"]) - 1, 0);
    }),
  },
];
