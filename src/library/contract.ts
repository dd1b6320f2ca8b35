import type { JsonObject } from "../common/is-object.ts";
import { CONTRACT_FILE, loadContract } from "../files/package-files.ts";

export type { components, operations, paths } from "../contract/types.gen.ts";

/** An OpenAPI document, as far as its objects are always there. */
export interface OpenApiJson extends JsonObject {
  readonly openapi: string;
  readonly info: JsonObject;
  /** By path. */
  readonly paths: Readonly<Record<string, JsonObject>>;
  /** By kind, such as `schemas`, and name. */
  readonly components: Readonly<Record<string, Readonly<Record<string, JsonObject>>>>;
}

/** The OpenAPI document of the API as JSON. */
export const document = structuredClone({
  ...loadContract().contract.document,
}) as unknown as OpenApiJson;

/** Path of the OpenAPI document as YAML. */
export const file: string = CONTRACT_FILE;
