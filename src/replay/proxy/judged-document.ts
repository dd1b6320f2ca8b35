import { opened } from "../../../conformance/open-schema.ts";
import type { Contract } from "../../contract/contract.ts";

type Node = Readonly<Record<string, unknown>>;

/**
 * The contract as traffic with any deployment is judged by it: open where the API's document leaves a
 * choice, and taking in a request whatever is never refused.
 */
export function judgedDocument({ document }: Contract): object {
  return opened(tolerant(document)) as object;
}

function tolerant(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(tolerant);
  if (typeof node !== "object" || node === null) return node;
  const fields = node as Node;
  const result = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, tolerant(value)]),
  );
  const isParameter = "in" in fields && "schema" in fields;
  return isParameter ? { ...result, schema: takenSchema(fields) } : result;
}

/** The schema of a parameter without limits that are only ours, and with older spellings. */
function takenSchema(parameter: Node): unknown {
  const schema = parameter["schema"] as Node;
  if (parameter["x-lenient"] === true) return {};
  if (parameter["x-assumed"] !== undefined && schema["type"] !== undefined) {
    return { type: schema["type"] };
  }
  const aliases = parameter["x-aliases"];
  if (aliases === undefined || !Array.isArray(schema["enum"])) return schema;
  return { ...schema, enum: [...schema["enum"], ...Object.keys(aliases as object)] };
}
