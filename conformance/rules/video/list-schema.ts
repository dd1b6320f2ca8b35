import { rowsOf } from "../../assert/rows.ts";
import type { Rule } from "../../core/rule.ts";
import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { withForbiddenFields } from "./only.ts";
import { videoListRequests } from "../../plan/videos.ts";

const base = rowsSchemaRule("video.list-schema", "listVideoSummaries", videoListRequests);

/** §2.17, §4.7: rows have the fields of the list and not those of the details. */
export const videoListSchema: Rule = withForbiddenFields(
  base,
  ["listVideoSummaries"],
  ["summary_text", "transcript_text"],
  rowsOf,
);
