import type { OperationId } from "../../../src/contract/operation.ts";
import type { Rule } from "../../rule.ts";
import { tell } from "../../tell.ts";
import { scoutAsks } from "../../terrain.ts";
import { rowsOf } from "../runs/rows.ts";

/** A rule that no two rows of one list have the same value in a field. */
export function uniqueRule(id: string, operation: OperationId, field: string): Rule {
  return {
    id,
    asks: scoutAsks,
    judge(survey, judgement) {
      judgement.missing("a list of two rows");
      for (const exchange of survey.replies(operation)) {
        const first = new Map<string, string>();
        const findings = rowsOf(exchange).flatMap(({ row, pointer }) => {
          const value: unknown = row[field];
          if (typeof value !== "string") return [];
          const before = first.get(value);
          first.set(value, before ?? pointer);
          if (before === undefined) return [];
          const expected = `a value of its own, not that of ${before}`;
          return [{ pointer: `${pointer}/${field}`, kind: "repeated", expected, actual: value }];
        });
        tell(judgement, exchange, { findings, witness: first.size > 1 });
      }
    },
  };
}
