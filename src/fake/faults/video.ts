import { change, copy, withParameter } from "./changes.ts";
import { defineFaults } from "./fault.ts";

/** Faults of video summaries (§2.17, §4.7). */
export const VIDEO_FAULTS = defineFaults({}, [
  {
    id: "video.rows-without-excerpt",
    title: "Rows of /youtube/summaries have summary_text instead of summary_excerpt.",
    breaks: ["video.list-schema"],
    operations: ["listVideoSummaries"],
    changeRow: (row) => {
      row.summary_text = row.summary_excerpt;
      delete row.summary_excerpt;
    },
  },
  {
    id: "video.rows-in-full",
    title: "Rows of /youtube/summaries also have summary_text.",
    breaks: ["video.list-schema"],
    operations: ["listVideoSummaries"],
    changeRow: copy("summary_excerpt", "summary_text"),
  },
  {
    id: "video.detail-like-a-row",
    title: "/youtube/summary also has summary_excerpt.",
    breaks: ["video.schema"],
    operations: ["getVideoSummary"],
    changeBody: (body) => {
      body.summary_excerpt = String(body.summary_text).slice(0, 100);
    },
  },
  {
    id: "video.transcript-left-out",
    title: "transcript_text is missing instead of null.",
    breaks: ["video.schema"],
    mayBreak: ["filter.defaults"],
    operations: ["getVideoSummary"],
    changeBody: (body) => {
      if (body.transcript_text === null) delete body.transcript_text;
    },
  },
  {
    id: "video.transcript-always",
    title: "transcript_text is set without include_transcript.",
    breaks: ["video.transcript"],
    mayBreak: ["error.type-400", "filter.defaults"],
    path: "/youtube/summary",
    changeRequest: (request) => withParameter(request, "include_transcript", "true"),
  },
  {
    id: "video.transcript-never",
    title: "include_transcript is ignored.",
    breaks: ["video.transcript-given"],
    mayBreak: ["error.type-400", "filter.defaults"],
    ignore: ["include_transcript"],
  },
  {
    id: "video.summary-cut",
    title: "summary_text has at most 100 characters.",
    breaks: ["video.full-text"],
    mayBreak: ["video.detail-agrees"],
    operations: ["getVideoSummary"],
    changeBody: change("summary_text", (text) => text.slice(0, 100)),
  },
  {
    id: "video.search-ignored",
    title: "search is ignored on /youtube/summaries.",
    breaks: ["video.search"],
    mayBreak: ["echo.as-used", "filter.search-text"],
    path: "/youtube/summaries",
    ignore: ["search"],
  },
  {
    id: "video.window-ignored",
    title: "start_date and end_date are ignored on /youtube/summaries.",
    breaks: ["video.window"],
    mayBreak: [
      "date.default-window",
      "date.range-echo",
      "date.default-data",
      "echo.as-used",
      "error.type-400",
    ],
    path: "/youtube/summaries",
    ignore: ["start_date", "end_date"],
    keepEcho: true,
  },
  {
    id: "video.duration-in-minutes",
    title: "video_duration_s of the detail is in minutes.",
    breaks: ["video.detail-agrees"],
    operations: ["getVideoSummary"],
    changeBody: change("video_duration_s", (value) => Math.floor(value / 60)),
  },
]);
