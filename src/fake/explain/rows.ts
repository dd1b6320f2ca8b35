import type { OperationId } from "../../contract/operation.ts";
import { plainBody } from "../../endpoints/page.ts";
import { ResolvedCall } from "../resolved-call.ts";
import { ENDPOINTS } from "../../endpoints/index.ts";
import type { ThingKind } from "./named-thing.ts";
import type { RowPosition, SortKey } from "./explanation.ts";
import { plainValue, type ExplainedBody, type ExplainedValue } from "./explained-body.ts";

export type BodyRow = Readonly<Record<string, unknown>>;

/** How the rows of a list are found and sorted. */
export interface ListRules {
  /** What the rows are, in the plural. */
  readonly rows: string;
  /** The kinds of names that stand for a row, or for rows. */
  readonly kinds: readonly ThingKind[];
  /** The fields that identify a row; explanations use the first one. */
  readonly names: readonly [string, ...string[]];
  /** The sort keys: a field, and which values come first. */
  readonly order: readonly (readonly [field: string, first: string])[];
}

const TEXT = "alphabetical";
const NEWEST = "newest first";
const HIGHEST = "highest first";

/** The rules of each list (C36, C42, C46, C56, C62, C65, C68, C70, C74). */
const LISTS: Partial<Record<OperationId, ListRules>> = {
  listTrackedBrands: {
    rows: "brands",
    kinds: ["brand"],
    names: ["brand", "domain"],
    order: [["brand", TEXT]],
  },
  listQueries: {
    rows: "prompts",
    kinds: ["prompt"],
    names: ["text", "brand_prompt_id"],
    order: [["text", "oldest prompt first"]],
  },
  listQueryTags: { rows: "tags", kinds: ["tag"], names: ["slug", "name"], order: [["slug", TEXT]] },
  listLlmProviders: {
    rows: "platforms",
    kinds: ["platform"],
    names: ["provider", "display_name"],
    order: [["provider", "in the order of the API specification"]],
  },
  listTopMentionedBrands: {
    rows: "brands",
    kinds: ["brand"],
    names: ["brand_name", "domain"],
    order: [
      ["mention_count", HIGHEST],
      ["brand_name", TEXT],
    ],
  },
  listCitedDomains: {
    rows: "domains",
    kinds: ["domain", "page"],
    names: ["domain"],
    order: [
      ["citation_count", HIGHEST],
      ["domain", TEXT],
    ],
  },
  listCitations: {
    rows: "pages",
    kinds: ["page", "domain"],
    names: ["url", "canonical_url", "domain"],
    order: [
      ["citation_count", HIGHEST],
      ["last_seen", NEWEST],
      ["url", TEXT],
    ],
  },
  listSearches: {
    rows: "searches",
    kinds: ["topic", "search string"],
    names: ["search"],
    order: [
      ["occurrences", `${HIGHEST}; a topic is followed by its sub-topics, Other searches is last`],
      ["search", TEXT],
    ],
  },
  getPromptLeaderboard: {
    rows: "brands",
    kinds: ["brand"],
    names: ["brand"],
    order: [
      ["times_named", HIGHEST],
      ["avg_position", "lowest first, before rounding"],
      ["brand", TEXT],
    ],
  },
  listPromptsByVisibility: {
    rows: "prompts",
    kinds: ["prompt"],
    names: ["prompt_text_preview", "brand_prompt_id"],
    order: [
      ["total_runs", "prompts without runs last"],
      ["visibility_pct", "by the parameter order, before rounding"],
      ["prompt_text_preview", "alphabetical by the whole text"],
    ],
  },
  listPromptRankingAdvice: {
    rows: "advice runs",
    kinds: ["prompt"],
    names: ["run_id"],
    order: [["run_id", "latest request first"]],
  },
  listRankingAdvice: {
    rows: "advice runs",
    kinds: ["prompt"],
    names: ["run_id", "prompt_text", "brand_prompt_id"],
    order: [["run_id", "latest request first"]],
  },
  listQueryRuns: {
    rows: "runs",
    kinds: ["run", "prompt"],
    names: ["run_id"],
    order: [["run_at", NEWEST]],
  },
  listVideoSummaries: {
    rows: "video summaries",
    kinds: [],
    names: ["url", "video_title"],
    order: [
      ["summarized_at", NEWEST],
      ["url", TEXT],
    ],
  },
};

/** Returns the rules of the list that an operation returns; null: it returns none. */
export function rulesOfList(operation: OperationId): ListRules | null {
  return LISTS[operation] ?? null;
}

export interface ListBody {
  readonly items: readonly BodyRow[];
  readonly total_count: number;
}

/** Returns the same request with other parameters. */
export function callWith({ contract, call }: ExplainedBody, changes: BodyRow): ResolvedCall {
  return new ResolvedCall(contract, call.workspace, {
    values: { ...call.parameters, ...changes },
    body: call.body,
    returnsCreated: call.returnsCreated,
    imageBase: call.imageBase,
  });
}

/** Computes the response to the same request with other parameters. @throws {ApiError} if it is refused */
export function bodyWith(explained: ExplainedBody, changes: BodyRow): ListBody {
  const { body } = ENDPOINTS[explained.operation.id](callWith(explained, changes));
  return plainBody(body) as ListBody;
}

/** Returns the position of a row, with the sort keys of the rows before and after it; null: the value is not a row. */
export function rowPosition(explained: ExplainedValue): RowPosition | null {
  const { steps } = explained;
  const rules = rulesOfList(explained.operation.id);
  if (rules === null || steps[0] !== "items" || steps.length !== 2) return null;
  const index = Number(steps[1]);
  const offset = Number(explained.call.parameters["offset"] ?? 0);
  const place = offset + index;
  const from = Math.max(0, place - 1);
  const isPaged = explained.call.parameters["limit"] !== undefined;
  const { items: found, total_count: total } = isPaged
    ? bodyWith(explained, { offset: from, limit: place + 2 - from })
    : bodyWith(explained, {});
  const items = isPaged ? found : found.slice(from, place + 2);
  const keysOf = (at: number): SortKey[] | null => sortKeys(rules, items[at - from]);
  return {
    position: place + 1,
    of: total,
    keys: keysOf(place) ?? [],
    before: place === 0 ? null : keysOf(place - 1),
    after: keysOf(place + 1),
  };
}

function sortKeys({ order }: ListRules, row: BodyRow | undefined): SortKey[] | null {
  if (row === undefined) return null;
  return order.map(([field, first]) => ({ field, first, value: plainValue(row[field]) }));
}
