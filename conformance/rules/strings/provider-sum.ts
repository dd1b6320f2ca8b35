import { stringAsks } from "../searches/asks.ts";
import { providerSumRule } from "../searches/provider-sum.ts";

/** §2.12: each search of a string was run by one provider. */
export const stringsProviderSum = providerSumRule("strings.provider-sum", "search", stringAsks);
