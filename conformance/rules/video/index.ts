import type { Rule } from "../../core/rule.ts";
import { videoDetailAgrees } from "./detail-agrees.ts";
import { videoFullText } from "./full-text.ts";
import { videoListSchema } from "./list-schema.ts";
import { videoSchema } from "./schema.ts";
import { videoSearch } from "./search.ts";
import { videoTranscript } from "./transcript.ts";
import { videoTranscriptGiven } from "./transcript-given.ts";
import { videoWindow } from "./window.ts";

/** Rules of video summaries (§2.17, §4.7). */
export const VIDEO_RULES: readonly Rule[] = [
  videoListSchema,
  videoSchema,
  videoTranscript,
  videoTranscriptGiven,
  videoSearch,
  videoDetailAgrees,
  videoFullText,
  videoWindow,
];
