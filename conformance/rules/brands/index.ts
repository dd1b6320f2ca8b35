import type { Rule } from "../../core/rule.ts";
import { brandsExactName } from "./exact-name.ts";
import { brandsSchema } from "./schema.ts";
import { brandsUnique } from "./unique.ts";

/** §2.1, §2.3: the tracked brands. */
export const BRANDS_RULES: readonly Rule[] = [brandsSchema, brandsExactName, brandsUnique];
