import { CONTRACT_FILE, loadContract } from "../files/package-files.ts";

export type { components, operations, paths } from "../contract/types.gen.ts";

/** The OpenAPI document of the API as JSON. */
export const document: Readonly<Record<string, unknown>> = structuredClone({
  ...loadContract().contract.document,
});

/** Path of the OpenAPI document as YAML. */
export const file: string = CONTRACT_FILE;
