import { rangeRule } from "./range-rule.ts";

/** §2.2 */
export const sentimentCoverageRange = rangeRule("sentiment.coverage-range", "coverage", 0);
