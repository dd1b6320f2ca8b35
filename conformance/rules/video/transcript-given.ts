import type { Rule } from "../../core/rule.ts";
import { TRIED_VIDEOS, videoDetailRequests } from "../../plan/videos.ts";
import { transcripts } from "./videos.ts";

/** §2.17, §4.7: a video may have no captions, but hardly five of five. */
export const videoTranscriptGiven: Rule = {
  id: "video.transcript-given",
  requests: videoDetailRequests,
  judge(survey, reporter) {
    const asked = transcripts(survey).filter(({ isAsked }) => isAsked);
    const given = asked.filter(({ text }) => typeof text === "string" && text !== "");
    for (const { exchange } of given) reporter.holds(exchange);
    if (given.length > 0) return;
    const without = new Map(
      asked.filter(({ text }) => text === null).map((one) => [one.video, one]),
    );
    const last = [...without.values()].at(-1);
    if (without.size < TRIED_VIDEOS || last === undefined)
      return reporter.needs(`a video with a transcript, or ${TRIED_VIDEOS} videos without one`);
    reporter.violates({
      exchange: last.exchange,
      pointer: "/transcript_text",
      kind: "no-transcript",
      expected: `a string with include_transcript=true, on at least one of ${without.size} videos`,
      actual: "null on each",
      parameters: ["include_transcript"],
      compared: [...without.values()]
        .filter((one) => one !== last)
        .map(({ exchange }) => ({ exchange, pointer: "/transcript_text" })),
    });
  },
};
