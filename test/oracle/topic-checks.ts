import { percentage } from "./fractions.ts";
import { byProvider, daysOf, type Searched } from "./recompute-searches.ts";
import { OTHER_ID, OTHER_SEARCHES } from "./recompute-topics.ts";
import { compareText, sum } from "./run-filters.ts";
import type { Schemas } from "./workspace-client.ts";

type TopicRow = Schemas["TopicRow"];

/** What a tree must contain. */
export interface TreeContent {
  readonly searches: readonly Searched[];
  /** The platforms that show their searches. */
  readonly shown: readonly string[];
  /** Every searched string, in this tree or another. */
  readonly strings: ReadonlyMap<string, unknown>;
}

/** A row and its children. */
interface Topic {
  readonly row: TopicRow;
  readonly children: Topic[];
}

/** Whether it is met, and its text. */
type Condition = readonly [isMet: boolean, text: string];

/**
 * The errors of a topic tree, as sentences. Checks that numbers add up, not which string belongs to which
 * topic.
 */
export function topicErrors(rows: readonly TopicRow[], content: TreeContent): readonly string[] {
  const { roots, all, faults } = treeOf(rows);
  return [
    ...faults,
    ...all.flatMap((topic) => failed(topic.row.search, topicConditions(topic, content))),
    ...[roots, ...all.map(({ children }) => children)].flatMap((siblings) =>
      failed("The tree", siblingConditions(siblings)),
    ),
    ...failed("The tree", treeConditions(rows, roots, content)),
  ];
}

function failed(subject: string, conditions: readonly Condition[]): readonly string[] {
  return conditions.filter(([isMet]) => !isMet).map(([, text]) => `${subject}: ${text}`);
}

/** Reads the pre-order: the parent of a row is the last row before it that is one level higher. */
function treeOf(rows: readonly TopicRow[]) {
  const roots: Topic[] = [];
  const path: Topic[] = [];
  const faults: string[] = [];
  const all = rows.map((row): Topic => ({ row, children: [] }));
  for (const topic of all) {
    const { depth, search, parent_topic_id: stated } = topic.row;
    const reachable = depth <= path.length;
    path.length = Math.min(depth, path.length);
    const parent = path.at(-1);
    faults.push(
      ...failed(search, [
        [reachable, "it is one level below the row above at most"],
        [stated === (parent?.row.topic_id ?? null), "its parent is above it"],
      ]),
    );
    (parent?.children ?? roots).push(topic);
    path.push(topic);
  }
  return { roots, all, faults };
}

function topicConditions({ row, children }: Topic, content: TreeContent): readonly Condition[] {
  const below = children.map((child) => child.row);
  const occurrencesBelow = sum(below.map(({ occurrences }) => occurrences));
  const variantsBelow = sum(below.map(({ variants }) => variants));
  const { direct_occurrences: direct, occurrences, variants, prompt_count: prompts } = row;
  return [
    [occurrences > 0, "it has searches"],
    [occurrences === direct + occurrencesBelow, "its occurrences include its sub-topics'"],
    [row.sub_topics === children.length, "sub_topics counts its children"],
    [
      row.pct_of_searches === percentage(occurrences, content.searches.length),
      "its percentage is that of all occurrences",
    ],
    [
      variants >= variantsBelow + Math.min(direct, 1) && variants <= variantsBelow + direct,
      "its variants are its own strings and those of its sub-topics",
    ],
    [
      prompts >= Math.max(1, ...below.map((child) => child.prompt_count)) && prompts <= occurrences,
      "its prompts include its sub-topics'",
    ],
    [below.every((child) => spans(row, child)), "its days include its sub-topics'"],
    [!content.strings.has(row.search), "its label is no search string"],
    [
      (row.topic_id === OTHER_ID) === (row.search === OTHER_SEARCHES),
      "0 is the id of Other searches alone",
    ],
    ...platformConditions(row, below, content),
  ];
}

function spans(row: TopicRow, child: TopicRow): boolean {
  return (
    row.first_seen_in_range <= child.first_seen_in_range && row.last_searched >= child.last_searched
  );
}

function platformConditions(
  row: TopicRow,
  below: readonly TopicRow[],
  { shown }: TreeContent,
): readonly Condition[] {
  const counts = Object.entries(row.searches_by_provider);
  return [
    [
      counts.length === shown.length && counts.every(([slug]) => shown.includes(slug)),
      "it counts the platforms that show their searches and no others",
    ],
    [
      sum(counts.map(([, count]) => count)) === row.occurrences,
      "its platforms add up to its occurrences",
    ],
    [
      counts.every(([slug, count]) => count >= sum(below.map((child) => countOn(child, slug)))),
      "its platforms include its sub-topics'",
    ],
  ];
}

function siblingConditions(topics: readonly Topic[]): readonly Condition[] {
  const named = topics.map(({ row }) => row).filter(({ topic_id: id }) => id !== OTHER_ID);
  const sorted = named.toSorted(
    (a, b) => b.occurrences - a.occurrences || compareText(a.search, b.search),
  );
  const labels = named.map(({ search }) => search).join(", ");
  return [
    [
      named.every((row, at) => row === sorted[at]),
      `${labels} are sorted by occurrences, then label`,
    ],
  ];
}

function treeConditions(
  rows: readonly TopicRow[],
  roots: readonly Topic[],
  { searches, shown }: TreeContent,
): readonly Condition[] {
  const other = rows.findIndex(({ topic_id: id }) => id === OTHER_ID);
  const strings = new Set(searches.map(({ text }) => text));
  const perPlatform = byProvider(searches, shown);
  const days = rows.flatMap((row) => [row.first_seen_in_range, row.last_searched]).toSorted();
  const { first_seen_in_range: first, last_searched: last } = daysOf(searches);
  const ids = new Set(rows.map(({ topic_id: id }) => id));
  return [
    [other === -1 || other === rows.length - 1, "Other searches comes last"],
    [ids.size === rows.length, "every topic is listed once"],
    [
      sum(rows.map((row) => row.direct_occurrences)) === searches.length,
      "direct occurrences add up to all of them",
    ],
    [
      sum(roots.map(({ row }) => row.variants)) === strings.size,
      "the roots' variants add up to all strings",
    ],
    [
      shown.every((slug) => sum(roots.map(({ row }) => countOn(row, slug))) === perPlatform[slug]),
      "the roots' platforms add up to all searches of each",
    ],
    [(days[0] ?? "") === first, "its first day is that of the first search"],
    [(days.at(-1) ?? "") === last, "its last day is that of the last search"],
  ];
}

function countOn({ searches_by_provider: counts }: TopicRow, slug: string): number {
  return new Map(Object.entries(counts)).get(slug) ?? 0;
}
