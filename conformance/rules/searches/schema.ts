import type { ErrorObject } from "ajv";
import type { Exchange, Json } from "../../exchange.ts";
import { openSchemasOf } from "../../open-schema.ts";
import type { Rule } from "../../rule.ts";
import { bodyOf, type Survey } from "../../survey.ts";
import { shown } from "../../tell.ts";
import { wordAsks } from "./asks.ts";
import { conclude, type Finding } from "./conclude.ts";
import { type Mode, modeOf } from "./views.ts";

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

/** The field that only rows of the other mode must have. */
const FOREIGN = { topic: "triggered_by", search: "topic_id" } as const;
const OTHER_SCHEMA = { topic: "/SearchRow/", search: "/TopicRow/" } as const;

function faultsOf(survey: Survey, exchange: Exchange): Finding[] {
  const mode = modeOf(exchange) ?? "topic";
  const schemas = openSchemasOf(survey.contract);
  const body = bodyOf(exchange);
  return schemas
    .faults("listSearches", ofOneKind(body, mode))
    .filter(({ schemaPath, keyword }) => {
      return !schemaPath.includes(OTHER_SCHEMA[mode]) && keyword !== "anyOf";
    })
    .map((fault) => findingOf(body, fault));
}

/** The body with rows that can't be taken for rows of the other mode. */
function ofOneKind(body: Json, mode: Mode): Json {
  if (!Array.isArray(body?.items)) return body;
  return { ...body, items: body.items.map((row: Json) => withoutField(row, FOREIGN[mode])) };
}

function withoutField(row: Json, name: string): Json {
  if (typeof row !== "object" || row === null || Array.isArray(row)) return row;
  const { [name]: _, ...rest } = row;
  return rest;
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
