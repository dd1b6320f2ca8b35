import type { ErrorObject } from "ajv";
import type { Exchange, Json } from "../../exchange.ts";
import { openSchemasOf } from "../../open-schema.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { wordAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { modeOf } from "./views.ts";

/**
 * §2.12: the top-level fields, and rows with the fields of the mode that was asked for. The contract
 * allows either kind of row; here each reply is held to its own.
 */
export const searchesSchema: Rule = {
  id: "searches.schema",
  asks: wordAsks,
  judge(survey, judgement) {
    const replies = survey.replies("listSearches").filter((reply) => modeOf(reply) !== null);
    if (replies.length === 0) judgement.missing("a reply of /searches");
    for (const exchange of replies) conclude(judgement, exchange, faultsOf(survey, exchange), true);
  },
};

const ROW_SCHEMAS = { topic: "TopicRow", search: "SearchRow" } as const;

function faultsOf(survey: Survey, exchange: Exchange): Finding[] {
  const schemas = openSchemasOf(survey.contract);
  const body = bodyOf(exchange);
  const rows: Json[] = Array.isArray(body?.items) ? body.items : [];
  const around = Array.isArray(body?.items) ? { ...body, items: [] } : body;
  const rowSchema = ROW_SCHEMAS[modeOf(exchange) ?? "topic"];
  return [
    ...schemas.faults("listSearches", around),
    ...rows.flatMap((row, place) =>
      schemas
        .partFaults(rowSchema, row)
        .map((fault) => ({ ...fault, instancePath: `/items/${place}${fault.instancePath}` })),
    ),
  ].map((fault) => findingOf(body, fault));
}

function findingOf(body: Json, fault: ErrorObject): Finding {
  const { missingProperty } = fault.params as { readonly missingProperty?: string };
  const end = missingProperty === undefined ? "" : `/${missingProperty}`;
  return {
    pointer: `${fault.instancePath}${end}`,
    kind: `schema-${fault.keyword}`,
    expected: fault.message ?? "another value",
    actual: end === "" ? shown(valueAt(body, fault.instancePath)) : "absent",
  };
}

function valueAt(body: Json, pointer: string): Json {
  return pointer
    .split("/")
    .slice(1)
    .reduce((value, step) => value?.[step], body);
}
