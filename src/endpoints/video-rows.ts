import type { Schemas } from "../contract/operation.ts";
import type { Video } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** The fields that a video summary has in the list and in detail (§2.17). */
export function videoFields(
  brand: BrandView,
  video: Video,
): Omit<Schemas["VideoSummaryItem"], "summary_excerpt"> {
  return {
    url: video.url,
    domain: video.domain,
    video_title: video.title,
    channel_title: video.channel,
    video_duration_s: video.durationSeconds,
    key_points: [...video.keyPoints],
    topics: [...video.topics],
    summarized_at: brand.timestamp(video.summarisedAt),
    credits_charged: video.credits,
  };
}
