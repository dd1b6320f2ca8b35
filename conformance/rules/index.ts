import type { Rule } from "../rule.ts";
import { brandsSchema } from "./brands/schema.ts";
import { hasMore } from "./page/has-more.ts";

/** Every rule of the suite. The folders are the groups of spec/requirements.yaml. */
export const RULES: readonly Rule[] = [hasMore, brandsSchema];
