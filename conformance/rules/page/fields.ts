import { isObject } from "../../../src/common/is-object.ts";
import { reportFindings } from "../../assert/findings.ts";
import { listRequests, listResponses } from "../../plan/paging.ts";
import type { Rule } from "../../core/rule.ts";

const FIELDS = ["total_count", "returned_count", "has_more", "items"];

/** §2.1: the fields of every list, including discovery (§4.1). The schema rules check their types. */
export const fields: Rule = {
  id: "page.fields",
  requests: listRequests,
  judge(survey, reporter) {
    reporter.needs("a list response");
    for (const exchange of listResponses(survey)) {
      const body: unknown = exchange.response?.json;
      const present = isObject(body) ? body : {};
      const lacking = FIELDS.filter((name) => (present[name] ?? null) === null);
      const findings = lacking.map((name) => ({
        pointer: `/${name}`,
        kind: "field-missing",
        expected: "the field in every list response",
        actual: name in present ? "null" : "absent",
      }));
      reportFindings(reporter, exchange, findings);
    }
  },
};
