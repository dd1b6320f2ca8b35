import type { Exchange, Json } from "../../exchange.ts";
import { isCount } from "../../numbers.ts";
import { bodyOf, parametersOf, type Survey } from "../../survey.ts";
import type { Observer, Value } from "../observer.ts";
import { each, isWhole, rowsIn } from "../seeing.ts";

/** A topic with its parts: those right below it and all below it. */
interface Family {
  readonly row: Json;
  readonly children: readonly Json[];
  readonly below: readonly Json[];
}

/** The topics of a whole tree that have some below them. */
function familiesIn(exchange: Exchange): Family[] {
  if (!isWhole(exchange) || parametersOf(exchange)["group_by"] === "search") return [];
  const byParent = Map.groupBy(rowsIn(exchange), ({ parent_topic_id }): unknown => parent_topic_id);
  const under = (row: Json, seen: number): Json[] => {
    const children = seen > rowsIn(exchange).length ? [] : (byParent.get(row.topic_id) ?? []);
    return children.flatMap((child) => [child, ...under(child, seen + 1)]);
  };
  return rowsIn(exchange).flatMap((row) => {
    // `Other searches` may have no id, and a root has no parent.
    const children = row.topic_id === null ? [] : (byParent.get(row.topic_id) ?? []);
    return children.length === 0 ? [] : [{ row, children, below: under(row, 0) }];
  });
}

/** One value if all families that tell say the same; null: none tells. */
function agreed(
  families: readonly Family[],
  read: (family: Family) => string | null,
): Value | null {
  const values = new Set(families.flatMap((family) => read(family) ?? []));
  const [first] = values;
  if (first === undefined) return null;
  return values.size === 1 ? first : "now this, now that";
}

function subTopics({ row, children, below }: Family): string | null {
  if (children.length === below.length) return null;
  if (row.sub_topics === children.length) return "those right below";
  return row.sub_topics === below.length ? "all below" : "otherwise";
}

/**
 * Whether a count of different things covers what is below. With the topic's own only it can't exceed
 * its own occurrences; with all below it can't be less than any part's.
 */
function covering(field: string) {
  return ({ row, children }: Family): string | null => {
    const [count, own]: unknown[] = [row[field], row["direct_occurrences"]];
    const parts = children.map((child): unknown => child[field]).filter(isCount);
    if (!isCount(count) || !isCount(own)) return null;
    const canBeOwn = count <= own;
    const canBeAll = count >= Math.max(0, ...parts);
    if (canBeOwn === canBeAll) return canBeOwn ? null : "otherwise";
    return canBeAll ? "all below too" : "its own";
  };
}

/** What topic rows count (§2.12). */
export const TREE_OBSERVERS: readonly Observer[] = [
  {
    choice: "C56",
    reads: ["topics.includes-children"],
    aspects: [
      {
        name: "sub_topics counts",
        needs: "a whole tree of three levels",
        see: (survey: Survey) => seeIn(survey, subTopics),
      },
      ...["variants", "prompt_count"].map((field) => ({
        name: `${field} counts`,
        needs: "a whole tree with a topic that has little of its own",
        see: (survey: Survey) => seeIn(survey, covering(field)),
      })),
    ],
  },
];

function seeIn(survey: Survey, read: (family: Family) => string | null) {
  const ready = survey
    .replies("listSearches")
    .filter((exchange) => bodyOf(exchange)?.topics_ready === true);
  return each(ready, (exchange) => agreed(familiesIn(exchange), read));
}
