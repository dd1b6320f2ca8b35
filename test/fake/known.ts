import type { Operation, Parameter } from "../../src/contract/operation.ts";
import { contract, type TestFake } from "../support/fake-server.ts";
import { ask } from "./ask.ts";

/** One thing of each kind that a brand's workspace holds, for requests that must name one. */
export interface Known {
  readonly key: string;
  readonly brand: string;
  readonly prompt: string;
  readonly run: string;
  readonly video: string;
}

export const LONG_AGO = "2025-01-01";

/** What a key can name about a brand; what the brand lacks is named as it would be elsewhere. */
export function knownOf(fake: TestFake, key: string, brand: string): Known {
  const since = { brand, start_date: LONG_AGO };
  const first = (path: string, query: Record<string, string>, field: string): string => {
    const items = ask(fake, { path, key, query }).body.items as Record<string, string>[];
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

/** The reads that take a brand. */
export const brandReads: readonly Operation[] = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "brand"),
);

/** The reads that come in pages. */
export const pagedReads: readonly Operation[] = reads.filter(({ parameters }) =>
  parameters.some(({ name }) => name === "offset"),
);

/** Each operation's parameters of the query, one by one. */
export interface Slot {
  readonly operation: Operation;
  readonly parameter: Parameter;
  /** For titles. */
  readonly title: string;
}

export const slots: readonly Slot[] = reads.flatMap((operation) =>
  operation.parameters
    .filter((parameter) => parameter.in === "query")
    .map((parameter) => ({
      operation,
      parameter,
      title: `${parameter.name} of ${operation.id}`,
    })),
);

/** The path of an operation with what stands in braces filled in. */
export function pathOf({ path }: Pick<Operation, "path">, { run }: Pick<Known, "run">): string {
  return path.replace("{run_id}", encodeURIComponent(run));
}

/** What an operation must be given, and nothing more. */
export function neededBy({ parameters }: Operation, known: Known): Record<string, string> {
  const values: Record<string, string> = {
    brand: known.brand,
    brand_prompt_id: known.prompt,
    url: known.video,
  };
  const needed = parameters.filter((one) => one.in === "query" && one.required);
  return Object.fromEntries(needed.map(({ name }) => [name, values[name] ?? ""]));
}

/** A body that an operation takes; null where it takes none. */
export function bodyFor({ id }: Operation, { brand }: Pick<Known, "brand">): object | null {
  if (id === "trackBrand") return { brand: "Some New Brand", domain: "some-new-brand.example" };
  if (id === "addPrompts") return { brand, prompts: ["A new question?"], llms: ["openai"] };
  return null;
}
