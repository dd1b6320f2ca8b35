import { listAsks } from "../page/lists.ts";
import { rowsSchemaRule } from "../runs/rows-schema.ts";

/** §2.5, §4.1 */
export const tagsSchema = rowsSchemaRule("tags.schema", "listQueryTags", listAsks);
