import { uniqueRule } from "../queries/unique.ts";

/** §2.6: a slug is one platform's. */
export const providersUnique = uniqueRule("providers.unique", "listLlmProviders", "provider");
