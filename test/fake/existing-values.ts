import type { Operation, Parameter } from "../../src/contract/operation.ts";
import { contract, type TestFake } from "../support/fake-server.ts";
import { callCore } from "./call-core.ts";

/** One existing prompt, run and video of a brand, for required parameters. */
export interface ExistingValues {
  readonly key: string;
  readonly brand: string;
  readonly prompt: string;
  readonly run: string;
  readonly video: string;
}

export const LONG_AGO = "2025-01-01";

/** Reads existing ids of a brand; "none" where it has none. */
export function existingValues(fake: TestFake, key: string, brand: string): ExistingValues {
  const since = { brand, start_date: LONG_AGO };
  const first = (path: string, query: Record<string, string>, field: string): string => {
    const items = callCore(fake, { path, key, query }).body.items as Record<string, string>[];
    return items[0]?.[field] ?? "none";
  };
  return {
    key,
    brand,
    prompt: first("/queries", { brand }, "brand_prompt_id"),
    run: first("/query-runs", since, "run_id"),
    video: first("/youtube/summaries", since, "url"),
  };
}

export const operations: readonly Operation[] = [...contract.operations.values()];
export const reads: readonly Operation[] = operations.filter(({ method }) => method === "get");
export const writes: readonly Operation[] = operations.filter(({ method }) => method === "post");

/** Read operations with the parameter `brand`. */
export const brandReads: readonly Operation[] = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "brand"),
);

/** Read operations with the parameter `offset`. */
export const pagedReads: readonly Operation[] = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "offset"),
);

/** A query parameter with its operation. */
export interface QueryParameter {
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** For test titles. */
  readonly title: string;
}

export const queryParameters: readonly QueryParameter[] = reads.flatMap((operation) =>
  operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => ({
      operation,
      parameter,
      title: `${parameter.name} of ${operation.id}`,
    })),
);

/** The path of an operation with its path parameter filled in. */
export function pathOf(
  { path }: Pick<Operation, "path">,
  { run }: Pick<ExistingValues, "run">,
): string {
  return path.replace("{run_id}", encodeURIComponent(run));
}

/** Required query parameters with existing values. */
export function requiredParameters(
  { parameters }: Operation,
  known: ExistingValues,
): Record<string, string> {
  const values: Record<string, string> = {
    brand: known.brand,
    brand_prompt_id: known.prompt,
    url: known.video,
  };
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  return Object.fromEntries(needed.map(({ name }) => [name, values[name] ?? ""]));
}

/** A valid body of an operation; null: it takes none. */
export function validBody(
  { id }: Operation,
  { brand }: Pick<ExistingValues, "brand">,
): object | null {
  if (id === "trackBrand") return { brand: "Some New Brand", domain: "some-new-brand.example" };
  if (id === "addPrompts") return { brand, prompts: ["A new question?"], llms: ["openai"] };
  return null;
}
