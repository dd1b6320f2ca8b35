import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { decimalsFor, mentionReadings, wrongFigures } from "./figures.ts";
import { judgeCountedList, type CountedList } from "./lists.ts";
import { pagesOf, recountRequests } from "./requests.ts";
import { requiredRow, tally } from "./tally.ts";

/** §2.8, §2.16: share of voice lists the brands that the runs mention. */
export const recountTopMentioned: Rule = {
  id: "recount.top-mentioned",
  requests: (survey) =>
    recountRequests(survey, "listTopMentionedBrands", pagesOf(survey, "listTopMentionedBrands")),
  judge(survey, reporter) {
    reporter.needs("a few runs over past days, all read in detail, and their share of voice");
    judgeCountedList(survey, topMentioned(survey), reporter);
  },
};

function topMentioned(survey: Survey): CountedList {
  const decimals = decimalsFor(survey, "listTopMentionedBrands");
  return {
    id: "listTopMentionedBrands",
    name: "brand_name",
    count: "mention_count",
    expect({ runs }) {
      const brands = tally(runs, ({ mentions }) => mentions.map(({ brand }): unknown => brand));
      return new Map(
        [...brands].map(([brand, { runs: answers, entries }]) => [
          brand,
          requiredRow({ answers, mentions: entries }),
        ]),
      );
    },
    judgeRow(row, pointer, { runs }) {
      const senses = mentionReadings(runs, ({ mentions }) =>
        mentions.filter(({ brand }) => brand === row.brand_name),
      );
      return wrongFigures(row, pointer, senses, decimals);
    },
  };
}
