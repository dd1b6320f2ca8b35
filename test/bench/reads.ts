import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

/** A parameter of a read in the contract. */
export interface ReadParameter {
  readonly name: string;
  readonly in: "query" | "path";
  readonly required: boolean;
  readonly schema: {
    readonly type?: string;
    readonly enum?: readonly string[];
    readonly minimum?: number;
    readonly maximum?: number;
    readonly default?: unknown;
  };
}

/** One of the API's GETs. */
export interface Read {
  readonly operation: string;
  /** With the base path; a parameter in braces. */
  readonly path: string;
  readonly parameters: readonly ReadParameter[];
}

const CONTRACT = join(import.meta.dirname, "..", "..", "spec", "openapi.yaml");
/** Base path of the API. */
export const BASE_PATH = "/api/v1";

// oxlint-disable-next-line typescript/no-explicit-any -- the contract as plain data
type Data = any;

/** All GETs of the contract. */
export function readsOfContract(): Read[] {
  const contract: Data = parse(readFileSync(CONTRACT, "utf8"));
  const followed = (data: Data): Data =>
    typeof data?.$ref === "string"
      ? followed(
          data.$ref
            .slice("#/".length)
            .split("/")
            .reduce((part: Data, name: string) => part[name], contract),
        )
      : data;
  return Object.entries<Data>(contract.paths).flatMap(([path, { get, parameters = [] }]) =>
    get === undefined
      ? []
      : {
          operation: get.operationId as string,
          path: BASE_PATH + path,
          parameters: [...parameters, ...(get.parameters ?? [])]
            .map(followed)
            .map(({ schema, required = false, ...parameter }: Data) => ({
              ...parameter,
              required,
              schema: followed(schema),
            })),
        },
  );
}
