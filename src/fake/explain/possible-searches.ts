import { OTHER_SEARCHES } from "../../metrics/topics.ts";
import type { TopicTree } from "../../workspace/topic-mining.ts";
import type { ResolvedCall } from "../resolved-call.ts";
import type { ExplainedBody } from "./explained-body.ts";

/** Indexes of rows in the list of possible rows. */
export type RowIndexes = ReadonlySet<number>;

/** The topic tree, if the rows of GET /searches are its topics; null: they are search strings. */
function treeOf({ brand, parameters }: ResolvedCall): TopicTree | null {
  return parameters["group_by"] === "search" ? null : brand.topics();
}

/**
 * Returns the names of the rows that GET /searches can have in any language: the topics of all subjects, or all search
 * strings.
 */
export function possibleSearches(call: ResolvedCall): readonly string[] {
  const tree = treeOf(call);
  return tree === null
    ? call.brand.catalogue.strings.map(({ text }) => text)
    : [...tree.labels, OTHER_SEARCHES];
}

/** By search string: 1 if it counts for some of the possible rows in the language of the response. */
export function stringsOfRows({ call, body }: ExplainedBody, rows: RowIndexes): Uint8Array {
  const { language } = body as { readonly language: string };
  const { strings, subjects } = call.brand.catalogue;
  const tree = treeOf(call);
  const isOfRow = tree === null ? (id: number) => rows.has(id) : topicMembers(tree, subjects, rows);
  return Uint8Array.from(strings, (one, id) => (one.language === language && isOfRow(id) ? 1 : 0));
}

function topicMembers(
  { topicOf, labels }: TopicTree,
  subjects: readonly { readonly parent: number | null }[],
  rows: RowIndexes,
): (id: number) => boolean {
  // Parents precede children.
  const isWanted = new Uint8Array(subjects.length);
  for (const [index, { parent }] of subjects.entries()) {
    if (rows.has(index) || (parent !== null && isWanted[parent] === 1)) isWanted[index] = 1;
  }
  const hasOther = rows.has(labels.length);
  return (id) => {
    const subject = topicOf[id] ?? -1;
    return subject < 0 ? hasOther : isWanted[subject] === 1;
  };
}
