import { comparedWith, formatValue, type FindingDetails } from "../../assert/findings.ts";
import { itemsOf, rowPointer, listOf } from "../../assert/rows.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { testDataOf } from "./test-data.ts";

/** Returns brands with the name of the check that no accepted POST has, and new ones with the text of a missing name. */
export function unaskedBrands(survey: Survey, list: Exchange): FindingDetails[] {
  const { brand } = testDataOf(survey);
  const posted = new Set(postsWith(survey, "trackBrand", [200]).map(([, body]) => body.brand));
  const nameless = namelessPosts(survey);
  return itemsOf(list).flatMap((row, index) => {
    const name: unknown = row?.brand;
    if (typeof name !== "string" || posted.has(name)) return [];
    const isNameless = nameless.length > 0 && NAMELESS.has(name) && !wasTracked(survey, name);
    if (!name.startsWith(brand) && !isNameless) return [];
    const found = {
      pointer: rowPointer(index),
      kind: "added-unasked",
      expected: "only brands that were added",
      actual: formatValue(name),
    };
    return isNameless ? comparedWith([found], nameless) : [found];
  });
}

/** What a missing name, or an object in its place, becomes in a text. */
const NAMELESS: ReadonlySet<string> = new Set(["", "undefined", "null", "[object Object]"]);

/** The refused POSTs without a name. */
function namelessPosts(survey: Survey): Place[] {
  return postsWith(survey, "trackBrand", [400])
    .filter(([, body]) => body.brand === undefined)
    .map(([exchange]) => ({ exchange, pointer: "" }));
}

/** Whether a brand was tracked before the first POST. */
function wasTracked(survey: Survey, name: string): boolean {
  return survey.rows(survey.plan("listTrackedBrands")).some((row) => row?.brand === name);
}

/** Returns prompts of POSTs whose credential was refused, unless another POST of them was accepted. */
export function unaskedPrompts(survey: Survey, list: Exchange): FindingDetails[] {
  const added = new Set(textsIn(postsWith(survey, "addPrompts", [200])));
  const refused = postsWith(survey, "addPrompts", [401, 403]);
  return itemsOf(list).flatMap((row, index) => {
    const text: unknown = row?.text;
    const post = refused.find((one) => textsIn([one]).includes(text));
    if (post === undefined || added.has(text)) return [];
    const [exchange] = post;
    const found = {
      pointer: rowPointer(index),
      kind: "refused-but-added",
      expected: `no prompt that was refused with ${exchange.response?.status}`,
      actual: formatValue(text),
    };
    return comparedWith([found], [{ exchange, pointer: "" }]);
  });
}

type Post = readonly [exchange: Exchange, body: Json];

function postsWith(
  survey: Survey,
  id: "trackBrand" | "addPrompts",
  statuses: readonly number[],
): Post[] {
  return survey
    .exchangesOf(id)
    .filter(({ response }) => response !== null && statuses.includes(response.status))
    .map((exchange): Post => [exchange, exchange.request.body ?? {}]);
}

function textsIn(posts: readonly Post[]): unknown[] {
  return posts.flatMap(([, body]) => listOf(body.prompts));
}
