import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { itemsOf } from "../../assert/rows.ts";
import { isClosedWindow, unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { requestWithout, withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { searchesRequest } from "../../plan/discovery.ts";
import { modeSpellingRequests } from "../../plan/mode-spellings.ts";
import { topicRequests } from "../../plan/searches.ts";

const SPELLINGS: ReadonlySet<string> = new Set(["topic", "theme"]);

/** §4.4, §9: topic and its older spelling theme are the default mode, under every filter. */
export const searchesModeSpellings: Rule = {
  id: "searches.mode-spellings",
  requests: (survey) => [...topicRequests(survey), ...modeSpellingRequests(survey)],
  judge(survey, reporter) {
    reporter.needs(`/searches with a filter, with and without group_by, ${UNCHANGED_DATA}`);
    for (const exchange of survey.responses("listSearches")) {
      const { group_by = "" } = parametersOf(exchange);
      const twin = SPELLINGS.has(group_by) ? twinOf(survey, exchange) : null;
      if (twin === null) continue;
      const actual = figures(bodyOf(exchange));
      const differences = figures(bodyOf(twin)).flatMap(([pointer, wanted], at) =>
        expectEqual(pointer, "mode-differs", wanted, actual[at]?.[1]),
      );
      const findings = withSource(differences.slice(0, MAX_FINDINGS), "as without group_by");
      const compared = [{ exchange: twin, pointer: "" }];
      reportFindings(
        reporter,
        exchange,
        comparedWith(findings, compared),
        itemsOf(twin).length > 0,
      );
    }
  },
};

const MAX_FINDINGS = 2;

/** Returns the response to the same request without `group_by`; null if the searches changed in between. */
function twinOf(survey: Survey, exchange: Exchange): Exchange | null {
  if (!isClosedWindow(survey, exchange)) return null;
  const twin = survey.find(requestWithout(exchange, "group_by"));
  const { brand = "" } = parametersOf(exchange);
  const whole = withCredentialOf(exchange, searchesRequest(survey, brand));
  const isStable = [exchange, twin].every(
    (one) => one !== null && unchangedAround(survey, whole, one) !== null,
  );
  return twin !== null && bodyOf(twin) !== null && isStable ? twin : null;
}

const COUNTS = ["total_count", "total_occurrences", "total_unique_searches", "language"];

/** What is compared: the totals, and how many rows have which occurrences, whatever the order of equal ones. */
function figures(body: Json): [string, unknown][] {
  const rows: readonly Json[] = Array.isArray(body?.items) ? body.items : [];
  return COUNTS.map((name): [string, unknown] => [`/${name}`, body?.[name]]).concat([
    ["/items", rows.map((row): unknown => row?.occurrences).join(" ")],
  ]);
}
