import type { ErrorObject } from "ajv";
import type { OperationId } from "../../src/contract/operation.ts";
import type { Ask } from "../ask.ts";
import type { Exchange } from "../exchange.ts";
import { listAsks } from "../lists.ts";
import { openSchemasOf } from "../open-schema.ts";
import type { Deviation, Rule } from "../rule.ts";
import type { Survey } from "../survey.ts";
import { shown } from "../tell.ts";

/** A rule that judges the replies of some operations by the contract, read openly. */
export function schemaRule(
  id: string,
  operations: readonly OperationId[],
  asks: (survey: Survey) => Iterable<Ask> = listAsks,
): Rule {
  return {
    id,
    asks,
    judge(survey, { held, broken, missing }) {
      const replies = survey.replies(...operations);
      if (replies.length === 0) missing(`a reply of ${operations.join(" or ")}`);
      for (const exchange of replies) {
        const faults = faultsOf(survey, exchange);
        if (faults.length === 0) held(exchange);
        for (const fault of faults.slice(0, MOST_PER_REPLY)) broken(deviation(exchange, fault));
      }
    },
  };
}

const MOST_PER_REPLY = 5;

function faultsOf(survey: Survey, { operation, reply }: Exchange): readonly ErrorObject[] {
  return operation === null ? [] : openSchemasOf(survey.contract).faults(operation, reply?.json);
}

function deviation(exchange: Exchange, fault: ErrorObject): Deviation {
  const missing = (fault.params as { readonly missingProperty?: string }).missingProperty;
  return {
    exchange,
    pointer: missing === undefined ? fault.instancePath : `${fault.instancePath}/${missing}`,
    kind: `schema-${fault.keyword}`,
    expected: fault.message ?? "another value",
    actual:
      missing === undefined ? shown(valueAt(exchange.reply?.json, fault.instancePath)) : "absent",
  };
}

function valueAt(body: unknown, pointer: string): unknown {
  let value = body;
  for (const step of pointer.split("/").slice(1)) {
    value = (value as Readonly<Record<string, unknown>> | undefined)?.[step];
  }
  return value;
}
