import { blindTo } from "./cuts.ts";
import { bendingRows, type Fault } from "./fault.ts";

const LIST = ["listCitations"] as const;
const PATH = "/citations";

/** Rules of other groups that see the same filters. */
const FILTERS = ["filter.narrows", "filter.partition"];

/** Faults of cited pages (§2.10, §4.3). */
export const CITED_PAGE_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "citations.null-metadata",
      says: "Absent page metadata is null instead of an empty string.",
      kills: ["citations.schema"],
    },
    LIST,
    (row) => {
      for (const name of ["canonical_url", "meta_description", "og_title", "og_image"]) {
        if (row[name] === "") row[name] = null;
      }
    },
  ),
  blindTo(
    {
      id: "citations.domain-ignored",
      says: "domain is echoed and ignored.",
      kills: ["citations.filters"],
    },
    PATH,
    "domain",
  ),
  blindTo(
    {
      id: "citations.url-status-ignored",
      says: "url_status is echoed and ignored.",
      kills: ["citations.filters"],
    },
    PATH,
    "url_status",
  ),
  blindTo(
    {
      id: "citations.llm-provider-ignored",
      says: "llm_provider is echoed and ignored.",
      kills: ["citations.filters"],
      may: FILTERS,
    },
    PATH,
    "llm_provider",
  ),
  blindTo(
    {
      id: "citations.source-type-ignored",
      says: "source_type is echoed and ignored.",
      kills: ["citations.tag-filters"],
    },
    PATH,
    "source_type",
  ),
  blindTo(
    {
      id: "citations.content-type-ignored",
      says: "content_type is echoed and ignored.",
      kills: ["citations.tag-filters"],
    },
    PATH,
    "content_type",
  ),
  blindTo(
    {
      id: "citations.search-ignored",
      says: "search is echoed and ignored.",
      kills: ["citations.search"],
    },
    PATH,
    "search",
  ),
  bendingRows(
    {
      id: "authority.of-page",
      says: "domain_authority of /citations scores the page, not the domain.",
      kills: ["authority.per-domain"],
    },
    LIST,
    (row) => {
      if (row.domain_authority !== null) row.domain_authority = row.url.length % 101;
    },
  ),
];
