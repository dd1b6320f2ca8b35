import { formatValue, otherRows } from "../../assert/findings.ts";
import { rowsOf, textsOf, wholeRows, type Row } from "../../assert/rows.ts";
import { unchangedAround, UNCHANGED_DATA } from "../../assert/stability.ts";
import { requestWithout, type PlannedRequest } from "../../core/planned-request.ts";
import { credentialIdentity, type Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";

/**
 * §4.1: the list of a brand's prompts has those that it returns for a tag. Other lists may have prompts that were removed, so
 * that they only show which tag is worth a request.
 */
export const queriesAllListed: Rule = {
  id: "queries.all-listed",
  requests: (survey) => unlisted(survey).requests,
  judge(survey, reporter) {
    reporter.needs(`a brand's prompts, and those with a tag, ${UNCHANGED_DATA}`);
    for (const tagged of survey.responses("listQueries")) {
      const list = wholeListOf(survey, tagged);
      if (list === null || parametersOf(tagged)["query_tag"] === undefined) continue;
      const rows = rowsOf(tagged);
      const missing = rows.filter((row) => !isListed(list, row));
      if (missing.length === 0 && rows.length > 0) reporter.holds(tagged);
      for (const { row, pointer } of missing.slice(0, MAX_FINDINGS)) {
        reporter.violates({
          exchange: list,
          pointer: "/items",
          kind: "prompt-lacking",
          expected: `a row for ${formatValue(row["text"])}, which is listed with query_tag=${parametersOf(tagged)["query_tag"]}`,
          actual: otherRows(rowsOf(list).length),
          compared: [{ exchange: tagged, pointer }],
          isCertain: true,
        });
      }
    }
  },
};

const MAX_FINDINGS = 3;
const MAX_REQUESTS = 2;

/** Plans tags of prompts that other lists have and the list of prompts lacks. */
function unlisted(survey: Survey): { readonly requests: readonly PlannedRequest[] } {
  return survey.memoize("queries.unlisted", () => {
    const main = credentialIdentity(survey.plan("listQueries"));
    const requests = survey
      .responses("listPromptsByVisibility")
      .filter((page) => credentialIdentity(page) === main)
      .flatMap((page) => lackingRows(survey, page))
      .flatMap(({ row, brand }) =>
        textsOf(row["tags"])
          .slice(0, 1)
          .map((query_tag) => survey.plan("listQueries", { brand, query_tag })),
      );
    return { requests: [...new Set(requests)].slice(0, MAX_REQUESTS) };
  });
}

function lackingRows(survey: Survey, page: Exchange): Row[] {
  const { brand } = parametersOf(page);
  const list = brand === undefined ? null : survey.find(survey.plan("listQueries", { brand }));
  if (list === null || wholeRows(list) === null) return [];
  return rowsOf(page).filter((row) => !isListed(list, row));
}

/** Returns the whole list of the brand's prompts, if it did not change around the same with a tag. */
function wholeListOf(survey: Survey, tagged: Exchange): Exchange | null {
  const list = unchangedAround(survey, requestWithout(tagged, "query_tag"), tagged);
  return list === null || wholeRows(list) === null ? null : list;
}

/** Ids can depend on the request, so that a prompt with the same text also counts. */
function isListed(list: Exchange, { row }: Row): boolean {
  const text: unknown = row["text"];
  return rowsOf(list).some(
    ({ row: other }) =>
      other["brand_prompt_id"] === row["brand_prompt_id"] ||
      (text !== undefined && other["text"] === text),
  );
}
