import { isClosedAndUnchanged, isBetween, UNCHANGED_DATA } from "../../assert/stability.ts";
import { formatValue, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import { requestedWindow } from "../../assert/date-window.ts";
import { placesOf, rowsOf } from "../../assert/rows.ts";
import { millisecondsOf } from "../../core/calendar.ts";
import { credentialIdentity, type Exchange } from "../../core/exchange.ts";
import { plannedRequestOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { brandWithMostRuns, discoveryRequests, innerWindow } from "../../plan/discovery.ts";
import { firstPageRequest, repeatedFirstPages } from "../../plan/paging.ts";

const PAGE = new Set(["limit", "offset", "include_extras", "start_date", "end_date"]);

/**
 * §2.10: under more filters or in a part of the window, a URL is last seen no later. The time may be that of the latest
 * run overall or of a visit (C50), which depends on neither.
 */
export const citationsLastSeen: Rule = {
  id: "citations.last-seen",
  requests(survey) {
    const discovered = brandWithMostRuns(survey);
    if (discovered === null) return discoveryRequests(survey);
    return [
      firstPageRequest(survey, "listCitations", discovered),
      firstPageRequest(survey, "listCitations", discovered, { ...innerWindow(survey) }),
      ...repeatedFirstPages(survey),
    ];
  },
  judge(survey, reporter) {
    reporter.needs(`a cited URL with and without a filter, ${UNCHANGED_DATA}`);
    const all = survey.responses("listCitations");
    const wholes = all.filter((one) => isClosedAndUnchanged(survey, one));
    for (const exchange of all) {
      const outer = wholes.filter((whole) => whole !== exchange && isPart(survey, whole, exchange));
      const findings = outer.flatMap((whole) => later(exchange, whole));
      const couldFail = outer.some((whole) => hasCommonRow(exchange, whole));
      reportFindings(reporter, exchange, findings, couldFail);
    }
  },
};

/** Whether an exchange has the filters of another and more of them, or a window inside of the other's. */
function isPart(survey: Survey, whole: Exchange, exchange: Exchange): boolean {
  const [outer, inner] = [requestedWindow(whole), requestedWindow(exchange)];
  if (outer === null || inner === null || inner.start < outer.start || inner.end > outer.end)
    return false;
  const [given, others] = [parametersOf(whole), parametersOf(exchange)];
  const isNarrower = Object.keys(given).every(
    (name) => PAGE.has(name) || given[name] === others[name],
  );
  const isSameKey = credentialIdentity(whole) === credentialIdentity(exchange);
  return isNarrower && isSameKey && isBetween(survey, plannedRequestOf(whole), exchange);
}

function hasCommonRow(exchange: Exchange, whole: Exchange): boolean {
  const urls = new Set(rowsOf(whole).map(({ row }): unknown => row["url"]));
  return rowsOf(exchange).some(({ row }) => urls.has(row["url"]));
}

/** Rows that are last seen later than in the list that has all runs of theirs. */
function later(exchange: Exchange, whole: Exchange): FindingDetails[] {
  const known = new Map(rowsOf(whole).map(({ row }) => [row["url"] as unknown, row["last_seen"]]));
  return rowsOf(exchange).flatMap(({ row, pointer }): FindingDetails[] => {
    const [seen, latest]: unknown[] = [row["last_seen"], known.get(row["url"])];
    if (typeof seen !== "string" || typeof latest !== "string") return [];
    if (!(millisecondsOf(seen) > millisecondsOf(latest))) return [];
    return [
      {
        pointer: `${pointer}/last_seen`,
        kind: "seen-later",
        expected: `at most ${formatValue(latest)}, as under fewer filters or in a longer window`,
        actual: formatValue(seen),
        compared: placesOf([whole], (other) => other.url === row["url"], "last_seen"),
      },
    ];
  });
}
