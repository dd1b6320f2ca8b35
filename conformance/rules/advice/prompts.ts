import { comparedWith, expectEqual, reportFindings } from "../../assert/findings.ts";
import { isObject } from "../../core/json.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { listedAdviceRequests, unchangedAdvice, type ListedAdvice } from "./listed-advice.ts";

/** §2.4, §2.15: prompt_text and country of an advice run are those of its prompt. */
export const advicePrompts: Rule = {
  id: "advice.prompts",
  requests: listedAdviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run of a listed prompt");
    for (const advice of unchangedAdvice(survey)) judgeAdvice(survey, reporter, advice);
  },
};

function judgeAdvice(
  survey: Survey,
  reporter: Reporter,
  { brand, list, rows }: ListedAdvice,
): void {
  const queries = survey.find(survey.plan("listQueries", { brand }));
  const listed: unknown = queries?.response?.json?.items;
  const prompts = new Map<unknown, Json>(
    (Array.isArray(listed) ? listed : []).map((prompt: Json) => [prompt?.brand_prompt_id, prompt]),
  );
  const findings = itemsOf(list).flatMap((row, index) => {
    const prompt = prompts.get(row?.brand_prompt_id);
    if (!isObject(row) || prompt === undefined) return [];
    const pointer = rowPointer(index);
    const kind = "not-the-prompt";
    return [
      ...expectEqual(`${pointer}/prompt_text`, kind, prompt.text, row["prompt_text"]),
      ...expectEqual(`${pointer}/country`, kind, prompt.country, row["country"]),
    ];
  });
  const isWitness = rows.some((row) => prompts.has(row["brand_prompt_id"]));
  const compared = comparedWith(
    findings,
    queries === null ? [] : [{ exchange: queries, pointer: "/items" }],
  );
  reportFindings(reporter, list, compared, isWitness);
}
