import { type Exchange, keyOf } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { parametersOf, type Survey } from "../../survey.ts";
import { shown, tell } from "../../tell.ts";
import { mentions, videoRowsOf, videoSearchAsks } from "./videos.ts";

/** §4.7: seen where the brand has other videos too, which an ignored search would let in. */
export const videoSearch: Rule = {
  id: "video.search",
  asks: videoSearchAsks,
  judge(survey, judgement) {
    let seen = false;
    for (const exchange of survey.replies("listVideoSummaries")) {
      const { search } = parametersOf(exchange);
      if (search === undefined || search === "") continue;
      const rows = videoRowsOf(exchange);
      const findings = rows
        .filter((row) => !mentions(row, search))
        .map(({ pointer, row }) => ({
          pointer: `${pointer}/video_title`,
          kind: "row-not-matching",
          expected: `${shown(search)} in video_title or channel_title`,
          actual: `${shown(row.video_title)}, ${shown(row.channel_title)}`,
        }));
      const witness = rows.length > 0 && hasOthers(survey, exchange, search);
      seen ||= witness;
      tell(judgement, exchange, { findings, witness });
    }
    if (!seen) judgement.missing("a search that finds some of a brand's videos");
  },
};

/** Whether any list has a video of the same brand without the text. */
function hasOthers(survey: Survey, exchange: Exchange, search: string): boolean {
  return (listsByBrand(survey).get(brandOf(exchange)) ?? []).some((other) =>
    videoRowsOf(other).some((row) => !mentions(row, search)),
  );
}

function listsByBrand(survey: Survey): ReadonlyMap<string, readonly Exchange[]> {
  return survey.once("video.lists-by-brand", () =>
    Map.groupBy(survey.replies("listVideoSummaries"), brandOf),
  );
}

/** A brand as one key sees it. */
function brandOf(exchange: Exchange): string {
  return JSON.stringify([keyOf(exchange), parametersOf(exchange)["brand"]]);
}
