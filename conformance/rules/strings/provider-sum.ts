import { stringRequests } from "../../plan/searches.ts";
import { providerSumRule } from "../../assert/provider-sum-rule.ts";

/** §2.12: each search of a string belongs to one provider. */
export const stringsProviderSum = providerSumRule("strings.provider-sum", "search", stringRequests);
