import { compareText } from "../../src/common/compare-text.ts";
import type { Contract } from "../../src/contract/contract.ts";
import type { OperationId } from "../../src/contract/operation.ts";
import type { JsonSchema } from "../../src/contract/schema.ts";
import type { Json } from "../core/exchange.ts";
import { memoize } from "../../src/common/memoize.ts";
import { isObject } from "../../src/common/is-object.ts";

/** Reduces a value to its documented part. */
type Reader = (value: Json) => Json;

/**
 * Returns a function that reduces a 200 body to what the contract describes: undocumented fields are
 * removed, and so are tokens, which may differ in every response. Parts without a documented schema are
 * kept.
 */
export function documentedReader(contract: Contract, id: OperationId): Reader {
  return readersOf(contract)(id);
}

const readersOf = memoize((contract: Contract) =>
  memoize((id: OperationId): Reader => {
    const pointer = contract.operation(id).responsePointers.get(200) ?? "";
    return readerOf(contract, contract.schemaAt(pointer));
  }),
);

/** Returns a function that reduces a row of a list to what the contract describes, as {@link documentedReader} does. */
export function documentedRowReader(contract: Contract, id: OperationId): Reader {
  return rowReaderOf(documentedReader(contract, id));
}

const rowReaderOf = memoize(
  (read: Reader): Reader =>
    (row) =>
      read({ items: [row] }).items[0],
);

function readerOf(contract: Contract, given: JsonSchema): Reader {
  const schema = contract.resolved(given);
  if (schema["x-assumed"] !== undefined) return identity;
  const { items, properties } = formOf(contract, schema);
  if (items !== undefined) {
    const read = readerOf(contract, items);
    return (value) => (Array.isArray(value) ? value.map(read) : value);
  }
  return properties === undefined ? identity : fieldsOf(contract, properties);
}

function identity(value: Json): Json {
  return value;
}

/** Returns the items or properties of a schema; of `anyOf`, those of all alternatives. */
function formOf(contract: Contract, schema: JsonSchema): Pick<JsonSchema, "items" | "properties"> {
  const forms = (schema.anyOf ?? [schema]).map((form) => contract.resolved(form));
  const withFields = forms.filter(({ properties }) => properties !== undefined);
  const items = forms.find((form) => form.items !== undefined)?.items;
  return {
    ...(items === undefined ? {} : { items }),
    ...(withFields.length === 0
      ? {}
      : { properties: Object.assign({}, ...withFields.map(({ properties }) => properties)) }),
  };
}

/** Keeps the documented fields of an object except tokens, in the order of the contract. */
function fieldsOf(contract: Contract, properties: Readonly<Record<string, JsonSchema>>): Reader {
  const fields = Object.entries(properties)
    .filter(([name]) => !TOKENS.includes(name))
    .map(([name, schema]) => [name, readerOf(contract, schema)] as const);
  return (value) => {
    if (!isObject(value)) return value;
    const known = fields.filter(([name]) => name in value);
    return Object.fromEntries(known.map(([name, read]) => [name, read(value[name])]));
  };
}

/** Serializes a value independently of the order of its keys and list items. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) {
    return `[${value.map(canonicalJson).toSorted(compareText).join(",")}]`;
  }
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "absent";
  const names = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .toSorted(compareText);
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`).join(",")}}`;
}

/** Opaque tokens (§2.4, §2.16); they may differ in every response. */
export const TOKENS: readonly string[] = ["run_id", "brand_prompt_id"];

/** Serializes all tokens within a value, in order. */
export function tokensIn(value: Json): string {
  return JSON.stringify(found(value));
}

function found(value: Json): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    TOKENS.includes(name) ? [inner] : found(inner),
  );
}
