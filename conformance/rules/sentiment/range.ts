import { rangeRule } from "./range-rule.ts";

/** §2.2 */
export const sentimentRange = rangeRule("sentiment.range", "net", -100);
