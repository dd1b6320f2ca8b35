import { comparedWith, expectEqual, reportFindings, withSource } from "../../assert/findings.ts";
import { normalizeDomain } from "../../assert/text.ts";
import { rowsOf } from "../../assert/rows.ts";
import { trackedBrand } from "../../assert/tracked-brands.ts";
import type { Rule } from "../../core/rule.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";

/** §2.3, §2.8: the domain in the queried brand's row is the one in the list of tracked brands. */
export const sovOwnDomain: Rule = {
  id: "sov.own-domain",
  requests: sovRequests,
  judge(survey, reporter) {
    reporter.needs("a tracked brand with a domain, in its own share of voice");
    for (const exchange of survey.responses("listTopMentionedBrands")) {
      const own = rowsOf(exchange).find(
        // What a row without a mention contains is not shown.
        ({ row, brand }) => row["brand_name"] === brand && row["mention_count"] !== 0,
      );
      if (own === undefined) continue;
      const listed = trackedBrand(survey, exchange, own.brand);
      if (listed === undefined) continue;
      const expected = domainOf(listed.row["domain"]);
      const pointer = `${own.pointer}/domain`;
      const findings = withSource(
        expectEqual(pointer, "domain-differs", expected, domainOf(own.row["domain"])),
        "as in /brands/tracked",
      );
      const place = { exchange: listed.exchange, pointer: `${listed.pointer}/domain` };
      reportFindings(reporter, exchange, comparedWith(findings, [place]), expected !== "");
    }
  },
};

/** A brand without a domain has null or an empty text (C34). */
function domainOf(value: unknown): string {
  return typeof value === "string" ? normalizeDomain(value) : "";
}
