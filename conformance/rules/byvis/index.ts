import type { Rule } from "../../core/rule.ts";
import { bothOrders } from "./both-orders.ts";
import { byvisAgrees } from "./agrees.ts";
import { byvisFilteredSums } from "./filtered-sums.ts";
import { byvisFilters } from "./filters.ts";
import { byvisOrder } from "./order.ts";
import { byvisPreview } from "./preview.ts";
import { byvisPrompt } from "./prompt.ts";
import { byvisRates } from "./rates.ts";
import { byvisSchema } from "./schema.ts";

/** §2.14: the prompts in order of visibility. */
export const BYVIS_RULES: readonly Rule[] = [
  byvisSchema,
  byvisOrder,
  bothOrders,
  byvisFilteredSums,
  byvisFilters,
  byvisRates,
  byvisAgrees,
  byvisPreview,
  byvisPrompt,
];
