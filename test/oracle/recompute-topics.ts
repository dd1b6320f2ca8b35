import { percentage } from "./fractions.ts";
import { byProvider, daysOf, type Searched } from "./recompute-searches.ts";
import { compareText, groupBy } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type TopicRow = Schemas["TopicRow"];

export const OTHER_SEARCHES = "Other searches";
export const OTHER_ID = 0;

/** The label and parent of a topic, which do not depend on what is counted. */
export interface TopicPlace {
  readonly label: string;
  readonly parent: number | null;
}

export interface KnownTree {
  /** The topic of each string; 0 is `Other searches` (C58). */
  readonly topicOf: ReadonlyMap<string, number>;
  readonly places: ReadonlyMap<number, TopicPlace>;
  readonly shown: readonly string[];
}

/** The rows of a tree in pre-order, siblings by occurrences, then label, `Other searches` last. */
export function topicRows(searches: readonly Searched[], tree: KnownTree): readonly TopicRow[] {
  const direct = groupBy(searches, ({ text }) => tree.topicOf.get(text) ?? OTHER_ID);
  const under = new Map<number, readonly Searched[]>();
  for (const [topic, own] of direct)
    for (const id of lineage(topic, tree.places)) under.set(id, [...(under.get(id) ?? []), ...own]);
  const sized = [...under].map(([id, all]) => ({ id, all, place: placeOf(tree.places, id) }));
  const children = groupBy(sized, ({ place }) => place.parent);
  const rowsUnder = (parent: number | null, depth: number): readonly TopicRow[] =>
    (children.get(parent) ?? [])
      .toSorted(
        (a, b) =>
          Number(a.id === OTHER_ID) - Number(b.id === OTHER_ID) ||
          b.all.length - a.all.length ||
          compareText(a.place.label, b.place.label),
      )
      .flatMap(({ id, all, place }) => [
        {
          search: place.label,
          topic_id: id,
          parent_topic_id: parent,
          depth,
          direct_occurrences: direct.get(id)?.length ?? 0,
          sub_topics: children.get(id)?.length ?? 0,
          ...counted(all, searches.length, tree.shown),
        },
        ...rowsUnder(id, depth + 1),
      ]);
  return rowsUnder(null, 0);
}

/** A tree that is not mined yet: one row per string (C61). Their ids are not compared. */
export function unminedRows(
  searches: readonly Searched[],
  shown: readonly string[],
): readonly Omit<TopicRow, "topic_id">[] {
  return [...groupBy(searches, ({ text }) => text)]
    .map(([text, all]) => ({
      search: text,
      parent_topic_id: null,
      depth: 0,
      direct_occurrences: all.length,
      sub_topics: 0,
      ...counted(all, searches.length, shown),
    }))
    .toSorted((a, b) => b.occurrences - a.occurrences || compareText(a.search, b.search));
}

function counted(all: readonly Searched[], total: number, shown: readonly string[]) {
  return {
    occurrences: all.length,
    pct_of_searches: percentage(all.length, total),
    variants: new Set(all.map(({ text }) => text)).size,
    prompt_count: new Set(all.map(({ promptId }) => promptId)).size,
    ...daysOf(all),
    searches_by_provider: byProvider(all, shown),
  };
}

function lineage(topic: number, places: ReadonlyMap<number, TopicPlace>): readonly number[] {
  const { parent } = placeOf(places, topic);
  return parent === null ? [topic] : [topic, ...lineage(parent, places)];
}

function placeOf(places: ReadonlyMap<number, TopicPlace>, topic: number): TopicPlace {
  if (topic === OTHER_ID) return { label: OTHER_SEARCHES, parent: null };
  const place = places.get(topic);
  if (place === undefined) throw new Error(`No row ever showed topic ${topic}.`);
  return place;
}
