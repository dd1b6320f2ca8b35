import type { ErrorObject } from "ajv";
import type { OperationId } from "../../src/contract/operation.ts";
import type { PlannedRequest } from "../core/planned-request.ts";
import type { Exchange } from "../core/exchange.ts";
import { openSchemasOf } from "./open-schema.ts";
import type { Rule } from "../core/rule.ts";
import type { Survey } from "../core/survey.ts";
import { MAX_PER_EXCHANGE } from "./findings.ts";
import { itemsOf } from "./rows.ts";
import { schemaFinding } from "./schema-text.ts";

/** A rule: responses of some operations match their open schemas. */
export function schemaRule(
  id: string,
  operations: readonly OperationId[],
  requests: (survey: Survey) => Iterable<PlannedRequest>,
): Rule {
  return {
    id,
    requests,
    judge(survey, reporter) {
      const responses = survey.responses(...operations);
      if (responses.length === 0) reporter.needs(`a response of ${operations.join(" or ")}`);
      for (const exchange of responses) {
        const errors = errorsOf(survey, exchange);
        if (errors.length === 0) reporter.holds(exchange);
        for (const error of errors.slice(0, MAX_PER_EXCHANGE))
          reporter.violates({ exchange, ...schemaFinding(exchange.response?.json, error) });
      }
    },
  };
}

function errorsOf(survey: Survey, { operation, response }: Exchange): readonly ErrorObject[] {
  return operation === null ? [] : openSchemasOf(survey.contract).errors(operation, response?.json);
}

/** Like `schemaRule`, for a list: a page without rows is not a witness. */
export function rowsSchemaRule(
  id: string,
  operation: OperationId,
  requests: NonNullable<Rule["requests"]>,
): Rule {
  const rule = schemaRule(id, [operation], requests);
  return {
    ...rule,
    judge(survey, reporter) {
      reporter.needs(`a row of ${operation}`);
      rule.judge(survey, {
        ...reporter,
        holds: (exchange) => itemsOf(exchange).length > 0 && reporter.holds(exchange),
      });
    },
  };
}
