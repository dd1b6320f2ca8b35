import type { Video } from "../simulation/model.ts";
import type { BrandView } from "../workspace/brand-view.ts";

/** The fields of a video summary in the list and in detail (§2.17). */
export interface VideoFields {
  url: string;
  domain: string;
  video_title: string;
  channel_title: string;
  video_duration_s: number;
  key_points: string[];
  topics: string[];
  summarized_at: string;
  credits_charged: number;
}

export function videoFields(brand: BrandView, video: Video): VideoFields {
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
