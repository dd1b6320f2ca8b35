import { reportFindings } from "../../assert/findings.ts";
import { withCredentialOf } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { unchangedAround } from "../../assert/stability.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { rowsOf, textsOf, wholeRows } from "../../assert/rows.ts";
import { tagRequests } from "../../plan/prompts.ts";

/** §2.4, §2.5: the list of a brand's tags contains the tags of its prompts. */
export const queriesTagsKnown: Rule = {
  id: "queries.tags-known",
  requests: tagRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt with a tag, and the list of its brand's tags");
    for (const exchange of survey.responses("listQueries")) {
      const list = tagListFor(survey, exchange);
      const rows = list === null ? null : wholeRows(list);
      if (list === null || rows === null) continue;
      const slugs = new Set(rows.map((row: Json): unknown => row?.slug));
      const used = rowsOf(exchange).flatMap(({ row, pointer }) =>
        textsOf(row["tags"]).map((tag, index) => ({ tag, pointer: `${pointer}/tags/${index}` })),
      );
      const findings = used
        .filter(({ tag }) => !slugs.has(tag))
        .map(({ tag, pointer }) => ({
          pointer,
          kind: "tag-unknown",
          expected: "a slug that /queries/tags lists",
          actual: tag,
          compared: [{ exchange: list, pointer: "/items" }],
        }));
      reportFindings(reporter, exchange, findings, used.length > 0);
    }
  },
};

/** Returns the list of the brand's tags; null if it changed. */
function tagListFor(survey: Survey, exchange: Exchange): Exchange | null {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return null;
  const request = withCredentialOf(exchange, survey.plan("listQueryTags", { brand }));
  return unchangedAround(survey, request, exchange);
}
