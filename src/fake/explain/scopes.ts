import type { OperationId } from "../../contract/operation.ts";
import { parseDate } from "../../common/calendar.ts";
import type { RunQuery } from "../../metrics/run-query.ts";
import type { Platform } from "../../simulation/model.ts";
import type { RunCount } from "./counted-runs.ts";
import type { ExplainedValue } from "./explained-body.ts";
import { ownerScope, pageScope, siteScope } from "./citation-scope.ts";
import { runDetailScope, singleRunScope } from "./run-scope.ts";
import { nameScope, narrowedQuery, visibilityScope, type Scope } from "./scope.ts";
import { searchScope } from "./search-scope.ts";

type Row = Readonly<Record<string, unknown>>;

/** Returns the scope of the numbers around a place; null: they are not counted from runs. */
export function scopeOf(place: ExplainedValue): Scope | null {
  return SCOPES[place.operation.id]?.(place) ?? null;
}

const SCOPES: Partial<Record<OperationId, (place: ExplainedValue) => Scope | null>> = {
  getVisibility: (place) => {
    const { query } = place.call;
    const group = rowOf(place, "groups");
    if (group === null) return place.steps[0] === "metrics" ? visibilityScope(query) : null;
    return groupScope(place, String(group["key"]));
  },
  listTopMentionedBrands: (place) => {
    const row = rowOf(place);
    return row === null ? null : nameScope(place.call.query, String(row["brand_name"]));
  },
  getPromptLeaderboard: ({ call, ...place }) => {
    const row = rowOf({ ...place, call });
    return nameScope(call.query, row === null ? call.brand.name : String(row["brand"]));
  },
  listPromptsByVisibility: (place) => {
    const row = rowOf(place);
    if (row === null) return null;
    const { query, brand } = place.call;
    const prompt = brand.promptOf(String(row["brand_prompt_id"]));
    return visibilityScope(narrowedQuery(query, { prompt }));
  },
  getOwnedShare: ({ call: { query } }) => ownerScope(query),
  listSearches: searchScope,
  listCitations: (place) => {
    const row = rowOf(place);
    return row === null ? null : pageScope(place.call.query, row["url"]);
  },
  listCitedDomains: (place) => {
    const row = rowOf(place);
    return row === null ? null : siteScope(place, row["domain"]);
  },
  listQueryRuns: (place) => {
    const { query, brand, parameters } = place.call;
    const row = rowOf(place);
    return row === null
      ? runListScope(query, parameters["mentioned"] as boolean | null)
      : singleRunScope(brand, row["run_id"], row);
  },
  getQueryRun: runDetailScope,
};

/** Returns the row of a list that contains a place; null: the place is in no row. */
function rowOf({ body, steps }: ExplainedValue, list = "items"): Row | null {
  if (steps[0] !== list || steps[1] === undefined) return null;
  return (body as Readonly<Record<string, readonly Row[]>>)[list]![Number(steps[1])]!;
}

function groupScope({ call }: ExplainedValue, key: string): Scope {
  const { query, parameters, workspace } = call;
  switch (parameters["group_by"]) {
    case "day": {
      const day = parseDate(key)! - workspace.anchor;
      return visibilityScope(narrowedQuery(query, { window: { start: day, end: day } }));
    }
    case "provider":
      return visibilityScope(narrowedQuery(query, { platform: key as Platform }));
    default:
      return taggedScope(query, key);
  }
}

/** The runs that GET /query-runs lists. */
function runListScope(query: RunQuery, mentioned: boolean | null): Scope {
  const { counts } = visibilityScope(query);
  const { adds } = counts["mention_runs"]!;
  const listed: RunCount = {
    query,
    mentioned,
    once: true,
    adds: (segment, row) => (mentioned === null || mentioned === adds(segment, row) > 0 ? 1 : 0),
  };
  return { query, counts: { total_count: listed } };
}

/** The runs of a query whose prompts have a tag, besides the tag of the query itself. */
function taggedScope(query: RunQuery, slug: string): Scope {
  if (query.filters.tag === null) return visibilityScope(narrowedQuery(query, { tag: slug }));
  const { counts, ...scope } = visibilityScope(query);
  const { prompts } = query.brand;
  const tagged = ({ adds }: RunCount): RunCount => ({
    query,
    adds: (segment, row) =>
      prompts[segment.prompt[row]!]!.tags.includes(slug) ? adds(segment, row) : 0,
  });
  return {
    ...scope,
    counts: Object.fromEntries(
      Object.entries(counts).map(([name, count]) => [name, tagged(count)]),
    ),
  };
}
