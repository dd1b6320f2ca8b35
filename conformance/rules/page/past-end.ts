import { reportFindings } from "../../assert/findings.ts";
import { statusText } from "../../assert/status.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { PAGED_LISTS } from "../../plan/paging.ts";
import { isBetween } from "../../assert/stability.ts";
import { pastEndRequests } from "./page-requests.ts";
import { givenNumber, listPageOf } from "./page.ts";
import { listKey, stableLists, type StableList } from "./stable-lists.ts";

/** §2.1: beyond the last row there is an empty page (or a 400) with the list's total. */
export const pastEnd: Rule = {
  id: "page.past-end",
  requests: pastEndRequests,
  judge(survey, reporter) {
    const byKey = new Map(stableLists(survey).map((list) => [list.key, list]));
    for (const exchange of survey.exchangesOf(...PAGED_LISTS)) {
      const offset = givenNumber(exchange, "offset");
      if (exchange.repetition > 0 || offset === null) continue;
      const list = byKey.get(listKey(exchange));
      if (list === undefined) continue;
      const isBehind = offset > 0 && offset >= list.total;
      const reference = plannedRequestOf(list.reference.exchange);
      if (isBehind && isBetween(survey, reference, exchange)) {
        judgeBeyond(exchange, list, reporter);
      }
    }
    reporter.needs("an unchanged list with rows, requested beyond its last row");
  },
};

function judgeBeyond(
  exchange: Exchange,
  { total, reference }: StableList,
  reporter: Reporter,
): void {
  if (exchange.response === null) return;
  const compared = [{ exchange: reference.exchange, pointer: "/total_count" }];
  const { status } = exchange.response;
  if (status !== 200 && status !== 400) {
    const expected = "status 200 with no items, or 400: the offset is past the last row";
    reporter.violates({
      exchange,
      pointer: "",
      kind: "wrong-status",
      expected,
      actual: statusText(exchange),
      compared,
    });
    return;
  }
  if (status === 400) {
    reporter.holds(exchange);
    return;
  }
  const page = listPageOf(exchange);
  if (page === null) return;
  const beyond = `offset ${page.offset} is past the last of ${total} rows`;
  const wrong = (
    [
      ["/items", `no items: ${beyond}`, `${page.rows.length}`, "0"],
      ["/has_more", `false: ${beyond}`, `${page.hasMore}`, "false"],
      ["/total_count", `${total}, as on the other pages`, `${page.total}`, `${total}`],
    ] as const
  ).filter(([, , actual, right]) => actual !== right);
  const findings = wrong.map(([pointer, expected, actual]) => ({
    pointer,
    kind: "past-end",
    expected,
    actual,
    compared,
  }));
  reportFindings(reporter, exchange, findings);
}
