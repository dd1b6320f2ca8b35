import type { OperationId } from "../../contract/operation.ts";
import { parseDate } from "../../common/calendar.ts";
import { ownershipOf } from "../../metrics/citations.ts";
import type { RunQuery } from "../../metrics/query.ts";
import { PLATFORMS, type Platform } from "../../simulation/model.ts";
import type { RunCount } from "./counted-runs.ts";
import type { Place } from "./explained-body.ts";
import {
  citationCount,
  nameScope,
  narrowed,
  coverageScope,
  visibilityScope,
  type Scope,
} from "./scope.ts";

type Row = Readonly<Record<string, unknown>>;

/** What the numbers around a place are counted from; null: from no runs. */
export function scopeOf(place: Place): Scope | null {
  return SCOPES[place.operation.id]?.(place) ?? null;
}

const SCOPES: Partial<Record<OperationId, (place: Place) => Scope | null>> = {
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
    return visibilityScope(narrowed(query, { prompt }));
  },
  getOwnedShare: ({ call: { query } }) => ownerScope(query),
  listSearches: (place) => (place.steps[0] === "coverage" ? coverage(place) : null),
};

/** The row of a list that a place is in; null: it is in none. */
export function rowOf({ body, steps }: Place, list = "items"): Row | null {
  if (steps[0] !== list || steps[1] === undefined) return null;
  return (body as Readonly<Record<string, readonly Row[]>>)[list]![Number(steps[1])]!;
}

function groupScope({ call }: Place, key: string): Scope {
  const { query, parameters, workspace } = call;
  switch (parameters["group_by"]) {
    case "day": {
      const day = parseDate(key)! - workspace.anchor;
      return visibilityScope(narrowed(query, { window: { start: day, end: day } }));
    }
    case "provider":
      return visibilityScope(narrowed(query, { platform: key as Platform }));
    default:
      return taggedScope(query, key);
  }
}

/** The runs of a query whose prompts have a tag, besides the tag of the query itself. */
function taggedScope(query: RunQuery, slug: string): Scope {
  if (query.filters.tag === null) return visibilityScope(narrowed(query, { tag: slug }));
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

/** The citations of each kind of owner. */
function ownerScope(query: RunQuery): Scope {
  const { pages, sites } = query.brand.catalogue;
  const owner = ownershipOf(query.brand);
  const kinds = sites.map(({ domain }) => owner(domain).kind);
  const of = (wanted: string | null): RunCount =>
    citationCount(
      query,
      Uint8Array.from(pages, ({ site }) => (wanted === null || kinds[site] === wanted ? 1 : 0)),
    );
  return {
    query,
    counts: {
      yours: of("yours"),
      competitor: of("competitor"),
      earned: of("earned"),
      total: of(null),
    },
  };
}

function coverage({ call, body, steps }: Place): Scope {
  if (steps[1] !== "by_provider") return coverageScope(call.query);
  const { coverage: fields } = body as {
    readonly coverage: { readonly by_provider: readonly { readonly provider: Platform }[] };
  };
  const platform = fields.by_provider[Number(steps[2])]?.provider;
  if (platform === undefined || !PLATFORMS.includes(platform)) return coverageScope(call.query);
  return coverageScope(narrowed(call.query, { platform }));
}
