import { comparedIn, reportFindings, type FindingDetails } from "../../assert/findings.ts";
import type { PlannedRequest } from "../../core/planned-request.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Place, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { changesOf } from "./changes.ts";
import { NEEDS_WRITE } from "./test-data.ts";
import { existing, writeRequests } from "./write-requests.ts";

/** §1: writes only add; existing data does not change. */
export const writeOnlyAdds: Rule = {
  id: "write.only-adds",
  requests: writeRequests,
  judge(survey, reporter) {
    reporter.needs(`${NEEDS_WRITE}, in a workspace with a brand`);
    const { brands, prompts, metrics, answer } = existing(survey);
    for (const request of [brands, prompts, metrics, answer]) {
      const sides = request === null ? null : aroundWrites(survey, request);
      if (sides === null) continue;
      const [before, after] = sides;
      const findings: FindingDetails[] = changesOf(after.operation, bodyOf(before), bodyOf(after));
      const compared = comparedIn(findings, before).map((finding) => ({
        ...finding,
        compared: [...(finding.compared ?? []), ...writesBetween(survey, before, after)],
      }));
      reportFindings(reporter, after, compared, saysMuch(bodyOf(before)));
    }
  },
};

/** Returns the exchanges of a request before and after a write; null unless both succeeded. */
function aroundWrites(
  survey: Survey,
  planned: PlannedRequest,
): readonly [Exchange, Exchange] | null {
  const [before, after] = [survey.find(planned), survey.find({ ...planned, repetition: 1 })];
  if (before === null || after === null) return null;
  if (bodyOf(before) === null || bodyOf(after) === null) return null;
  const isAround = writesBetween(survey, before, after).length > 0;
  return isAround ? [before, after] : null;
}

/** Returns the accepted POSTs between two exchanges. */
function writesBetween({ exchanges }: Survey, before: Exchange, after: Exchange): Place[] {
  return exchanges
    .filter(
      ({ request, response, index }) =>
        request.method === "POST" &&
        response?.status === 200 &&
        before.index < index &&
        index < after.index,
    )
    .map((exchange) => ({ exchange, pointer: "" }));
}

/** Whether a body contains something that could change. */
function saysMuch(body: Json): boolean {
  return !Array.isArray(body?.items) || body.items.length > 0;
}
