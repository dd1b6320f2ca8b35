import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../core/exchange.ts";
import type { Rule } from "../../core/rule.ts";

/** An object in a response. */
export interface LocatedObject {
  readonly pointer: string;
  readonly row: Json;
}

/** Extends a schema rule by fields that must be absent or null. */
export function withForbiddenFields(
  base: Rule,
  operations: readonly OperationId[],
  forbidden: readonly string[],
  placesOf: (exchange: Exchange) => readonly LocatedObject[],
): Rule {
  return {
    ...base,
    judge(survey, reporter) {
      base.judge(survey, reporter);
      for (const exchange of survey.responses(...operations)) {
        const findings = placesOf(exchange).flatMap(({ pointer, row }) =>
          forbidden
            .filter((field) => row[field] !== undefined && row[field] !== null)
            .map((field) => ({
              pointer: `${pointer}/${field}`,
              kind: "field-elsewhere-only",
              expected: "absent here",
              actual: formatValue(row[field]),
            })),
        );
        reportFindings(reporter, exchange, findings, false);
      }
    },
  };
}
