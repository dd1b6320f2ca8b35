import { expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { ownMentions } from "../../assert/runs.ts";
import { metricsOf, overallResponses } from "../../assert/visibility.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import {
  comparedRuns,
  countedFor,
  selectedRuns,
  type CountedRun,
} from "../../plan/counted-runs.ts";
import { COUNTED, decimalsFor, mentionReadings, wrongFigures } from "./figures.ts";
import { recountRequests } from "./requests.ts";

/** §2.7, §2.16: the metrics are those of the runs. */
export const recountVisibility: Rule = {
  id: "recount.visibility",
  requests: (survey) =>
    recountRequests(survey, "getVisibility", (values) => [survey.plan("getVisibility", values)]),
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and their /visibility");
    for (const exchange of overallResponses(survey)) {
      const counted = countedFor(survey, exchange);
      const runs = counted === null ? null : selectedRuns(survey, counted, parametersOf(exchange));
      if (counted === null || runs === null) continue;
      const compared = comparedRuns(counted, runs);
      const findings = findingsOf(survey, exchange, runs).map((one) => ({ ...one, compared }));
      reportFindings(reporter, exchange, findings);
    }
  },
};

function findingsOf(survey: Survey, exchange: Exchange, runs: readonly CountedRun[]) {
  const metrics = metricsOf(exchange);
  const named = runs.filter(({ row }) => row.was_mentioned === true);
  const own = mentionReadings(named, ({ detail }) => ownMentions(detail));
  const areFound = own[0]?.labels.length === named.length;
  return [
    ...withSource(
      [
        ...expectEqual("/metrics/total_runs", "runs-differ", runs.length, metrics.total_runs),
        ...expectEqual("/metrics/mention_runs", "runs-differ", named.length, metrics.mention_runs),
      ],
      COUNTED,
    ),
    // A mention may have another spelling of the name.
    ...(areFound
      ? wrongFigures(metrics, "/metrics", own, decimalsFor(survey, "getVisibility"))
      : []),
  ];
}
