import type { Exchange, Json } from "../../core/exchange.ts";
import { isCount } from "../../assert/numbers.ts";
import { bodyOf } from "../../core/survey.ts";
import { type ObserverGroup, type Aspect, eachResponse } from "../observer.ts";
import { isWholeList, rowsIn, isByString } from "../observation.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** A topic with its direct children and all its descendants. */
interface Family {
  readonly row: Json;
  readonly children: readonly Json[];
  readonly descendants: readonly Json[];
}

/** Returns the topics of a complete tree that have children. */
function familiesIn(exchange: Exchange): Family[] {
  if (!isWholeList(exchange) || isByString(exchange)) return [];
  const byParent = groupBy(rowsIn(exchange), ({ parent_topic_id }): unknown => parent_topic_id);
  // A wrong tree may have circles, which are followed once.
  const descendantsOf = ({ topic_id: id }: Json, above: readonly unknown[]): Json[] => {
    const isKnown = id === null || id === undefined || above.includes(id);
    const children = isKnown ? [] : (byParent.get(id) ?? []);
    return children.flatMap((child) => [child, ...descendantsOf(child, [...above, id])]);
  };
  return rowsIn(exchange).flatMap((row) => {
    // `Other searches` may have no id, and a root has no parent.
    const children = row.topic_id === null ? [] : (byParent.get(row.topic_id) ?? []);
    return children.length === 0 ? [] : [{ row, children, descendants: descendantsOf(row, []) }];
  });
}

/** Observes the value that all families of a response with evidence share. */
function eachTree(read: (family: Family) => string | null): Aspect["observe"] {
  return eachResponse("listSearches", (exchange) => {
    if (bodyOf(exchange)?.topics_ready !== true) return null;
    const values = new Set(familiesIn(exchange).flatMap((family) => read(family) ?? []));
    const [first] = values;
    return first === undefined || values.size === 1 ? (first ?? null) : "inconsistent";
  });
}

function subTopics({ row, children, descendants }: Family): string | null {
  if (children.length === descendants.length) return null;
  if (row.sub_topics === children.length) return "direct children";
  return row.sub_topics === descendants.length ? "all descendants" : "otherwise";
}

/**
 * Whether a count of different things covers what is below. With the topic's own only it can't exceed
 * its own occurrences; with all below it can't be less than any part's.
 */
function covering(field: string): Aspect {
  return {
    needs: "a complete topic tree in which a topic has few searches of its own",
    observe: eachTree(({ row, children }) => {
      const [count, own]: unknown[] = [row[field], row["direct_occurrences"]];
      const parts = children.map((child): unknown => child[field]).filter(isCount);
      if (!isCount(count) || !isCount(own)) return null;
      const canBeOwn = count <= own;
      const canBeAll = count >= Math.max(0, ...parts);
      if (canBeOwn === canBeAll) return canBeOwn ? null : "otherwise";
      return canBeAll ? "including descendants" : "own only";
    }),
  };
}

/** Counts of topic rows (§2.12). */
export const TREE_OBSERVERS: ObserverGroup = {
  reads: ["topics.includes-children"],
  choices: {
    C56: {
      "sub_topics counts": {
        needs: "a complete topic tree with three levels",
        observe: eachTree(subTopics),
      },
      "variants counts": covering("variants"),
      "prompt_count counts": covering("prompt_count"),
    },
  },
};
