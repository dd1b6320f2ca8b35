import { reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf } from "../../core/survey.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";
import { isCompleteList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";

/**
 * §2.8: `is_you` marks the requested brand. Brands can share a name, so a row with the requested name may be unmarked
 * unless the response is the whole list and no row is marked.
 */
export const sovIsYou: Rule = {
  id: "sov.is-you",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs("a share of voice that contains the brand itself");
    for (const exchange of survey.responses("listTopMentionedBrands")) {
      const isNamed = itemsOf(exchange).some((row) => isOwn(row, exchange));
      reportFindings(reporter, exchange, findingsOf(exchange), isNamed);
    }
  },
};

function findingsOf(exchange: Exchange): FindingDetails[] {
  const rows = itemsOf(exchange);
  const marked = rows.flatMap((row, at) => (row?.is_you === true ? [at] : []));
  const wrong = marked.filter((at, index) => index > 0 || !isOwn(rows[at], exchange));
  const findings = wrong.map((at) => finding(exchange, at, "false"));
  // A row with another spelling of the name can be another brand's (§2.1).
  const { brand } = parametersOf(exchange);
  const own = rows.findIndex((row) => row?.brand_name === brand && row?.is_you === false);
  const isUnmarked = marked.length === 0 && own !== -1 && isCompleteList(exchange);
  return isUnmarked ? [finding(exchange, own, "true")] : findings;
}

function finding(exchange: Exchange, at: number, expected: "true" | "false"): FindingDetails {
  const name = String(itemsOf(exchange)[at]?.brand_name);
  return {
    pointer: `/items/${at}/is_you`,
    kind: expected === "true" ? "own-row-not-marked" : "another-row-marked",
    expected: `${expected} for ${name}; the queried brand is ${parametersOf(exchange)["brand"]}`,
    actual: expected === "true" ? "false" : "true",
  };
}

/** Whether a row has the requested name, ignoring case. */
function isOwn(row: Json, exchange: Exchange): boolean {
  const { brand } = parametersOf(exchange);
  const name: unknown = row?.brand_name;
  return typeof name === "string" && name.toLowerCase() === brand?.toLowerCase();
}
