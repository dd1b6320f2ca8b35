import { rowsOf } from "../../assert/rows.ts";
import { reportFindings, formatValue } from "../../assert/findings.ts";
import { type Exchange, credentialIdentity } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { titleContains, videoSearchRequests } from "./videos.ts";
import { groupBy } from "../../../src/common/group-by.ts";

/** §4.7: a witness requires that the brand has other videos, which an ignored search would include. */
export const videoSearch: Rule = {
  id: "video.search",
  requests: videoSearchRequests,
  judge(survey, reporter) {
    let seen = false;
    for (const exchange of survey.responses("listVideoSummaries")) {
      const { search } = parametersOf(exchange);
      if (search === undefined || search === "") continue;
      const rows = rowsOf(exchange);
      const findings = rows
        .filter((row) => !titleContains(row, search))
        .map(({ pointer, row }) => ({
          pointer: `${pointer}/video_title`,
          kind: "row-not-matching",
          expected: `${formatValue(search)} in video_title or channel_title`,
          actual: `${formatValue(row.video_title)}, ${formatValue(row.channel_title)}`,
        }));
      const witness = rows.length > 0 && hasOthers(survey, exchange, search);
      seen ||= witness;
      reportFindings(reporter, exchange, findings, witness);
    }
    if (!seen) reporter.needs("a search that finds some of a brand's videos");
  },
};

/** Whether the brand has a video without the text. */
function hasOthers(survey: Survey, exchange: Exchange, search: string): boolean {
  return (listsByBrand(survey).get(brandOf(exchange)) ?? []).some((other) =>
    rowsOf(other).some((row) => !titleContains(row, search)),
  );
}

function listsByBrand(survey: Survey): ReadonlyMap<string, readonly Exchange[]> {
  return survey.memoize("video.lists-by-brand", () =>
    groupBy(survey.responses("listVideoSummaries"), brandOf),
  );
}

/** Identifies a brand as seen by one key. */
function brandOf(exchange: Exchange): string {
  return JSON.stringify([credentialIdentity(exchange), parametersOf(exchange)["brand"]]);
}
