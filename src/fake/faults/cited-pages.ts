import { set } from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Rules of other groups that see the same filters. */
const FILTERS = ["filter.narrows", "filter.partition"];

/** Faults of cited pages (§2.10, §4.3). */
export const CITED_PAGE_FAULTS = defineFaults({ path: "/citations", keepEcho: true }, [
  {
    id: "citations.default-page-counts-more",
    title: "Without limit, the citation_count of every row is one too high.",
    breaks: ["page.same-row"],
    mayBreak: ["filter.defaults", "date.default-data"],
    changeBody: (body, { parameter: given }) => {
      if (given("limit") !== undefined) return;
      for (const row of body.items) row.citation_count++;
    },
  },
  {
    id: "citations.null-metadata",
    title: "Absent page metadata is null instead of an empty string.",
    breaks: ["citations.schema"],
    changeRow: (row) => {
      for (const name of ["canonical_url", "meta_description", "og_title", "og_image"]) {
        if (row[name] === "") row[name] = null;
      }
    },
  },
  {
    id: "citations.domain-ignored",
    title: "domain is echoed and ignored.",
    breaks: ["citations.filters"],
    ignore: ["domain"],
  },
  {
    id: "citations.url-status-ignored",
    title: "url_status is echoed and ignored.",
    breaks: ["citations.filters"],
    ignore: ["url_status"],
  },
  {
    id: "citations.llm-provider-ignored",
    title: "llm_provider is echoed and ignored.",
    breaks: ["citations.filters"],
    mayBreak: [...FILTERS, "citations.agree"],
    ignore: ["llm_provider"],
  },
  {
    id: "citations.source-type-ignored",
    title: "source_type is echoed and ignored.",
    breaks: ["citations.tag-filters"],
    ignore: ["source_type"],
  },
  {
    id: "citations.content-type-ignored",
    title: "content_type is echoed and ignored.",
    breaks: ["citations.tag-filters"],
    ignore: ["content_type"],
  },
  {
    id: "citations.search-ignored",
    title: "search is echoed and ignored.",
    breaks: ["citations.search"],
    mayBreak: ["filter.search-text"],
    ignore: ["search"],
  },
  {
    id: "citations.extras-without-redirects",
    title: "Pages that redirect are counted once with include_extras.",
    breaks: ["citations.extras-add"],
    changeRow: (row, { parameter: given }) => {
      if (given("include_extras") === "true" && row.url_status === "redirect")
        row.citation_count = 1;
    },
  },
  {
    id: "authority.of-page",
    title: "domain_authority of /citations scores the page, not the domain.",
    breaks: ["authority.per-domain"],
    changeRow: (row) => {
      if (row.domain_authority !== null) row.domain_authority = row.url.length % 101;
    },
  },
  {
    id: "citations.titles-lost",
    title: "With llm_provider, page_title is empty.",
    breaks: ["citations.same-page"],
    operations: ["listCitations"],
    changeRow: (row, { parameter: given }) => {
      if (given("llm_provider") !== undefined) row.page_title = "";
    },
  },
  {
    id: "citations.all-platforms",
    title: "providers has all platforms.",
    breaks: ["citations.citing-platforms"],
    changeRow: set("providers", ["openai", "claude", "gemini", "perplexity", "grok"]),
  },
  {
    id: "citations.last-seen-now",
    title: "With llm_provider, last_seen is the last second of the window.",
    breaks: ["citations.last-seen"],
    operations: ["listCitations"],
    changeRow: (row, context) => {
      const end = context.parameter("end_date");
      if (context.parameter("llm_provider") !== undefined && end !== undefined)
        row.last_seen = `${end}T23:59:59Z`;
    },
  },
]);
