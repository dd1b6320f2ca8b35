import type { OperationId } from "../../../src/contract/operation.ts";
import type { Exchange, Json } from "../../exchange.ts";
import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";

/** An object in a reply. */
export interface Place {
  readonly pointer: string;
  readonly row: Json;
}

/** A schema rule that also wants some fields to stand elsewhere only; null stands for absent. */
export function only(
  base: Rule,
  operations: readonly OperationId[],
  elsewhere: readonly string[],
  placesOf: (exchange: Exchange) => Place[],
): Rule {
  return {
    ...base,
    judge(survey, judgement) {
      base.judge(survey, judgement);
      for (const exchange of survey.replies(...operations)) {
        const findings = placesOf(exchange).flatMap(({ pointer, row }) =>
          elsewhere
            .filter((field) => row[field] !== undefined && row[field] !== null)
            .map((field) => ({
              pointer: `${pointer}/${field}`,
              kind: "field-elsewhere-only",
              expected: "absent here",
              actual: shown(row[field]),
            })),
        );
        tell(judgement, exchange, { findings, witness: false });
      }
    },
  };
}
