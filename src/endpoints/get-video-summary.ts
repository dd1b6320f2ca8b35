import { ApiError, quoted } from "./api-error.ts";
import type { Endpoint } from "./endpoint.ts";
import { videoFields } from "./video-rows.ts";

/** GET /youtube/summary (§4.7): one summary in full, with the transcript if requested (C75, C76). */
export const getVideoSummary: Endpoint<"getVideoSummary"> = ({ brand, parameters }) => {
  const wanted = sameVideo(parameters.url);
  const video = brand.videos.find(({ url }) => sameVideo(url) === wanted);
  if (video === undefined) {
    throw new ApiError(
      404,
      `No summary of the video ${quoted(parameters.url)} for this brand; GET /youtube/summaries lists them`,
    );
  }
  return {
    body: {
      ...videoFields(brand, video),
      summary_text: video.summary,
      transcript_text: parameters.include_transcript ? video.transcript : null,
    },
  };
};

/** The canonical URL of a video: host in lower case, short form expanded. */
function sameVideo(url: string): string {
  if (!URL.canParse(url)) return url;
  const { href } = new URL(url);
  return href.replace(/^https:\/\/youtu\.be\/([^/?#]+)$/, "https://www.youtube.com/watch?v=$1");
}
