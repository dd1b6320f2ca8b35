import type { Change } from "../change.ts";
import { CITATIONS, DOMAINS, each, fields, swap, used } from "./make.ts";

const AUTHORITY = "2.9: 0 is a real score, null means unknown.";
const RANKED = "4.3: Rows are ranked by citation count only.";
const SEEN = "2.10: `last_seen` is a timestamp; 2.1: ISO 8601 with a UTC offset.";
const COUNTED = "2.9, 2.10: `citation_count`.";
const BOTH = [DOMAINS, CITATIONS];

export const CITATION_ROW_FAULTS: readonly Change[] = [
  ...each(BOTH, {
    id: "authority.null-as-zero",
    sentence: AUTHORITY,
    how: "An unknown authority is 0.",
    ...swap(
      ["x.authority AS domain_authority", "COALESCE(x.authority, 0) AS domain_authority"],
      ["ch.authority AS domain_authority", "COALESCE(ch.authority, 0) AS domain_authority"],
    ),
  }),
  ...each(BOTH, {
    id: "authority.zero-as-null",
    sentence: AUTHORITY,
    how: "An authority of 0 is null.",
    ...swap(
      ["x.authority AS domain_authority", "NULLIF(x.authority, 0) AS domain_authority"],
      ["ch.authority AS domain_authority", "NULLIF(ch.authority, 0) AS domain_authority"],
    ),
  }),
  {
    id: "citations.authority-of-page",
    sentence: "2.10: `domain_authority` scores the domain, not the page.",
    how: "Pages without a title lose a few points.",
    operations: [CITATIONS],
    ...swap([
      "ch.authority AS domain_authority",
      "iif(ch.page_title = '', MAX(ch.authority - 5, 0), ch.authority) AS domain_authority",
    ]),
  },
  {
    id: "domains.authority-tenfold",
    sentence: "2.9: `domain_authority`: 0-100.",
    how: "The score runs from 0 to 1000.",
    operations: [DOMAINS],
    ...fields((item) => ({
      domain_authority:
        item["domain_authority"] === null ? null : Number(item["domain_authority"]) * 10,
    })),
  },
  {
    id: "domains.by-authority",
    sentence: RANKED,
    how: "Rows are sorted by authority.",
    operations: [DOMAINS],
    ...swap(["citation_count DESC, domain", "domain_authority DESC, domain"]),
  },
  {
    id: "domains.authority-breaks-rank",
    sentence: RANKED,
    how: "Rows are sorted by count in tens, then by authority.",
    operations: [DOMAINS],
    ...swap([
      "citation_count DESC, domain",
      "citation_count / 10 DESC, domain_authority DESC, domain",
    ]),
  },
  {
    id: "domains.ascending",
    sentence: RANKED,
    how: "The least cited come first.",
    operations: [DOMAINS],
    ...swap(["citation_count DESC, domain", "citation_count, domain"]),
  },
  {
    id: "domains.unknown-authority-dropped",
    sentence: "2.9: null means unknown.",
    how: "Domains without an authority are left out.",
    operations: [DOMAINS],
    ...swap(["GROUP BY x.id", "WHERE x.authority IS NOT NULL GROUP BY x.id"]),
  },
  {
    id: "domains.join-types",
    sentence: COUNTED,
    how: "A JOIN with site types counts a citation once per type.",
    operations: [DOMAINS],
    ...swap([
      "JOIN breakdowns USING (site_id)",
      "JOIN breakdowns USING (site_id) LEFT JOIN site_type z ON z.site_id = x.id",
    ]),
  },
  {
    id: "citations.join-types",
    sentence: COUNTED,
    how: "A JOIN with page types drops pages without a type and multiplies others.",
    operations: [CITATIONS],
    ...swap([
      "JOIN site x ON x.id = ch.site_id\n",
      "JOIN site x ON x.id = ch.site_id JOIN page_type z ON z.page_id = ch.id\n",
    ]),
  },
  {
    id: "citations.per-provider",
    sentence: "2.10: `providers`: platform slugs that cited the URL.",
    how: "A URL has one row per platform.",
    operations: [CITATIONS],
    ...swap(["GROUP BY ch.id", "GROUP BY ch.id, cited.provider"]),
  },
  {
    id: "citations.untitled-dropped",
    sentence: "2.10: page metadata is an empty string when absent.",
    how: "Pages without a title are left out.",
    operations: [CITATIONS],
    ...swap(["GROUP BY ch.id", "WHERE ch.page_title <> '' GROUP BY ch.id"]),
  },
  {
    id: "citations.providers-one",
    sentence: "2.10: `providers`: platform slugs that cited the URL.",
    how: "Only the first platform is listed.",
    operations: [CITATIONS],
    ...fields(({ providers }) => ({ providers: (providers as string[]).slice(0, 1) })),
  },
  {
    id: "citations.providers-all",
    sentence: "2.10: `providers`: platform slugs that cited the URL.",
    how: "All platforms are listed for every URL.",
    operations: [CITATIONS],
    ...fields(() => ({ providers: ["claude", "gemini", "grok", "openai", "perplexity"] })),
  },
  {
    id: "citations.providers-names",
    sentence: "2.10: `providers`: platform slugs.",
    how: "Display names are listed.",
    operations: [CITATIONS],
    ...fields(({ providers }) => ({
      providers: (providers as string[]).map((slug) => (slug === "openai" ? "ChatGPT" : slug)),
    })),
  },
  {
    id: "citations.last-seen-ever",
    sentence: "2.10: `last_seen`; 2.1: `date_range` echoes the window used.",
    how: "last_seen looks at all runs, also after the window.",
    operations: [CITATIONS],
    ...swap([
      "stamp(MAX(cited.run_at))",
      "(SELECT stamp(MAX(o.run_at)) FROM citation c JOIN run o ON o.id = c.run_id WHERE c.page_id = ch.id)",
    ]),
  },
  {
    id: "citations.last-seen-first",
    sentence: "2.10: `last_seen`.",
    how: "last_seen is when the page was first seen.",
    operations: [CITATIONS],
    ...swap(["stamp(MAX(cited.run_at))", "stamp(MIN(cited.run_at))"]),
  },
  {
    id: "citations.last-seen-day",
    sentence: SEEN,
    how: "last_seen is a day.",
    operations: [CITATIONS],
    stamp: (instant) => instant.slice(0, 10),
  },
  {
    id: "citations.last-seen-no-offset",
    sentence: SEEN,
    how: "last_seen has no offset.",
    operations: [CITATIONS],
    stamp: (instant) => instant.replace(/\.\d+Z$/, ""),
  },
  {
    id: "citations.canonical-null",
    sentence: "2.10: `canonical_url` is an empty string when unknown.",
    how: "An unknown canonical URL is null.",
    operations: [CITATIONS],
    ...swap(["ch.canonical_url,", "NULLIF(ch.canonical_url, '') AS canonical_url,"]),
  },
  {
    id: "citations.metadata-null",
    sentence: "2.10: Page metadata: empty string when absent.",
    how: "Absent metadata is null.",
    operations: [CITATIONS],
    ...swap(["ch.og_title,", "NULLIF(ch.og_title, '') AS og_title,"]),
  },
  {
    id: "citations.title-missing",
    sentence: "2.10: fields of a row.",
    how: "html_title is left out where absent.",
    operations: [CITATIONS],
    ...fields((item) => ({
      html_title: item["html_title"] === "" ? undefined : item["html_title"],
    })),
  },
  {
    id: "citations.extras-always",
    sentence: "4.3: `include_extras` (boolean, default false).",
    how: "Extras come whether asked for or not.",
    operations: [CITATIONS],
    ...used(() => ({ include_extras: 1 })),
  },
  {
    id: "citations.extras-never",
    sentence: "2.10: With `include_extras` true, per-domain extracted metadata is included.",
    how: "include_extras has no effect.",
    operations: [CITATIONS],
    ...used(() => ({ include_extras: 0 })),
  },
  {
    id: "citations.url-without-domain",
    sentence: "2.10: `url`, `domain`.",
    how: "domain has a www. that the URL lacks.",
    operations: [CITATIONS],
    ...fields(({ domain }) => ({ domain: `www.${String(domain)}` })),
  },
  {
    id: "citations.status-http",
    sentence: "2.10: `url_status`: unknown, alive, dead, redirect.",
    how: "A dead page has the status 404.",
    operations: [CITATIONS],
    ...fields((item) => ({
      url_status: item["url_status"] === "dead" ? "404" : item["url_status"],
    })),
  },
  {
    id: "citations.dead-hidden",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "Dead pages are left out unless asked for.",
    operations: [CITATIONS],
    ...swap([
      "(:url_status IS NULL OR pg.status = :url_status)",
      "pg.status <> 'dead' OR pg.status = :url_status",
    ]),
  },
];
