import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { VIDEO, VIDEOS, body, fields, itemsOf, parameter, swap, used } from "./make.ts";

const STAMP = "2.1: Timestamps are ISO 8601 strings with a UTC offset.";
const OWN = "5: A key belongs to one workspace and reads only that workspace's data.";
const VIDEO_ITEM = "2.17: fields of a video summary.";
const URL_PARAMETER = "4.7: `url`: full video URL, URL-encoded.";

const whole = (work: (given: Body) => Body): Partial<Change> =>
  body((given) => {
    Object.assign(given, work(given));
  });

export const VIDEO_FAULTS: readonly Change[] = [
  {
    id: "videos.other-brands",
    sentence: "4.7: videos the brand has already paid to summarize.",
    how: "Videos of all brands are listed.",
    operations: [VIDEOS],
    ...swap(["v.brand_id = :brand_id AND v.day", "v.day"]),
  },
  {
    id: "videos.with-text",
    sentence: "2.17: `summary_text`: detail only.",
    how: "The list has the whole text too.",
    operations: [VIDEOS],
    ...fields((item) => ({ summary_text: item["summary_excerpt"] })),
  },
  {
    id: "videos.with-transcript",
    sentence: "2.17: `transcript_text`: detail only.",
    how: "The list has transcripts.",
    operations: [VIDEOS],
    ...fields(() => ({ transcript_text: null })),
  },
  {
    id: "videos.duration-text",
    sentence: "2.17: `video_duration_s` is an integer.",
    how: "The duration is minutes and seconds.",
    operations: [VIDEOS],
    ...fields((item) => ({
      video_duration_s: `${Math.floor(Number(item["video_duration_s"]) / 60)}:00`,
    })),
  },
  {
    id: "videos.points-text",
    sentence: "2.17: `key_points` is an array of string.",
    how: "key_points is JSON in a string.",
    operations: [VIDEOS],
    ...fields((item) => ({ key_points: JSON.stringify(item["key_points"]) })),
  },
  {
    id: "videos.points-null",
    sentence: "2.17: `key_points` is an array of string.",
    how: "Without key points the field is null.",
    operations: [VIDEOS],
    ...fields((item) => ({
      key_points: (item["key_points"] as string[]).length === 0 ? null : item["key_points"],
    })),
  },
  {
    id: "videos.stamp-no-offset",
    sentence: STAMP,
    how: "summarized_at has no offset.",
    operations: [VIDEOS],
    stamp: (instant) => instant.replace("Z", ""),
  },
  {
    id: "videos.excerpt-missing",
    sentence: "2.17: `summary_excerpt`: list item.",
    how: "summary_excerpt is missing.",
    operations: [VIDEOS],
    ...fields(() => ({ summary_excerpt: undefined })),
  },
  {
    id: "videos.free-dropped",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "Videos of one credit are left out when search is used.",
    operations: [VIDEOS],
    ...swap(["(:search IS NULL OR", "(:search IS NULL OR v.credits > 1 AND"]),
  },
  {
    id: "video.duration-minutes",
    sentence: "2.17: `video_duration_s`: seconds.",
    how: "The detail has minutes.",
    operations: [VIDEO],
    ...whole((given) => ({ video_duration_s: Math.round(Number(given["video_duration_s"]) / 60) })),
  },
  {
    id: "video.transcript-always",
    sentence: "2.17: `transcript_text`: null unless `include_transcript` is true.",
    how: "The transcript always comes.",
    operations: [VIDEO],
    ...used(() => ({ include_transcript: 1 })),
  },
  {
    id: "video.transcript-never",
    sentence: "2.17: `transcript_text`; 4.7: `include_transcript`.",
    how: "The transcript never comes.",
    operations: [VIDEO],
    ...used(() => ({ include_transcript: 0 })),
  },
  {
    id: "video.transcript-missing",
    sentence: "2.17: `transcript_text` is null unless include_transcript is true.",
    how: "The field is missing where no transcript was asked for.",
    operations: [VIDEO],
    ...whole((given) => ({ transcript_text: given["transcript_text"] ?? undefined })),
  },
  {
    id: "video.transcript-empty",
    sentence: "2.17: `transcript_text` is null unless include_transcript is true.",
    how: "The field is an empty string where no transcript was asked for.",
    operations: [VIDEO],
    ...whole((given) => ({ transcript_text: given["transcript_text"] ?? "" })),
  },
  {
    id: "video.text-is-excerpt",
    sentence: "2.17: `summary_text`: detail; `summary_excerpt`: list.",
    how: "summary_text is cut.",
    operations: [VIDEO],
    ...whole((given) => ({ summary_text: String(given["summary_text"]).slice(0, 60) })),
  },
  {
    id: "video.with-excerpt",
    sentence: "2.17: `summary_excerpt`: list item only.",
    how: "The detail has summary_excerpt.",
    operations: [VIDEO],
    ...whole((given) => ({ summary_excerpt: given["summary_text"] })),
  },
  {
    id: "video.credits-free",
    sentence: "2.17: `credits_charged`: credits paid for the summary.",
    how: "The detail says 0 credits.",
    operations: [VIDEO],
    ...whole(() => ({ credits_charged: 0 })),
  },
  {
    id: "video.title-other",
    sentence: VIDEO_ITEM,
    how: "video_title and channel_title are swapped.",
    operations: [VIDEO],
    ...whole((given) => ({
      video_title: given["channel_title"],
      channel_title: given["video_title"],
    })),
  },
  {
    id: "video.cut-at-ampersand",
    sentence: URL_PARAMETER,
    how: "The URL is decoded before the query is split, so it ends at &.",
    operations: [VIDEO],
    request: (request) =>
      request.target.includes("/youtube/summary?")
        ? { ...request, target: request.target.replace("%26", "&") }
        : request,
  },
  {
    id: "video.by-prefix",
    sentence: URL_PARAMETER,
    how: "A URL that begins with the value is found.",
    operations: [VIDEO],
    ...swap(["v.url = :url", "v.url LIKE :url || '%' ORDER BY v.id LIMIT 1"]),
  },
  {
    id: "video.any-brand",
    sentence: "4.7: `brand`; videos the brand has paid for.",
    how: "Videos of other brands of the workspace are found.",
    operations: [VIDEO],
    ...swap([
      "v.brand_id = :brand_id AND",
      "v.brand_id IN (SELECT id FROM brand WHERE workspace_id = :workspace) AND",
    ]),
  },
  {
    id: "video.any-workspace",
    sentence: OWN,
    how: "Videos of other workspaces are found.",
    operations: [VIDEO],
    ...swap(["v.brand_id = :brand_id AND", ""]),
  },
  {
    id: "video.unknown-null",
    sentence: "7: 404: the resource does not exist.",
    how: "An unknown video gives 200 and null.",
    operations: [VIDEO],
    reply: (reply, request) =>
      reply.status === 404 && request.target.includes("/youtube/summary?")
        ? { ...reply, status: 200, body: "null" }
        : reply,
  },
  {
    id: "video.url-optional",
    sentence: "4.7: `url` (required string).",
    how: "Without url the newest summary comes.",
    operations: [VIDEO],
    ...parameter("url", { required: false }),
    ...swap(["v.url = :url", "(v.url = :url OR :url IS NULL)"]),
  },
  {
    id: "video.lists-disagree",
    sentence: "2.17: `topics` of list and detail.",
    how: "topics is empty in the detail.",
    operations: [VIDEO],
    ...whole(() => ({ topics: [] })),
  },
  {
    id: "videos.total-unfiltered",
    sentence: "2.1: `total_count` is the true size of the matching set.",
    how: "Under search total_count counts all videos of the window.",
    operations: [VIDEOS],
    sql: (text) =>
      text.replace(
        "(SELECT COUNT(*) FROM matching)",
        "(SELECT COUNT(*) FROM video v WHERE v.brand_id = :brand_id AND v.day BETWEEN :start_date AND :end_date)",
      ),
    body: (given, { values }) => ({
      ...given,
      has_more: Number(values["offset"]) + itemsOf(given).length < Number(given["total_count"]),
    }),
  },
];
