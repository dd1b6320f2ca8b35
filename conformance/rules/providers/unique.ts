import { discoveryRequests } from "../../plan/discovery.ts";
import { uniqueRule } from "../../assert/unique-rule.ts";

/** §2.6: slugs are unique. */
export const providersUnique = uniqueRule(
  { id: "providers.unique", requests: discoveryRequests },
  "listLlmProviders",
  "provider",
);
