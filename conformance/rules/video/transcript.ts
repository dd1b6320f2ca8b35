import { reportFindings, formatValue } from "../../assert/findings.ts";
import type { Rule } from "../../core/rule.ts";
import { videoDetailRequests } from "../../plan/videos.ts";
import { transcripts } from "./videos.ts";

/** §2.17, §4.7: null unless requested; a witness is a video that has a transcript. */
export const videoTranscript: Rule = {
  id: "video.transcript",
  requests: videoDetailRequests,
  judge(survey, reporter) {
    const all = transcripts(survey);
    const withText = new Set(
      all
        .filter(({ isAsked, text }) => isAsked && typeof text === "string" && text !== "")
        .map(({ video }) => video),
    );
    if (withText.size === 0) reporter.needs("a video with a transcript");
    for (const { exchange, video, text } of all.filter(({ isAsked }) => !isAsked)) {
      const finding = {
        pointer: "/transcript_text",
        kind: "not-null",
        expected: "null, because include_transcript is not true",
        actual: formatValue(text),
      };
      reportFindings(reporter, exchange, text === null ? [] : [finding], withText.has(video));
    }
  },
};
