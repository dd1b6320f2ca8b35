import { isObject } from "../../json.ts";
import type { Rule } from "../../rule.ts";
import { schemaRule } from "../schema-rule.ts";
import { only, type Place } from "./only.ts";
import { videoDetailAsks } from "./videos.ts";

const base = schemaRule("video.schema", ["getVideoSummary"], videoDetailAsks);

/** §2.17, §4.7: the detail has the whole summary, and no excerpt of it. */
export const videoSchema: Rule = only(
  base,
  ["getVideoSummary"],
  ["summary_excerpt"],
  ({ reply }): Place[] => (isObject(reply?.json) ? [{ pointer: "", row: reply.json }] : []),
);
