import type { OperationId } from "../../../src/contract/operation.ts";
import { canonicalJson } from "../../assert/documented.ts";
import { textsOf } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";

/**
 * Whether a row certainly matches the value of a filter: other spellings of a domain may be another one, and
 * searches may respect letter case (C48).
 */
type Matches = (row: Json, value: string) => boolean;

/** The filters of a list that its rows show. */
export interface RowFilters {
  readonly operation: OperationId;
  readonly matches: Readonly<Record<string, Matches>>;
  /** Identifies a row without tokens, which may differ in every response. */
  readonly identityOf: (row: Json) => string;
  /** What a finding calls the row. */
  readonly nameOf: (row: Json) => unknown;
  /** The filters that decide only whether a row is listed, so that they leave its figures as they are. */
  readonly choosing: readonly string[];
  /** The figures of a row, which depend on the window. */
  readonly figures: readonly string[];
}

export const ROW_FILTERS: readonly RowFilters[] = [
  {
    operation: "listCitedDomains",
    matches: {
      domain: isDomain,
      // What `competitor:<name>` selects depends on how names are compared.
      ownership: (row, value) => !value.includes(":") && row?.ownership === value,
      source_type: hasIn("source_type_tags"),
      url_status: hasOnlyStatus,
      search: (row, value) => containsIn(row, value, ["domain"]),
    },
    identityOf: (row) => String(row?.domain),
    nameOf: (row) => row?.domain,
    // The others may select among the URLs of a domain.
    choosing: ["domain", "ownership"],
    figures: ["citation_count"],
  },
  {
    operation: "listCitations",
    matches: {
      domain: isDomain,
      url_status: (row, value) => row?.url_status === value,
      source_type: hasIn("source_type_tags"),
      content_type: hasIn("content_type_tags"),
      search: (row, value) => containsIn(row, value, ["domain", "url", "page_title"]),
    },
    identityOf: (row) => String(row?.url),
    nameOf: (row) => row?.url,
    choosing: ["domain", "url_status", "source_type", "content_type", "search"],
    figures: ["citation_count", "last_seen"],
  },
  {
    operation: "listPromptsByVisibility",
    matches: {
      country: (row, value) => row?.country === value,
      min_search_volume: (row, value) => row?.search_volume_bucket >= Number(value),
      max_difficulty: (row, value) => row?.difficulty_bucket <= Number(value),
      query_tag: hasIn("tags"),
      // The preview is the beginning of the text.
      search: (row, value) => containsIn(row, value, ["prompt_text_preview"]),
    },
    identityOf: (row) => canonicalJson([row?.prompt_text_preview, row?.country]),
    nameOf: (row) => row?.prompt_text_preview,
    choosing: ["country", "min_search_volume", "max_difficulty", "query_tag", "search"],
    figures: [
      "total_runs",
      "mention_runs",
      "any_brand_mention_runs",
      "any_sources_runs",
      "avg_rank",
      "prominence_pct",
      "net_sentiment",
    ],
  },
  {
    operation: "listVideoSummaries",
    matches: { search: (row, value) => containsIn(row, value, ["video_title", "channel_title"]) },
    identityOf: (row) => String(row?.url),
    nameOf: (row) => row?.url,
    choosing: ["search"],
    figures: ["video_duration_s", "credits_charged"],
  },
];

/** The breakdown may also count URLs that were not cited in the window (C47). */
function hasOnlyStatus(row: Json, value: string): boolean {
  const counts = Object.entries(row?.url_status_breakdown ?? {}).filter(([, count]) => count !== 0);
  return counts.length === 1 && counts[0]?.[0] === value;
}

function isDomain(row: Json, value: string): boolean {
  return row?.domain === value;
}

function hasIn(field: string): Matches {
  return (row, value) => textsOf(row?.[field]).includes(value);
}

function containsIn(row: Json, value: string, fields: readonly string[]): boolean {
  return fields.some((field) => typeof row?.[field] === "string" && row[field].includes(value));
}
