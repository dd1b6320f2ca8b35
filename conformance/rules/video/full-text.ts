import { MIN_TEXTS, fullTextsOf, judgeFullTexts, MIN_CHARACTERS } from "../../assert/full-texts.ts";
import type { Rule } from "../../core/rule.ts";
import { videoDetailRequests } from "../../plan/videos.ts";

const SUMMARY = { pointer: "/summary_text", kind: "summary-cut", plural: "summaries" };
const TRANSCRIPT = { pointer: "/transcript_text", kind: "transcript-cut", plural: "transcripts" };

/** §2.17: the detail has the whole summary and transcript, whose lengths differ. */
export const videoFullText: Rule = {
  id: "video.full-text",
  requests: videoDetailRequests,
  judge(survey, reporter) {
    reporter.needs(`${MIN_TEXTS} different summaries of at least ${MIN_CHARACTERS} characters`);
    const details = survey.responses("getVideoSummary");
    judgeFullTexts(reporter, fullTextsOf(details, "summary_text"), SUMMARY);
    judgeFullTexts(reporter, fullTextsOf(details, "transcript_text"), TRANSCRIPT);
  },
};
