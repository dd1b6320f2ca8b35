import type { Rule } from "../../rule.ts";
import { shown, tell } from "../../tell.ts";
import { transcripts } from "./transcripts.ts";
import { videoDetailAsks } from "./videos.ts";

/** §2.17, §4.7: null unless asked for; it shows on a video that has a transcript. */
export const videoTranscript: Rule = {
  id: "video.transcript",
  asks: videoDetailAsks,
  judge(survey, judgement) {
    const all = transcripts(survey);
    const withText = new Set(
      all
        .filter(({ isAsked, text }) => isAsked && typeof text === "string" && text !== "")
        .map(({ video }) => video),
    );
    if (withText.size === 0) judgement.missing("a video with a transcript");
    for (const { exchange, video, text } of all.filter(({ isAsked }) => !isAsked)) {
      const finding = {
        pointer: "/transcript_text",
        kind: "not-null",
        expected: "null, for include_transcript is not true",
        actual: shown(text),
      };
      tell(judgement, exchange, {
        findings: text === null ? [] : [finding],
        witness: withText.has(video),
      });
    }
  },
};
