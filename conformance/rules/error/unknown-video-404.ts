import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { UNKNOWN_VIDEO } from "../../plan/valid-calls.ts";
import { judgeProbes, probeRequests, probesOf, type Probe } from "./probes.ts";

/** §4.7, §7: a well-formed URL of a video without a summary. */
export const unknownVideo404: Rule = {
  id: "error.unknown-video-404",
  requests: (survey) => probeRequests(survey, probesOfVideo(survey)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, { probes: probesOfVideo(survey), status: 404 });
  },
};

function probesOfVideo(survey: Survey): Probe[] {
  return probesOf(survey, [["getVideoSummary", { url: UNKNOWN_VIDEO }]]);
}
