import { planRequest } from "../../core/planned-request.ts";
import type { Rule } from "../../core/rule.ts";
import type { Survey } from "../../core/survey.ts";
import { UNKNOWN_VIDEO } from "../../plan/valid-calls.ts";
import {
  judgeProbes,
  probeRequests,
  probesOf,
  validCall,
  type InvalidValues,
  type Probe,
} from "./probes.ts";

/** §4.7, §7: a well-formed URL of a video without a summary: a part of one that has a summary, or an invented one. */
export const unknownVideo404: Rule = {
  id: "error.unknown-video-404",
  requests: (survey) => probeRequests(survey, probesOfVideo(survey)),
  judge(survey, reporter) {
    judgeProbes(survey, reporter, {
      probes: probesOfVideo(survey),
      status: 404,
      why: ({ value }) => `there is no summary of the video ${value}`,
    });
  },
};

function probesOfVideo(survey: Survey): Probe[] {
  const detail = validCall(survey, "getVideoSummary");
  if (detail === null) return probesWithoutVideo(survey);
  const known = detail.values["url"];
  const part = typeof known === "string" ? partOfVideo(known) : null;
  const isDeep = survey.settings.depth === "deep";
  const urls = [
    ...(part === null ? [] : [part]),
    ...(part === null || isDeep ? [UNKNOWN_VIDEO] : []),
  ];
  return probesOf(
    survey,
    urls.map((url): InvalidValues => ["getVideoSummary", { url }]),
  );
}

/** Without any summary, the brand's list is the valid request: an invented URL shows as much as a part of a known one. */
function probesWithoutVideo(survey: Survey): Probe[] {
  const list = validCall(survey, "listVideoSummaries");
  if (list === null) return [];
  const values = { brand: list.values["brand"], url: UNKNOWN_VIDEO };
  const invalid = planRequest(survey.contract, "getVideoSummary", values);
  return [{ valid: list.request, invalid }];
}

/**
 * Returns a URL without the last letter of the video's id; null if it may end with something else, or if the id is so short
 * that its part may be the id of another video.
 */
function partOfVideo(url: string): string | null {
  return /^[^&#]*[=/][\w-]{6,}$/.test(url) && /\w$/.test(url) ? url.slice(0, -1) : null;
}
