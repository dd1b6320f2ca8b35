import type { Contract } from "../../contract/contract.ts";
import type { OperationId } from "../../contract/operation.ts";
import type { JsonSchema } from "../../contract/schema.ts";

/** Returns the schema of a field of an operation's 200 response; null: the contract has none there. */
export function fieldSchema(
  contract: Contract,
  operation: OperationId,
  path: readonly string[],
): JsonSchema | null {
  const pointer = contract.operation(operation).responsePointers.get(200);
  if (pointer === undefined) return null;
  let candidates: readonly JsonSchema[] = alternatives(contract, contract.schemaAt(pointer));
  for (const step of path) {
    candidates = candidates.flatMap((schema) => {
      const next = stepInto(schema, step);
      return next === undefined ? [] : alternatives(contract, contract.resolved(next));
    });
  }
  return candidates[0] ?? null;
}

function stepInto(schema: JsonSchema, step: string): JsonSchema | undefined {
  if (step === "[]") return schema.items;
  const { additionalProperties } = schema as { readonly additionalProperties?: JsonSchema };
  return step === "{}" ? additionalProperties : schema.properties?.[step];
}

/** A schema, or the schemas of its `anyOf` other than null. */
function alternatives(contract: Contract, schema: JsonSchema): readonly JsonSchema[] {
  if (schema.anyOf === undefined) return [schema];
  return schema.anyOf.map((one) => contract.resolved(one)).filter(({ type }) => type !== "null");
}

/** Whether a schema is a map: its keys are data. */
export function isMap(schema: JsonSchema | null): boolean {
  const { additionalProperties } = (schema ?? {}) as { readonly additionalProperties?: unknown };
  return typeof additionalProperties === "object" && additionalProperties !== null;
}
