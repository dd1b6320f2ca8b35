import type { Rule } from "../../core/rule.ts";
import { taxonomyCovers } from "./covers.ts";
import { taxonomyDistinct } from "./distinct.ts";
import { taxonomySameSite } from "./same-site.ts";

/** §4.1: the categories of cited sites and pages. */
export const TAXONOMY_RULES: readonly Rule[] = [taxonomyCovers, taxonomyDistinct, taxonomySameSite];
