import { topicRequests } from "../../plan/searches.ts";
import { providerSumRule } from "../../assert/provider-sum-rule.ts";

/** §2.12: each search of a topic belongs to one provider. */
export const topicsProviderSum = providerSumRule("topics.provider-sum", "topic", topicRequests);
