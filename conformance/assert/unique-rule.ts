import { reportFindings } from "./findings.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { RequestSource, Rule } from "../core/rule.ts";
import { rowsOf } from "./rows.ts";

/** A rule: no two rows of a list have the same value in a field. */
export function uniqueRule(
  { id, requests }: Required<Pick<RequestSource, "id" | "requests">>,
  operation: OperationId,
  field: string,
): Rule {
  return {
    id,
    requests,
    judge(survey, reporter) {
      reporter.needs("a list of two rows");
      for (const exchange of survey.responses(operation)) {
        const first = new Map<string, string>();
        const findings = rowsOf(exchange).flatMap(({ row, pointer }) => {
          const value: unknown = row[field];
          if (typeof value !== "string") return [];
          const before = first.get(value);
          first.set(value, before ?? pointer);
          if (before === undefined) return [];
          const expected = `a unique value, not that of ${before}`;
          return [{ pointer: `${pointer}/${field}`, kind: "repeated", expected, actual: value }];
        });
        reportFindings(reporter, exchange, findings, first.size > 1);
      }
    },
  };
}
