import { memoize } from "../../../src/common/memoize.ts";
import { canonicalJson, documentedRowReader } from "../../assert/documented.ts";
import { differingPart } from "../../assert/findings.ts";
import { rowPointer } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { Place, Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { pageRequests } from "./page-requests.ts";
import type { ListPage } from "./page.ts";
import { identityText } from "./row.ts";
import { stableLists, type StableList } from "./stable-lists.ts";

/** §2.1: limit and offset select rows and do not change them. */
export const sameRow: Rule = {
  id: "page.same-row",
  requests: pageRequests,
  judge(survey, reporter) {
    for (const list of stableLists(survey)) judgeList(survey, list, reporter);
    reporter.needs("an unchanged list with a row that is on two pages");
  },
};

interface ReadRow extends Place {
  readonly text: string;
}

function judgeList(survey: Survey, list: StableList, reporter: Reporter): void {
  const textOf = rowTexts(documentedRowReader(survey.contract, list.id));
  const known = new Map<string, ReadRow>();
  // The largest page first: the others are compared with it.
  for (const page of list.pages.toSorted((a, b) => b.rows.length - a.rows.length)) {
    const rows = rowsByIdentity(list, page);
    const shared = [...rows].filter(([identity]) => known.has(identity));
    const differing = shared.find(
      ([identity, { row }]) => textOf(row) !== known.get(identity)?.text,
    );
    if (differing !== undefined) {
      const [identity, { row, index }] = differing;
      violate(reporter, page, { identity, other: known.get(identity)!, text: textOf(row), index });
    } else if (shared.length > 0) reporter.holds(page.exchange);
    for (const [identity, { row, index }] of rows) {
      if (known.has(identity)) continue;
      known.set(identity, {
        exchange: page.exchange,
        pointer: rowPointer(index),
        text: textOf(row),
      });
    }
  }
}

interface FoundRow {
  readonly row: Json;
  readonly index: number;
}

/** The rows of a page that no other row of it has the identity of. */
function rowsByIdentity({ identity }: StableList, { rows }: ListPage): Map<string, FoundRow> {
  const found = new Map<string, FoundRow>();
  const doubled = new Set<string>();
  for (const [index, row] of rows.entries()) {
    const known = identity(row);
    if (known === null) continue;
    if (found.has(known)) doubled.add(known);
    found.set(known, { row, index });
  }
  for (const known of doubled) found.delete(known);
  return found;
}

/** Serializes rows; memoized, because the self-test reads the same rows for each fault. */
const rowTexts = memoize((read: (row: Json) => Json) =>
  memoize((row: Json): string => {
    const known = read(row);
    // The wording of a topic's label may change (§2.12).
    const { search: _label, ...topic } = known;
    return canonicalJson(typeof known.topic_id === "number" ? topic : known);
  }),
);

/** A row of a page that another page has with other values. */
interface DifferingRow {
  readonly identity: string;
  readonly index: number;
  readonly text: string;
  readonly other: ReadRow;
}

function violate(
  reporter: Reporter,
  { exchange, id }: ListPage,
  { identity, index, text, other }: DifferingRow,
): void {
  const { expected, ...part } = differingPart(
    rowPointer(index),
    JSON.parse(other.text),
    JSON.parse(text),
  );
  reporter.violates({
    exchange,
    ...part,
    kind: "row-differs",
    expected: `${expected}, as on another page for ${identityText(id, identity)}`,
    compared: [{ exchange: other.exchange, pointer: other.pointer }],
  });
}
