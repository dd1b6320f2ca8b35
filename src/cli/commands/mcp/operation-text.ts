import { stringify } from "yaml";
import type { Contract } from "../../../contract/contract.ts";
import type { Operation } from "../../../contract/operation.ts";
import type { JsonSchema } from "../../../contract/schema.ts";

/** Describes an operation of the contract in YAML, with references resolved. */
export function operationText(contract: Contract, operation: Operation): string {
  const { id, method, path, parameters, bodyPointer, responsePointers, writes } = operation;
  const raw = contract.document.paths?.[path]?.[method];
  const reply = responsePointers.get(200);
  return stringify(
    {
      operation: id,
      request: `${method.toUpperCase()} ${path}`,
      description: raw?.description ?? raw?.summary,
      ...(writes ? { key: "write-enabled" } : {}),
      parameters: parameters.map(({ name, in: place, required, schema }) => ({
        name,
        in: place,
        ...(required ? { required } : {}),
        ...plain(contract, schema),
      })),
      ...(bodyPointer === null ? {} : { body: plain(contract, contract.schemaAt(bodyPointer)) }),
      ...(reply === undefined ? {} : { response: plain(contract, contract.schemaAt(reply)) }),
    },
    { lineWidth: 120, aliasDuplicateObjects: false },
  );
}

/** Describes all operations, one a line. */
export function operationList({ document, operationList: all }: Contract): string {
  return all
    .map(({ id, method, path }) => {
      const summary = document.paths?.[path]?.[method]?.summary ?? "";
      return `${id}: ${method.toUpperCase()} ${path}, ${summary}`;
    })
    .join("\n");
}

/** Keywords that are omitted, because only generators and validators need them. */
const OMITTED = /^(x-|\$|additionalProperties$|unevaluatedProperties$|title$|examples?$)/;

/** A schema with the schemas that it refers to. */
function plain(contract: Contract, given: JsonSchema): object {
  const schema = contract.resolved(given);
  return Object.fromEntries(
    Object.entries(schema)
      .filter(([name, value]) => value !== undefined && !OMITTED.test(name))
      .map(([name, value]) => [name, plainValue(contract, name, value)]),
  );
}

function plainValue(contract: Contract, name: string, value: unknown): unknown {
  if (name === "properties") {
    return Object.fromEntries(
      Object.entries(value as Readonly<Record<string, JsonSchema>>).map(([field, schema]) => [
        field,
        plain(contract, schema),
      ]),
    );
  }
  if (name === "items") return plain(contract, value as JsonSchema);
  if (name === "anyOf" || name === "oneOf" || name === "allOf") {
    return (value as readonly JsonSchema[]).map((one) => plain(contract, one));
  }
  return value;
}
