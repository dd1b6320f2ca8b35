import { counted } from "../../../src/common/counted.ts";
import {
  reportFindings,
  expectEqual,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { isDate } from "../../core/calendar.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { topicRequests } from "../../plan/searches.ts";
import { sumOf } from "../../assert/numbers.ts";
import { rowLocation, completeListings } from "../../assert/search-listings.ts";

/** §2.12: the searches of a sub-topic are also counted for the topic. */
export const topicsIncludesChildren: Rule = {
  id: "topics.includes-children",
  requests: topicRequests,
  judge(survey, reporter) {
    reporter.needs("a topic with sub-topics");
    for (const listing of completeListings(survey)) {
      const children = childrenOf(listing.rows);
      const wrong = listing.rows.flatMap((row, index) => {
        const { exchange, pointer } = rowLocation(listing, index);
        const below = children.get(row?.topic_id) ?? [];
        return findingsOf(row, below, pointer).map((finding) => ({ exchange, finding }));
      });
      for (const { exchange, finding } of wrong.slice(0, MAX_FINDINGS)) {
        reportFindings(reporter, exchange, [finding], false);
      }
      if (wrong.length === 0) reportFindings(reporter, listing.summaryPage, [], children.size > 0);
    }
  },
};

const MAX_FINDINGS = 5;

function childrenOf(rows: readonly Json[]): ReadonlyMap<unknown, Json[]> {
  const children = new Map<unknown, Json[]>();
  for (const row of rows) {
    const parent: unknown = row?.parent_topic_id;
    if (parent === null || parent === undefined) continue;
    children.set(parent, [...(children.get(parent) ?? []), row]);
  }
  return children;
}

function findingsOf(row: Json, children: readonly Json[], pointer: string): FindingDetails[] {
  return [
    ...wrongSum(row, children, pointer),
    ...wrongDays(row, children, pointer),
    ...noSubTopics(row, children, pointer),
  ];
}

/** Which levels sub_topics counts is open (C56), but a sub-topic in the list is at least one. */
function noSubTopics(row: Json, children: readonly Json[], pointer: string): FindingDetails[] {
  if (row?.sub_topics !== 0 || children.length === 0) return [];
  const expected = `above 0: the list has ${counted(children.length, "sub-topic")} of this topic`;
  return [{ pointer: `${pointer}/sub_topics`, kind: "no-sub-topics", expected, actual: "0" }];
}

/** A topic's days include those of its sub-topics. */
function wrongDays(row: Json, children: readonly Json[], pointer: string): FindingDetails[] {
  const days = (name: string): string[] =>
    [row, ...children].map((one): unknown => one?.[name]).filter((day) => isDate(day));
  return (
    [
      ["first_seen_in_range", days("first_seen_in_range").toSorted()[0], "first"],
      ["last_searched", days("last_searched").toSorted().at(-1), "last"],
    ] as const
  ).flatMap(([name, expected, which]) =>
    isDate(row?.[name]) && row[name] !== expected
      ? withSource(
          expectEqual(`${pointer}/${name}`, "day-differs", expected, row[name]),
          `the ${which} day of its sub-topics`,
        )
      : [],
  );
}

function wrongSum(row: Json, children: readonly Json[], pointer: string): FindingDetails[] {
  const below = children.map((child): unknown => child.occurrences);
  const sum = sumOf([row?.direct_occurrences, ...below]);
  if (sum === null || sumOf([row?.occurrences]) === null) return [];
  return withSource(
    expectEqual(`${pointer}/occurrences`, "sum-differs", sum, row.occurrences),
    `the sum of its direct_occurrences, ${row.direct_occurrences}, and the occurrences of its ${counted(children.length, "sub-topic")}`,
  );
}
