import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import type { JsonSchema } from "../src/contract/schema.ts";
import type { Json } from "./exchange.ts";
import { isObject } from "./json.ts";
import { TOKENS } from "./tokens.ts";

/** A value as the document knows it. */
type Reading = (value: Json) => Json;

/**
 * The part of a 200 reply of an operation that the document describes: further fields mean nothing to a
 * client, and tokens may be others in every reply. What the document names but does not show is kept whole.
 */
export function documented(contract: Contract, id: OperationId): Reading {
  const known = readings.get(contract) ?? new Map<OperationId, Reading>();
  readings.set(contract, known);
  let reading = known.get(id);
  if (reading === undefined) {
    const pointer = contract.operation(id).replyPointers.get(200) ?? "";
    reading = readingOf(contract, contract.schemaAt(pointer));
    known.set(id, reading);
  }
  return reading;
}

const readings = new WeakMap<Contract, Map<OperationId, Reading>>();

function readingOf(contract: Contract, given: JsonSchema): Reading {
  const schema = contract.followed(given);
  if (schema["x-assumed"] !== undefined) return asItIs;
  const { items, properties } = formOf(contract, schema);
  if (items !== undefined) {
    const read = readingOf(contract, items);
    return (value) => (Array.isArray(value) ? value.map(read) : value);
  }
  return properties === undefined ? asItIs : fieldsOf(contract, properties);
}

function asItIs(value: Json): Json {
  return value;
}

/** A schema's items or fields; of one that allows several forms, those of all of them. */
function formOf(contract: Contract, schema: JsonSchema): Pick<JsonSchema, "items" | "properties"> {
  const forms = (schema.anyOf ?? [schema]).map((form) => contract.followed(form));
  const withFields = forms.filter(({ properties }) => properties !== undefined);
  const items = forms.find((form) => form.items !== undefined)?.items;
  return {
    ...(items === undefined ? {} : { items }),
    ...(withFields.length === 0
      ? {}
      : { properties: Object.assign({}, ...withFields.map(({ properties }) => properties)) }),
  };
}

/** The known fields of an object, tokens aside, in the document's order. */
function fieldsOf(contract: Contract, properties: Readonly<Record<string, JsonSchema>>): Reading {
  const fields = Object.entries(properties)
    .filter(([name]) => !TOKENS.includes(name))
    .map(([name, schema]) => [name, readingOf(contract, schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const known = fields.filter(([name]) => name in value);
    return Object.fromEntries(known.map(([name, read]) => [name, read(value[name])]));
  };
}
