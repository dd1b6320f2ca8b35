import type { Exchange, Json } from "../../exchange.ts";
import type { Deviation, Rule } from "../../rule.ts";
import { parametersOf } from "../../survey.ts";
import { sovAsks } from "./ground.ts";
import { isWholeList, rowsOf } from "./whole.ts";

/**
 * §2.8: `is_you` marks the brand that was asked about. Two brands can share a name, so your name without
 * the mark is only wrong where a reply holds the whole list and nobody in it is marked.
 */
export const sovIsYou: Rule = {
  id: "sov.is-you",
  asks: sovAsks,
  judge(survey, { held, broken, missing }) {
    missing("a share of voice in which the brand itself is named");
    for (const exchange of survey.replies("listTopMentionedBrands")) {
      const deviations = deviationsOf(exchange);
      deviations.forEach(broken);
      const isNamed = rowsOf(exchange).some((row) => isOwn(row, exchange));
      if (deviations.length === 0 && isNamed) held(exchange);
    }
  },
};

function deviationsOf(exchange: Exchange): Deviation[] {
  const rows = rowsOf(exchange);
  const marked = rows.flatMap((row, at) => (row?.is_you === true ? [at] : []));
  const wrong = marked.filter((at, place) => place > 0 || !isOwn(rows[at], exchange));
  const deviations = wrong.slice(0, 5).map((at) => deviation(exchange, at, "false"));
  const own = rows.findIndex((row) => isOwn(row, exchange) && row.is_you === false);
  const isUnmarked = marked.length === 0 && own !== -1 && isWholeList(exchange);
  return isUnmarked ? [deviation(exchange, own, "true")] : deviations;
}

function deviation(exchange: Exchange, at: number, expected: "true" | "false"): Deviation {
  const name = String(rowsOf(exchange)[at]?.brand_name);
  return {
    exchange,
    pointer: `/items/${at}/is_you`,
    kind: expected === "true" ? "own-row-not-marked" : "another-row-marked",
    expected: `${expected} for ${name}, asked about ${parametersOf(exchange)["brand"]}`,
    actual: expected === "true" ? "false" : "true",
  };
}

/** Whether a row has the name that was asked about; its letter case is the deployment's to print. */
function isOwn(row: Json, exchange: Exchange): boolean {
  const { brand } = parametersOf(exchange);
  const name: unknown = row?.brand_name;
  return typeof name === "string" && name.toLowerCase() === brand?.toLowerCase();
}
