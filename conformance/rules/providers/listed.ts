import { comparedWith, reportFindings } from "../../assert/findings.ts";
import { rowsOf, wholeRows } from "../../assert/rows.ts";
import { credentialIdentity, type Exchange } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { PROVIDERS } from "../../plan/discovery.ts";
import { listingRequests } from "../../plan/runs.ts";

const SLUGS: ReadonlySet<unknown> = new Set(PROVIDERS);

/** §2.6, §2.16: the list of platforms has the platforms of runs. Schema rules check the slugs. */
export const providersListed: Rule = {
  id: "providers.listed",
  requests: listingRequests,
  judge(survey, reporter) {
    reporter.needs("the list of platforms, and a run");
    for (const exchange of survey.responses("listQueryRuns")) {
      const list = platformsFor(survey, exchange);
      if (list === null) continue;
      const listed = new Set(wholeRows(list)?.map((row): unknown => row?.provider));
      const rows = rowsOf(exchange).filter(({ row }) => SLUGS.has(row["provider"]));
      const findings = rows
        .filter(({ row }) => !listed.has(row["provider"]))
        .map(({ row, pointer }) => ({
          pointer: `${pointer}/provider`,
          kind: "platform-not-listed",
          expected: "a platform that /llm-providers lists",
          actual: String(row["provider"]),
        }));
      const compared = comparedWith(findings, [{ exchange: list, pointer: "/items" }]);
      reportFindings(reporter, exchange, compared, rows.length > 0);
    }
  },
};

/** Whether a list is complete and has slugs only. */
function isReadable(list: Exchange): boolean {
  return wholeRows(list)?.every((row) => SLUGS.has(row?.provider)) === true;
}

/** The complete list of platforms for the key of an exchange; null if there is none. */
function platformsFor(survey: Survey, exchange: Exchange): Exchange | null {
  const key = credentialIdentity(exchange);
  const lists = survey.responses("listLlmProviders");
  return lists.find((one) => credentialIdentity(one) === key && isReadable(one)) ?? null;
}
