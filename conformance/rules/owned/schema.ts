import { ownedAsks } from "../citations/ground.ts";
import { schemaRule } from "../schema-rule.ts";

/** §2.11: the four counts, three percentages and the flag. */
export const ownedSchema = schemaRule("owned.schema", ["getOwnedShare"], ownedAsks);
