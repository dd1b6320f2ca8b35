import {
  comparedWith,
  expectEqual,
  formatValue,
  reportFindings,
  type FindingDetails,
  withSource,
} from "../../assert/findings.ts";
import { areTokensRegenerated } from "../../assert/stability.ts";
import { isObject } from "../../../src/common/is-object.ts";
import { itemsOf, placesOf, rowPointer, rowsOf } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { listedAdviceRequests, unchangedAdvice, type ListedAdvice } from "./listed-advice.ts";

/** §2.4, §2.15: prompt_text and country of an advice run are those of its prompt, which is one of the brand. */
export const advicePrompts: Rule = {
  id: "advice.prompts",
  requests: listedAdviceRequests,
  judge(survey, reporter) {
    reporter.needs("an advice run of a listed prompt");
    const all = unchangedAdvice(survey);
    for (const advice of all) {
      for (const page of advice.pages) {
        judgePage(survey, reporter, { advice, page });
        judgeOwners(reporter, { advice, page }, all);
      }
    }
  },
};

/** Prompts that are listed with another id, if no run has the id of a listed prompt. */
function otherIds(prompts: ReadonlyMap<unknown, Json>, list: Exchange): FindingDetails[] {
  const rows = rowsOf(list);
  if (rows.some(({ row }) => prompts.has(row["brand_prompt_id"]))) return [];
  const byText = new Map(
    [...prompts].map(([id, prompt]) => [textOf(prompt.text, prompt.country), id]),
  );
  const named = rows.flatMap(({ row, pointer }) => {
    const id = byText.get(textOf(row["prompt_text"], row["country"]));
    return id === undefined ? [] : [{ row, pointer, id }];
  });
  // A single prompt can have been removed and added again.
  if (new Set(named.map(({ id }) => id)).size < 2) return [];
  return named.map(({ row, pointer, id }) => ({
    pointer: `${pointer}/brand_prompt_id`,
    kind: "other-id",
    expected: `${formatValue(id)}, as in /queries`,
    actual: formatValue(row["brand_prompt_id"]),
  }));
}

function textOf(text: unknown, country: unknown): string {
  return JSON.stringify([text, country]);
}

/** A page of the advice of a brand. */
interface AdvicePage {
  readonly advice: ListedAdvice;
  readonly page: Exchange;
}

/** An advice run is about one prompt, and a prompt belongs to one brand. */
function judgeOwners(
  reporter: Reporter,
  { advice, page }: AdvicePage,
  all: readonly ListedAdvice[],
): void {
  const others = all.filter((one) => one.brand < advice.brand);
  const findings = rowsOf(page).flatMap(({ row, pointer }) => {
    const owner = others.find(({ rows }) => rows.some((one) => one["run_id"] === row["run_id"]));
    if (owner === undefined) return [];
    const expected = `a run that is not in the advice of ${owner.brand}`;
    const actual = formatValue(row["run_id"]);
    const compared = placesOf(owner.pages, (one) => one.run_id === row["run_id"], "run_id");
    return [{ pointer: `${pointer}/run_id`, kind: "other-brand", expected, actual, compared }];
  });
  reportFindings(reporter, page, findings, false);
}

/** A prompt that is listed for another brand only. */
function otherBrand(survey: Survey, brand: string, id: unknown, pointer: string): FindingDetails[] {
  const owner = survey
    .responses("listQueries")
    .flatMap(rowsOf)
    .find(({ row, brand: other }) => other !== brand && row["brand_prompt_id"] === id);
  if (owner === undefined) return [];
  const expected = `a prompt of ${brand}`;
  const actual = `a prompt of ${owner.brand}`;
  return [{ pointer: `${pointer}/brand_prompt_id`, kind: "other-brand", expected, actual }];
}

function judgePage(survey: Survey, reporter: Reporter, { advice, page }: AdvicePage): void {
  const { brand, list, rows } = advice;
  const queries = survey.find(survey.plan("listQueries", { brand }));
  const listed = queries === null ? [] : itemsOf(queries);
  const prompts = new Map<unknown, Json>(listed.map((prompt) => [prompt?.brand_prompt_id, prompt]));
  const findings = itemsOf(page).flatMap((row, index) => {
    const prompt = prompts.get(row?.brand_prompt_id);
    const pointer = rowPointer(index);
    const kind = "not-the-prompt";
    if (!isObject(row)) return [];
    if (prompt === undefined) return otherBrand(survey, brand, row["brand_prompt_id"], pointer);
    return [
      ...comparedWith(
        withSource(
          [
            ...expectEqual(`${pointer}/prompt_text`, kind, prompt.text, row["prompt_text"]),
            ...expectEqual(`${pointer}/country`, kind, prompt.country, row["country"]),
          ],
          "as in /queries",
        ),
        placesOf([queries], (one) => one === prompt),
      ),
    ];
  });
  // Ids may differ in every response.
  if (!areTokensRegenerated(survey, list)) {
    for (const finding of otherIds(prompts, page)) findings.push(finding);
  }
  const isWitness = rows.some((row) => prompts.has(row["brand_prompt_id"]));
  const promptList = queries === null ? [] : [{ exchange: queries, pointer: "/items" }];
  const compared = findings.map((one) => ({ compared: promptList, ...one }));
  reportFindings(reporter, page, compared, isWitness);
}
