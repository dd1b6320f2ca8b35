import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { sovRequests } from "../../plan/share-of-voice.ts";

/** §2.8: the nine fields of a share-of-voice row. */
export const sovSchema = rowsSchemaRule("sov.schema", "listTopMentionedBrands", sovRequests);
