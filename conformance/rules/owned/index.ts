import type { Rule } from "../../core/rule.ts";
import { ownedFilters } from "./filters.ts";
import { ownedNoneDeclared } from "./none-declared.ts";
import { ownedPct } from "./pct.ts";
import { ownedSchema } from "./schema.ts";
import { ownedSum } from "./sum.ts";

/** §2.11: whose domains are cited. */
export const OWNED_RULES: readonly Rule[] = [
  ownedSchema,
  ownedSum,
  ownedPct,
  ownedNoneDeclared,
  ownedFilters,
];
