import {
  comparedWithRow,
  expectEqual,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { type Row, rowsOf, textsOf } from "../../assert/rows.ts";
import { unchangedAround } from "../../assert/stability.ts";
import type { Exchange } from "../../core/exchange.ts";
import { withCredentialOf } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { textRequests } from "./preview.ts";

const NUMBERS_AND_TEXTS = ["country", "search_volume_bucket", "difficulty_bucket"];

/** §2.4, §2.14: country, buckets and tags of a row are those of its prompt. */
export const byvisPrompt: Rule = {
  id: "byvis.prompt",
  requests: textRequests,
  judge(survey, reporter) {
    reporter.needs("a prompt in both /queries and /prompts/by-visibility");
    for (const exchange of survey.responses("listPromptsByVisibility")) {
      const prompts = promptsAround(survey, exchange);
      const pairs = rowsOf(exchange).flatMap((row) => {
        const prompt = prompts.get(row.row["brand_prompt_id"]);
        return prompt === undefined ? [] : [{ row, prompt }];
      });
      const findings = pairs.flatMap(({ row, prompt }) =>
        comparedWithRow(differences(row, prompt), prompt),
      );
      reportFindings(reporter, exchange, findings, pairs.length > 0);
    }
  },
};

/** The prompts of /queries by token; none if they changed around an exchange. */
function promptsAround(survey: Survey, exchange: Exchange): ReadonlyMap<unknown, Row> {
  const { brand } = parametersOf(exchange);
  if (brand === undefined) return new Map();
  const request = withCredentialOf(exchange, survey.plan("listQueries", { brand }));
  const list = unchangedAround(survey, request, exchange);
  return new Map(
    (list === null ? [] : rowsOf(list)).map((row) => [row.row["brand_prompt_id"] as unknown, row]),
  );
}

/** Fields of another type are not compared; the schema rules check them. */
function differences({ row, pointer }: Row, { row: prompt }: Row): FindingDetails[] {
  const kind = "not-the-prompt";
  const fields = NUMBERS_AND_TEXTS.filter((name) => typeof row[name] === typeof prompt[name]);
  const [tags, own] = [row["tags"], prompt["tags"]].map((list) => textsOf(list).toSorted());
  const areLists = Array.isArray(row["tags"]) && Array.isArray(prompt["tags"]);
  return [
    ...withSource(
      fields.flatMap((name) => expectEqual(`${pointer}/${name}`, kind, prompt[name], row[name])),
      "as in /queries",
    ),
    ...(areLists && JSON.stringify(tags) !== JSON.stringify(own)
      ? withSource(expectEqual(`${pointer}/tags`, kind, own, tags), "as in /queries")
      : []),
  ];
}
