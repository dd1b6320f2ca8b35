import { listAsks } from "../../lists.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";

/** §2.5, §4.1 */
export const tagsSchema = rowsSchemaRule("tags.schema", "listQueryTags", listAsks);
