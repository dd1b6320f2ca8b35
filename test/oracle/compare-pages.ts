import { expect } from "vitest";
import { withFilters } from "./compare-visibility.ts";
import type { SampledBrand } from "./sampled-brand.ts";
import { describeRequest } from "./filter-cases.ts";
import { walk } from "./read-runs.ts";

const LISTS = [
  "/query-runs",
  "/brands/top-mentioned",
  "/citations",
  "/citations/domains",
  "/prompts/by-visibility",
  "/searches",
] as const;

/** Small pages list the same rows as large ones, each once (C21). */
export async function comparePageSizes(sampled: SampledBrand): Promise<void> {
  for (const sample of sampled.samples.slice(0, 1))
    for (const path of LISTS) {
      const large = await walk(sampled.client, path, sample.query);
      const small = large.total_count > 100 ? 33 : 3;
      const { items } = await walk(sampled.client, path, sample.query, small);
      expect(items, describeRequest(path, withFilters(sample, { limit: small }))).toEqual(
        large.items,
      );
    }
}
