import { ownedRequests } from "../../plan/cited-sources.ts";
import { schemaRule } from "../../assert/schema-rule.ts";

/** §2.11: the four counts, three percentages and the flag. */
export const ownedSchema = schemaRule("owned.schema", ["getOwnedShare"], ownedRequests);
