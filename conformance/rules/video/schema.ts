import { isObject } from "../../../src/common/is-object.ts";
import type { Rule } from "../../core/rule.ts";
import { schemaRule } from "../../assert/schema-rule.ts";
import { withForbiddenFields, type LocatedObject } from "./only.ts";
import { videoDetailRequests } from "../../plan/videos.ts";

const base = schemaRule("video.schema", ["getVideoSummary"], videoDetailRequests);

/** §2.17, §4.7: the details have the whole summary and no excerpt. */
export const videoSchema: Rule = withForbiddenFields(
  base,
  ["getVideoSummary"],
  ["summary_excerpt"],
  ({ response }): LocatedObject[] =>
    isObject(response?.json) ? [{ pointer: "", row: response.json }] : [],
);
