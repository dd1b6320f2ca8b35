import type { Rule } from "../../core/rule.ts";
import { taxonomyCovers } from "./covers.ts";

/** §4.1: the categories of cited sites and pages. */
export const TAXONOMY_RULES: readonly Rule[] = [taxonomyCovers];
