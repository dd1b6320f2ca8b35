import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import { repeated } from "../../core/planned-request.ts";
import type { Place, Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, parametersOf, type Survey } from "../../core/survey.ts";
import { rowsOf } from "../../assert/rows.ts";
import { neededWrite } from "./first-write.ts";
import { testDataOf } from "./test-data.ts";
import { accepted, brandPost } from "./posts.ts";
import { otherShareRequests, ownShareRequest } from "./reads.ts";
import { writeRequests } from "./write-requests.ts";

/**
 * §4.8: an added domain belongs to the brand. No run cites it, so it shows only in
 * no_owned_domains_declared, which must not change in another workspace.
 */
export const writeBrandOwned: Rule = {
  id: "write.brand-owned",
  requests: writeRequests,
  judge(survey, reporter) {
    const post = accepted(survey, brandPost(survey));
    if (post === null) return reporter.needs(neededWrite(survey));
    reporter.needs("an owned share with no_owned_domains_declared");
    const compared = [{ exchange: post, pointer: "" }];
    const own = survey.find(repeated(ownShareRequest(survey)));
    judgeFlag(reporter, own, { flag: false, compared });
    for (const request of otherShareRequests(survey)) {
      if (flagOf(survey.find(request)) !== true) continue;
      judgeFlag(reporter, survey.find(repeated(request)), { flag: true, compared });
    }
    judgeRows(survey, reporter, post);
  },
};

function flagOf(exchange: Exchange | null): unknown {
  return exchange === null ? null : bodyOf(exchange)?.no_owned_domains_declared;
}

interface WantedFlag {
  readonly flag: boolean;
  /** The POST that added the domain. */
  readonly compared: readonly Place[];
}

function judgeFlag(
  reporter: Reporter,
  exchange: Exchange | null,
  { flag: wanted, compared }: WantedFlag,
): void {
  const flag = flagOf(exchange);
  if (exchange === null || typeof flag !== "boolean") return;
  const finding = {
    pointer: "/no_owned_domains_declared",
    kind: "ownership-differs",
    expected: wanted ? "true: another workspace added the domain" : "false: a domain was added",
    actual: String(flag),
    compared,
  };
  reportFindings(reporter, exchange, flag === wanted ? [] : [finding]);
}

/** Checks the ownership if runs cite the domain after all. */
function judgeRows(survey: Survey, reporter: Reporter, post: Exchange): void {
  const { brand, domain } = testDataOf(survey);
  for (const exchange of survey.responses("listCitedDomains")) {
    const { credential } = exchange.request;
    if (credential.form !== "bearer" || exchange.index < post.index) continue;
    const isElsewhere = credential.key === "other";
    if (!isElsewhere && parametersOf(exchange)["brand"] !== brand) continue;
    const found = rowsOf(exchange).find(({ row }) => row["domain"] === domain);
    if (found === undefined) continue;
    const isYours = found.row["ownership"] === "yours";
    const finding = {
      pointer: `${found.pointer}/ownership`,
      kind: "ownership-differs",
      expected: isElsewhere ? "not yours: another workspace added the domain" : "yours",
      actual: formatValue(found.row["ownership"]),
      compared: [{ exchange: post, pointer: "" }],
    };
    reportFindings(reporter, exchange, isYours !== isElsewhere ? [] : [finding]);
  }
}
