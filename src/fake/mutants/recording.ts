import type { Contract } from "../../contract/contract.ts";
import {
  OPERATION_IDS,
  type Operation,
  type OperationId,
  type Parameter,
} from "../../contract/operation.ts";
import { memoize } from "../../common/memoize.ts";
import { parameter } from "../faults/changes.ts";
import type { Handle, ResponseBody } from "../faults/fault.ts";
import type { ApiRequest } from "../request.ts";
import { knownValues } from "./known-values.ts";

/** One of the layouts of an operation's response, selected by a parameter with a default. */
export interface Mode {
  /** Empty for the default of all such parameters. */
  readonly name: string;
  readonly parameters: readonly (readonly [string, string])[];
  readonly includes: (request: ApiRequest) => boolean;
}

/** A recorded 200 response. */
export interface RecordedRead {
  readonly request: ApiRequest;
  readonly body: ResponseBody;
}

/** A parameter of an operation, with the recording that has its values. */
export interface ParameterTarget {
  readonly recording: Recording;
  readonly operation: Operation;
  readonly parameter: Parameter;
}

type Query = readonly (readonly [string, string])[];

/** Recorded responses of a fake without faults, and the values that they contain. */
export class Recording {
  readonly contract: Contract;
  readonly #handle: Handle;
  readonly #key: string;
  /** The tracked brands, the one with most prompts first. */
  readonly brands: readonly string[];

  constructor(contract: Contract, handle: Handle, key: string) {
    this.contract = contract;
    this.#handle = handle;
    this.#key = key;
    const brands = this.rows("listTrackedBrands", []).map((row): string => row.brand);
    const prompts = new Map(
      brands.map((brand) => [brand, this.rows("listQueries", [["brand", brand]]).length]),
    );
    this.brands = brands.toSorted((a, b) => (prompts.get(b) ?? 0) - (prompts.get(a) ?? 0));
  }

  /** Returns the values that a parameter can have for a brand. */
  valuesOf(name: string, operation: Operation, brand: string): readonly string[] {
    return this.#values(JSON.stringify([name, operation.id, brand]));
  }

  /** The recorded responses of an operation in a mode. */
  reads(operation: OperationId, mode?: Mode): readonly RecordedRead[] {
    return this.#reads(JSON.stringify([operation, mode?.parameters ?? []]));
  }

  /** Reads the first 100 rows of a list; none if it is not a 200. */
  rows(id: OperationId, query: Query): readonly ResponseBody[] {
    const body = this.read(id, query)?.body;
    return Array.isArray(body?.items) ? body.items : [];
  }

  /** Sends a GET of an operation; null if the response is not a 200. */
  read(id: OperationId, query: Query): RecordedRead | null {
    const request = this.requestOf(id, query);
    const { status, body } = this.#handle(request);
    return status === 200 ? { request, body } : null;
  }

  requestOf(id: OperationId, query: Query): ApiRequest {
    const { method, path } = this.contract.operation(id);
    const inPath = query.filter(([name]) => path.includes(`{${name}}`));
    return {
      method: method.toUpperCase(),
      path: inPath.reduce((text, [name, value]) => text.replace(`{${name}}`, value), path),
      query: query.filter(([name]) => !path.includes(`{${name}}`)),
      headers: { authorization: `Bearer ${this.#key}` },
      body: { kind: "none" },
    };
  }

  readonly #values = memoize((key: string): readonly string[] => {
    const [name, id, brand] = JSON.parse(key) as [string, OperationId, string];
    return knownValues(this, this.contract.operation(id), name, brand);
  });

  readonly #reads = memoize((key: string): readonly RecordedRead[] => {
    const [id, parameters] = JSON.parse(key) as [OperationId, Query];
    const operation = this.contract.operation(id);
    return this.brands.flatMap((brand) =>
      this.#requiredOf(operation, brand).flatMap((required) => {
        const wide = operation.parameters.some(({ name }) => name === "limit")
          ? ([["limit", "100"]] as const)
          : [];
        return this.read(id, [...required, ...parameters, ...wide]) ?? [];
      }),
    );
  });

  /** Values for the required parameters of an operation, some combinations. */
  #requiredOf(operation: Operation, brand: string): Query[] {
    let combinations: Query[] = [[]];
    for (const { name, required } of operation.parameters) {
      if (!required) continue;
      const values = name === "brand" ? [brand] : this.valuesOf(name, operation, brand);
      combinations = combinations.flatMap((query) =>
        values.slice(0, MAX_VALUES).map((value): Query => [...query, [name, value]]),
      );
    }
    return combinations;
  }
}

const MAX_VALUES = 8;

/** The operations that only read, in the order of the contract. */
export const READS: readonly OperationId[] = OPERATION_IDS.filter(
  (id) => id !== "trackBrand" && id !== "addPrompts",
);

/** Returns the modes of an operation: its default, and each other value of a parameter with a default. */
export function modesOf({ parameters }: Operation): readonly Mode[] {
  const selecting = parameters.filter(
    ({ schema }) => schema.default !== undefined && (schema.enum ?? schema.type === "boolean"),
  );
  const includesDefault = (request: ApiRequest): boolean =>
    selecting.every(({ name, schema }) => {
      const given = parameter(request, name);
      return given === undefined || given === String(schema.default);
    });
  return [
    { name: "", parameters: [], includes: includesDefault },
    ...selecting.flatMap(({ name, schema }) =>
      (schema.enum ?? [true, false])
        .filter((value) => value !== schema.default)
        .map((value): Mode => ({
          name: `${name}=${String(value)}`,
          parameters: [[name, String(value)]],
          includes: (request) => parameter(request, name) === String(value),
        })),
    ),
  ];
}

/** Whether the rows of a mode are a tree of topics. */
export function isTree({ id }: Operation, { name }: Mode): boolean {
  return id === "listSearches" && name === "";
}
