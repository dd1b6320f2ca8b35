import { rowSchemaRule } from "./row-schema.ts";
import { sovAsks } from "./ground.ts";

/** §2.8: the nine fields of a share-of-voice row. */
export const sovSchema = rowSchemaRule("sov.schema", "listTopMentionedBrands", sovAsks);
