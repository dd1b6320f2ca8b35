import type { Rule } from "../../core/rule.ts";
import { authorityPerDomain } from "./per-domain.ts";

/** §2.9, §2.10: the scores of cited domains. */
export const AUTHORITY_RULES: readonly Rule[] = [authorityPerDomain];
