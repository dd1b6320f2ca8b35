import { compareText } from "../common/compare-text.ts";
import type { Catalogue, Subject } from "../simulation/model.ts";
import { topicId, type TopicTree } from "../workspace/topic-mining.ts";
import type { SearchedString } from "./searches.ts";

/** The label of the bucket for searches too rare to be in a topic (§2.12). */
export const OTHER_SEARCHES = "Other searches";
const OTHER_ID = 0;

/** A row of the topic view; counts include sub-topics. */
export interface TopicRow {
  readonly label: string;
  readonly id: number;
  readonly parentId: number | null;
  readonly depth: number;
  readonly occurrences: number;
  /** Occurrences on one platform, by its index. */
  readonly countOn: (platform: number) => number;
  /** Occurrences of its own strings only. */
  readonly direct: number;
  readonly subTopics: number;
  /** Ids of the distinct strings of the topic and of narrower topics. */
  readonly strings: readonly number[];
}

/** Topics in pre-order, `Other searches` last if it is not empty. */
export function topicRows(
  catalogue: Catalogue,
  tree: TopicTree,
  strings: readonly SearchedString[],
): TopicRow[] {
  const nodes = new Map<number, Node>();
  const roots: Node[] = [];
  const other = new Node(OTHER_SEARCHES, OTHER_ID);
  for (const string of strings) {
    const subject = tree.topicOf[string.id] ?? -1;
    const node = subject < 0 ? other : nodeOf(catalogue.subjects, subject, { tree, nodes, roots });
    node.addString(string);
  }
  const rows = inOrder(roots).flatMap((root) => root.rows(null, 0));
  return other.occurrences === 0 ? rows : [...rows, ...other.rows(null, 0)];
}

/** The rows before topics are mined: every string is a topic. */
export function unminedRows(language: string, strings: readonly SearchedString[]): TopicRow[] {
  return strings.map(({ id, text, occurrences, countOn }) => ({
    label: text,
    id: topicId(language, `term ${text}`),
    parentId: null,
    depth: 0,
    occurrences,
    countOn,
    direct: occurrences,
    subTopics: 0,
    strings: [id],
  }));
}

class Node {
  readonly label: string;
  readonly id: number;
  readonly children: Node[] = [];
  occurrences = 0;
  readonly #strings: SearchedString[] = [];
  #direct = 0;
  #parent: Node | null = null;

  constructor(label: string, id: number) {
    this.label = label;
    this.id = id;
  }

  adopt(child: Node): void {
    child.#parent = this;
    this.children.push(child);
  }

  addString(string: SearchedString): void {
    this.#direct += string.occurrences;
    this.#include(string);
  }

  /** Adds a string to this topic and to all its ancestors. */
  #include(string: SearchedString): void {
    this.#strings.push(string);
    this.occurrences += string.occurrences;
    if (this.#parent !== null) this.#parent.#include(string);
  }

  rows(parentId: number | null, depth: number): TopicRow[] {
    const own = {
      label: this.label,
      id: this.id,
      parentId,
      depth,
      occurrences: this.occurrences,
      countOn: (platform: number) =>
        this.#strings.reduce((sum, { countOn }) => sum + countOn(platform), 0),
      direct: this.#direct,
      subTopics: this.children.length,
      strings: this.#strings.map(({ id }) => id),
    };
    return [own, ...inOrder(this.children).flatMap((child) => child.rows(this.id, depth + 1))];
  }
}

interface Forest {
  readonly tree: TopicTree;
  readonly nodes: Map<number, Node>;
  readonly roots: Node[];
}

function nodeOf(subjects: readonly Subject[], index: number, forest: Forest): Node {
  const known = forest.nodes.get(index);
  if (known !== undefined) return known;
  const { language, key, parent } = subjects[index]!;
  const node = new Node(forest.tree.labels[index]!, topicId(language, key));
  forest.nodes.set(index, node);
  if (parent === null) forest.roots.push(node);
  else nodeOf(subjects, parent, forest).adopt(node);
  return node;
}

function inOrder(nodes: readonly Node[]): Node[] {
  return nodes.toSorted((a, b) => b.occurrences - a.occurrences || compareText(a.label, b.label));
}
