import { counted } from "../../../src/common/counted.ts";
import { reportFindings } from "../../assert/findings.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import { canRoundTo, type Precision, decimalsOfValues } from "../../assert/numbers.ts";
import type { Rule } from "../../core/rule.ts";
import { parametersOf, type Survey } from "../../core/survey.ts";
import { sovRequests, sovSample } from "../../plan/share-of-voice.ts";
import { isCompleteList, unchangedWholeList } from "../../assert/whole-lists.ts";
import { itemsOf } from "../../assert/rows.ts";
import { unitsOf } from "../../assert/rounding.ts";

/** §2.8: shares are of all rows, not of those on the page. Checked without brand filters. */
export const sovShareSum: Rule = {
  id: "sov.share-sum",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs("a complete share of voice with mentions");
    const responses = survey.responses("listTopMentionedBrands").filter((one) => !isFiltered(one));
    const decimals = decimalsOfValues(responses.flatMap(itemsOf).map((row) => row?.share_pct));
    const precision = { decimals, units: unitsOf(survey) };
    for (const exchange of responses) {
      const pages = pagesFor(survey, exchange);
      const sum = pages === null ? null : sumOf(pages.flatMap(itemsOf));
      if (pages === null || sum === null || sum <= 0 || itemsOf(exchange).length === 0) continue;
      const compared = pages.map((page) => ({ exchange: page, pointer: "/items" }));
      const wrong = itemsOf(exchange).flatMap((row, at) =>
        isShare(row, sum, precision) ? [] : [{ row, at }],
      );
      const findings = wrong.map(({ row, at }) => ({
        pointer: `/items/${at}/share_pct`,
        kind: "share-differs",
        expected: `${((100 * row.mention_count) / sum).toFixed(3)}: ${row.mention_count} of ${counted(sum, "mention")}`,
        actual: String(row.share_pct),
        compared,
      }));
      reportFindings(reporter, exchange, findings);
    }
  },
};

function isFiltered(exchange: Exchange): boolean {
  const { filter_by_brand, exclude_brand } = parametersOf(exchange);
  return filter_by_brand !== undefined || exclude_brand !== undefined;
}

/** A row without mentions may have a share of 0 or null; malformed rows are checked by the schema rule. */
function isShare(row: Json, sum: number, precision: Precision): boolean {
  const { mention_count, share_pct } = row ?? {};
  if (typeof mention_count !== "number") return true;
  if (share_pct === null) return mention_count === 0;
  if (typeof share_pct !== "number") return true;
  return canRoundTo(share_pct, (100 * mention_count) / sum, precision);
}

/** Returns all pages of the list that a response is a page of; null if unknown. */
function pagesFor(survey: Survey, exchange: Exchange): readonly Exchange[] | null {
  if (isCompleteList(exchange)) return [exchange];
  const sample = sovSample(survey);
  if (sample === null || !isPageOf(exchange, sample.values)) return null;
  const walk = unchangedWholeList(survey, "listTopMentionedBrands", sample.values);
  return walk?.pages ?? null;
}

function sumOf(rows: readonly Json[]): number | null {
  const counts: unknown[] = rows.map((row) => row?.mention_count);
  if (!counts.every((count) => typeof count === "number")) return null;
  const sum = counts.reduce((total, count) => total + count, 0);
  // Counts such as 1e308 have no finite sum, and no share of it can be computed.
  return Number.isFinite(sum) ? sum : null;
}

/** Whether a request has these parameters and otherwise only those of the page. */
function isPageOf(exchange: Exchange, values: Readonly<Record<string, string>>): boolean {
  const { limit: _limit, offset: _offset, ...rest } = parametersOf(exchange);
  const names = Object.keys(rest);
  return (
    names.length === Object.keys(values).length &&
    names.every((name) => rest[name] === values[name])
  );
}
