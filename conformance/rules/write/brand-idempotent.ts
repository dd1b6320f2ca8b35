import { listOf } from "../../assert/rows.ts";
import { comparedWith, formatValue, reportFindings } from "../../assert/findings.ts";
import type { Exchange } from "../../core/exchange.ts";
import type { Reporter, Rule } from "../../core/rule.ts";
import { bodyOf, type Survey } from "../../core/survey.ts";
import { neededWrite } from "./first-write.ts";
import { testDataOf } from "./test-data.ts";
import { accepted, acceptedPlaces, brandPost, secondBrandPost } from "./posts.ts";
import { brandsRequest } from "./reads.ts";
import { writeRequests } from "./write-requests.ts";

/** §4.8: adding a tracked brand again succeeds and changes nothing. */
export const writeBrandIdempotent: Rule = {
  id: "write.brand-idempotent",
  requests: writeRequests,
  judge(survey, reporter) {
    if (accepted(survey, brandPost(survey)) === null) reporter.needs(neededWrite(survey));
    const second = survey.find(secondBrandPost(survey));
    if (second === null || second.response === null) return;
    const { status } = second.response;
    if (status !== 200) {
      const expected = "status 200: the brand is already tracked";
      const finding = { pointer: "", kind: "wrong-status", expected, actual: `status ${status}` };
      const first = acceptedPlaces(survey, [brandPost(survey)]);
      reportFindings(reporter, second, comparedWith([finding], first));
      return;
    }
    const list = survey.find({ ...brandsRequest(survey), repetition: 1 });
    if (list !== null) judgeList(survey, list, reporter);
  },
};

/** Checks the brand's rows after it was added twice; write.brand-listed checks that there is one. */
function judgeList(survey: Survey, list: Exchange, reporter: Reporter): void {
  const rows = listOf(bodyOf(list)?.items);
  const { brand, domain } = testDataOf(survey);
  const own = rows.filter((row) => row?.brand === brand);
  const [row] = own;
  const several = { pointer: "/items", kind: "repeated", expected: "one row for the brand" };
  const overwritten = {
    pointer: `/items/${rows.indexOf(row)}/domain`,
    kind: "overwritten",
    expected: `"${domain}", as added first`,
    actual: formatValue(row?.domain),
  };
  const findings = [
    ...(own.length > 1 ? [{ ...several, actual: `${own.length} rows` }] : []),
    ...(own.length === 1 && row.domain !== domain ? [overwritten] : []),
  ];
  const posts = acceptedPlaces(survey, [brandPost(survey), secondBrandPost(survey)]);
  reportFindings(reporter, list, comparedWith(findings, posts), own.length > 0);
}
