import { topicAsks } from "../searches/asks.ts";
import { providerSumRule } from "../searches/provider-sum.ts";

/** §2.12: whoever ran a search on a topic, some provider did. */
export const topicsProviderSum = providerSumRule("topics.provider-sum", "topic", topicAsks);
