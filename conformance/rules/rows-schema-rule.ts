import type { OperationId } from "../../src/contract/operation.ts";
import type { Ask } from "../ask.ts";
import type { Exchange } from "../exchange.ts";
import type { Rule } from "../rule.ts";
import type { Survey } from "../survey.ts";
import { schemaRule } from "./schema-rule.ts";

/** A schema rule about the rows of a list: a list without rows shows nothing of them. */
export function rowsSchemaRule(
  id: string,
  operation: OperationId,
  asks: (survey: Survey) => Iterable<Ask>,
): Rule {
  const whole = schemaRule(id, [operation], asks);
  return {
    ...whole,
    judge(survey, judgement) {
      const held = (exchange: Exchange): void => {
        const items: unknown = exchange.reply?.json?.items;
        if (Array.isArray(items) && items.length > 0) judgement.held(exchange);
        else judgement.missing("a list with rows");
      };
      whole.judge(survey, { ...judgement, held });
    },
  };
}
