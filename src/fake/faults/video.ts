import { bending, bendingRows, misreading, without, withParameter, type Fault } from "./fault.ts";

/** Faults of video summaries (§2.17, §4.7). */
export const VIDEO_FAULTS: readonly Fault[] = [
  bendingRows(
    {
      id: "video.rows-without-excerpt",
      says: "Rows of /youtube/summaries have the whole summary in the place of an excerpt.",
      kills: ["video.list-schema"],
    },
    ["listVideoSummaries"],
    (row) => {
      row.summary_text = row.summary_excerpt;
      delete row.summary_excerpt;
    },
  ),
  bendingRows(
    {
      id: "video.rows-in-full",
      says: "Rows of /youtube/summaries carry the whole summary as well.",
      kills: ["video.list-schema"],
    },
    ["listVideoSummaries"],
    (row) => {
      row.summary_text = row.summary_excerpt;
    },
  ),
  bending(
    {
      id: "video.detail-like-a-row",
      says: "/youtube/summary has an excerpt besides the summary.",
      kills: ["video.schema"],
    },
    ["getVideoSummary"],
    (body) => {
      body.summary_excerpt = String(body.summary_text).slice(0, 100);
    },
  ),
  bending(
    {
      id: "video.transcript-left-out",
      says: "transcript_text is left out unless it was asked for.",
      kills: ["video.schema"],
      may: ["filter.defaults"],
    },
    ["getVideoSummary"],
    (body) => {
      if (body.transcript_text === null) delete body.transcript_text;
    },
  ),
  misreading(
    {
      id: "video.transcript-always",
      says: "The transcript is sent unasked.",
      kills: ["video.transcript"],
      may: ["filter.defaults"],
    },
    (request) =>
      request.path === "/youtube/summary"
        ? withParameter(request, "include_transcript", "true")
        : request,
  ),
  misreading(
    {
      id: "video.transcript-never",
      says: "include_transcript is ignored.",
      kills: ["video.transcript-given"],
      may: ["filter.defaults"],
    },
    (request) => without(request, "include_transcript"),
  ),
  misreading(
    {
      id: "video.search-ignored",
      says: "search is ignored on /youtube/summaries.",
      kills: ["video.search"],
      may: ["echo.as-used"],
    },
    (request) => (request.path === "/youtube/summaries" ? without(request, "search") : request),
  ),
  bending(
    {
      id: "video.duration-in-minutes",
      says: "video_duration_s in the detail counts minutes.",
      kills: ["video.detail-agrees"],
    },
    ["getVideoSummary"],
    (body) => {
      body.video_duration_s = Math.floor(body.video_duration_s / 60);
    },
  ),
];
