import { rowSchemaRule } from "../sov/row-schema.ts";
import { citedAsks } from "./ground.ts";

/** §2.10: the fields of a cited page. */
export const citationsSchema = rowSchemaRule("citations.schema", "listCitations", citedAsks);
