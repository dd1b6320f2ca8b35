import { percentage } from "./exact.ts";
import { byProvider, daysOf, type Searched } from "./recompute-searches.ts";
import { OTHER_ID, OTHER_SEARCHES } from "./recompute-topics.ts";
import { compareText, sum } from "./scope.ts";
import type { Schemas } from "./shelf.ts";

type TopicRow = Schemas["TopicRow"];

/** A row with the rows right under it. */
interface Topic {
  readonly row: TopicRow;
  readonly children: Topic[];
}

/**
 * What is wrong with a topic tree, as sentences; the searches are those it must hold. This finds
 * out nothing about which string belongs where, only whether everything adds up.
 */
export function topicFaults(
  rows: readonly TopicRow[],
  searches: readonly Searched[],
  shown: readonly string[],
): readonly string[] {
  const faults: string[] = [];
  const check = (holds: boolean, row: TopicRow | null, law: string) => {
    if (!holds) faults.push(`${row === null ? "The tree" : row.search}: ${law}`);
  };
  const { roots, all } = treeOf(rows, check);
  for (const topic of all) checkTopic(topic, searches, { shown, check });
  for (const { children } of [{ children: roots }, ...all]) checkSiblings(children, check);
  checkTotals(rows, roots, { searches, shown, check });
  return faults;
}

type Check = (holds: boolean, row: TopicRow | null, law: string) => void;

/** Reads the pre-order: the parent of a row is the last one before it that is a level higher. */
function treeOf(rows: readonly TopicRow[], check: Check) {
  const roots: Topic[] = [];
  const path: Topic[] = [];
  const all = rows.map((row): Topic => ({ row, children: [] }));
  for (const topic of all) {
    const { row } = topic;
    check(
      row.depth <= path.length,
      row,
      "its depth is one more than that of the row above at most",
    );
    path.length = Math.min(row.depth, path.length);
    const parent = path.at(-1);
    check(
      row.parent_topic_id === (parent?.row.topic_id ?? null),
      row,
      "its parent stands above it",
    );
    (parent?.children ?? roots).push(topic);
    path.push(topic);
  }
  return { roots, all };
}

interface Against {
  readonly shown: readonly string[];
  readonly check: Check;
}

function checkTopic({ row, children }: Topic, searches: readonly Searched[], against: Against) {
  const { shown, check } = against;
  const below = children.map((child) => child.row);
  const variantsBelow = sum(below.map(({ variants }) => variants));
  check(row.occurrences > 0, row, "it is only listed with searches");
  check(
    row.occurrences === row.direct_occurrences + sum(below.map(({ occurrences: n }) => n)),
    row,
    "its occurrences are its own and those of its sub-topics",
  );
  check(row.sub_topics === children.length, row, "sub_topics counts the rows right under it");
  check(
    row.pct_of_searches === percentage(row.occurrences, searches.length),
    row,
    "its percentage is that of all occurrences",
  );
  check(
    row.variants >= variantsBelow + Math.min(row.direct_occurrences, 1) &&
      row.variants <= variantsBelow + row.direct_occurrences,
    row,
    "its variants include those of its sub-topics and count its own strings once",
  );
  check(
    row.prompt_count >= Math.max(1, ...below.map(({ prompt_count: n }) => n)) &&
      row.prompt_count <= row.occurrences,
    row,
    "its prompts include those of its sub-topics",
  );
  check(
    below.every(
      (child) =>
        row.first_seen_in_range <= child.first_seen_in_range &&
        row.last_searched >= child.last_searched,
    ),
    row,
    "its days span those of its sub-topics",
  );
  checkProviders(row, below, against);
  check(
    searches.every(({ text }) => text !== row.search),
    row,
    "its label is no search string",
  );
  check(
    (row.topic_id === OTHER_ID) === (row.search === OTHER_SEARCHES),
    row,
    "0 is the id of Other searches alone",
  );
  check(
    Object.keys(row.searches_by_provider).length === shown.length,
    row,
    "it counts the platforms that show their searches and no others",
  );
}

function checkProviders(row: TopicRow, below: readonly TopicRow[], { shown, check }: Against) {
  const countOn = (topic: TopicRow, slug: string) => providersOf(topic)[slug] ?? -1;
  check(
    sum(Object.values(providersOf(row))) === row.occurrences,
    row,
    "its platforms add up to its occurrences",
  );
  check(
    shown.every((slug) => countOn(row, slug) >= sum(below.map((child) => countOn(child, slug)))),
    row,
    "its platforms include those of its sub-topics",
  );
}

function checkSiblings(topics: readonly Topic[], check: Check) {
  const rows = topics.map(({ row }) => row);
  const named = rows.filter(({ topic_id: id }) => id !== OTHER_ID);
  const sorted = named.toSorted(
    (a, b) => b.occurrences - a.occurrences || compareText(a.search, b.search),
  );
  check(
    named.every((row, at) => row === sorted[at]),
    null,
    `${named.map(({ search }) => search).join(", ")} stand by occurrences, then label`,
  );
}

function checkTotals(
  rows: readonly TopicRow[],
  roots: readonly Topic[],
  { searches, shown, check }: Against & { readonly searches: readonly Searched[] },
) {
  const other = rows.findIndex(({ topic_id: id }) => id === OTHER_ID);
  check(other === -1 || other === rows.length - 1, null, "Other searches comes last");
  check(
    new Set(rows.map(({ topic_id: id }) => id)).size === rows.length,
    null,
    "every topic is listed once",
  );
  check(
    sum(rows.map(({ direct_occurrences: n }) => n)) === searches.length,
    null,
    "direct occurrences add up to all of them",
  );
  check(
    sum(roots.map(({ row }) => row.variants)) === new Set(searches.map(({ text }) => text)).size,
    null,
    "the roots' variants add up to all strings",
  );
  const perPlatform = byProvider(searches, shown);
  check(
    shown.every(
      (slug) => sum(roots.map(({ row }) => providersOf(row)[slug] ?? -1)) === perPlatform[slug],
    ),
    null,
    "the roots' platforms add up to all searches of each",
  );
  const days = rows.flatMap((row) => [row.first_seen_in_range, row.last_searched]).toSorted();
  const { first_seen_in_range: first, last_searched: last } = daysOf(searches);
  check((days[0] ?? "") === first, null, "the first day is that of the first search");
  check((days.at(-1) ?? "") === last, null, "the last day is that of the last search");
}

function providersOf(row: TopicRow): Readonly<Record<string, number>> {
  return row.searches_by_provider;
}
