import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import addFormats from "ajv-formats";
import type { Contract } from "../src/contract/contract.ts";
import type { OperationId } from "../src/contract/operation.ts";
import type { Json } from "./exchange.ts";
import { onceEach } from "../src/contract/once-each.ts";

type Judge = (value: unknown) => readonly ErrorObject[];

/**
 * The contract read with open schemas, as a deployment is judged: it may send further fields anywhere
 * and further values in open sets, and owes nothing that is only a choice of ours.
 */
export class OpenSchemas {
  readonly #contract: Contract;
  readonly #ajv: Ajv2020;
  readonly #judges = new Map<string, Judge>();

  constructor(contract: Contract) {
    this.#contract = contract;
    this.#ajv = new Ajv2020({
      allErrors: true,
      strict: false,
      allowUnionTypes: true,
      // A test holds the contract's schemas to the meta-schema.
      validateSchema: false,
      // To polish its code takes longer than is gained by it.
      code: { optimize: false },
    });
    addFormats.default(this.#ajv);
    this.#ajv.addSchema(opened(contract.document) as object, "open");
  }

  /** What is wrong with a 200 reply of an operation; empty: nothing. */
  faults(id: OperationId, body: unknown): readonly ErrorObject[] {
    return this.#faultsAt(this.#contract.operation(id).replyPointers.get(200) ?? "", body);
  }

  /** What is wrong with a part of a reply, by the schema that the contract names so; empty: nothing. */
  partFaults(name: string, part: unknown): readonly ErrorObject[] {
    return this.#faultsAt(`/components/schemas/${name}`, part);
  }

  #faultsAt(pointer: string, value: unknown): readonly ErrorObject[] {
    let judge = this.#judges.get(pointer);
    if (judge === undefined) {
      judge = this.#judgeOf(pointer);
      this.#judges.set(pointer, judge);
    }
    return judge(value);
  }

  #judgeOf(pointer: string): Judge {
    const validate = this.#ajv.compile({ $ref: `open#${pointer}` });
    const faultsIn: Judge = (value) => (validate(value) ? [] : (validate.errors ?? []));
    const faultsInObject = onceEach(faultsIn);
    return (value) =>
      typeof value === "object" && value !== null ? faultsInObject(value) : faultsIn(value);
  }
}

const read = new WeakMap<Contract, OpenSchemas>();

/** The open schemas of a contract, read once. */
export function openSchemasOf(contract: Contract): OpenSchemas {
  const known = read.get(contract) ?? new OpenSchemas(contract);
  read.set(contract, known);
  return known;
}

/** Opens every schema in a part of the contract. */
export function opened(node: Json): Json {
  if (Array.isArray(node)) return node.map(opened);
  if (!isMap(node)) return node;
  if (isOnlyAssumed(node)) return {};
  const result = Object.fromEntries(
    Object.entries(node)
      .filter(([key, value]) => !isClosing(node, key, value))
      .map(([key, value]) => [key, key === "required" ? owed(node) : opened(value)]),
  );
  return node["x-accept-null"] === true ? { anyOf: [result, { type: "null" }] } : result;
}

/** A schema that is nothing but a choice of ours; parameters and operations carry the word otherwise. */
function isOnlyAssumed(node: Readonly<Record<string, Json>>): boolean {
  return node["x-assumed"] !== undefined && !("in" in node) && !("responses" in node);
}

function isClosing(node: Readonly<Record<string, Json>>, key: string, value: Json): boolean {
  if (key === "additionalProperties") return value === false;
  return key === "enum" && node["x-open"] === true;
}

/** The required fields but those that only we assume. */
function owed({ required, properties }: Readonly<Record<string, Json>>): Json {
  if (!Array.isArray(required) || !isMap(properties)) return required;
  return required.filter((name) => properties[name]?.["x-assumed"] === undefined);
}

function isMap(value: unknown): value is Record<string, Json> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
