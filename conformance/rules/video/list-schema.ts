import type { Rule } from "../../rule.ts";
import { rowsSchemaRule } from "../rows-schema-rule.ts";
import { only, type Place } from "./only.ts";
import { videoListAsks, videoRowsOf } from "./videos.ts";

const base = rowsSchemaRule("video.list-schema", "listVideoSummaries", videoListAsks);

/** §2.17, §4.7: a row has the fields of the list, and those of the detail not. */
export const videoListSchema: Rule = only(
  base,
  ["listVideoSummaries"],
  ["summary_text", "transcript_text"],
  (exchange): Place[] => videoRowsOf(exchange),
);
