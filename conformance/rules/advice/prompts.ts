import { comparedWith, expectEqual, reportFindings } from "../../assert/findings.ts";
import { isObject } from "../../core/json.ts";
import { itemsOf, rowPointer } from "../../assert/rows.ts";
import type { Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { unchangedAdvice, wholeAdviceRequests } from "./whole-advice.ts";

/** §2.4, §2.15: prompt_text and country of an advice run are those of its prompt. */
export const advicePrompts: Rule = {
  id: "advice.prompts",
  requests: wholeAdviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run of a listed prompt");
    const whole = unchangedAdvice(survey);
    if (whole === null) return;
    const queries = survey.find(survey.plan("listQueries", { brand: whole.brand }));
    const listed: unknown = queries?.response?.json?.items;
    const prompts = new Map<unknown, Json>(
      (Array.isArray(listed) ? listed : []).map((prompt: Json) => [
        prompt?.brand_prompt_id,
        prompt,
      ]),
    );
    const findings = itemsOf(whole.list).flatMap((row, index) => {
      const prompt = prompts.get(row?.brand_prompt_id);
      if (!isObject(row) || prompt === undefined) return [];
      const pointer = rowPointer(index);
      const kind = "not-the-prompt";
      return [
        ...expectEqual(`${pointer}/prompt_text`, kind, prompt.text, row["prompt_text"]),
        ...expectEqual(`${pointer}/country`, kind, prompt.country, row["country"]),
      ];
    });
    const isWitness = whole.rows.some((row) => prompts.has(row["brand_prompt_id"]));
    const compared = comparedWith(
      findings,
      queries === null ? [] : [{ exchange: queries, pointer: "/items" }],
    );
    reportFindings(reporter, whole.list, compared, isWitness);
  },
};
