import type { Rule } from "../../rule.ts";
import type { Survey } from "../../survey.ts";
import { NO_VIDEO } from "../auth/calls.ts";
import { judgeProbes, probeAsks, probesOf, type Probe } from "./probe.ts";

/** §4.7, §7: a well-formed address of a video that the brand has no summary of. */
export const unknownVideo404: Rule = {
  id: "error.unknown-video-404",
  asks: (survey) => probeAsks(survey, probesOfVideo(survey)),
  judge(survey, judgement) {
    judgeProbes(survey, judgement, { probes: probesOfVideo(survey), status: 404 });
  },
};

function probesOfVideo(survey: Survey): Probe[] {
  return probesOf(survey, [["getVideoSummary", { url: NO_VIDEO }]]);
}
