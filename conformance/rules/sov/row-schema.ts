import type { OperationId } from "../../../src/contract/operation.ts";
import type { Ask } from "../../ask.ts";
import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { schemaRule } from "../schema-rule.ts";
import { rowsOf } from "./whole.ts";

/** A schema rule about the rows of a list: an empty list shows nothing of them. */
export function rowSchemaRule(
  id: string,
  operation: OperationId,
  asks: (survey: Survey) => readonly Ask[],
): Rule {
  const rule = schemaRule(id, [operation], asks);
  return {
    ...rule,
    judge(survey, judgement) {
      judgement.missing(`a row of ${operation}`);
      const held: typeof judgement.held = (exchange) => {
        if (rowsOf(exchange).length > 0) judgement.held(exchange);
      };
      rule.judge(survey, { ...judgement, held });
    },
  };
}
