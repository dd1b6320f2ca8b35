import { BRAND, SEARCH, WINDOW, paging } from "../parameters.ts";
import { echoed, pageOf, paged, toItem } from "../scope.ts";
import { Refusal } from "../types.ts";
import type { Operation } from "../types.ts";

const VIDEO = `v.url, v.domain, v.title AS video_title, v.channel AS channel_title, v.seconds AS video_duration_s,
  v.key_points, v.topics, stamp(v.summarized_at) AS summarized_at, v.credits AS credits_charged`;
const LISTS = ["key_points", "topics"];

const videos: Operation = {
  id: "GET /youtube/summaries",
  parameters: [BRAND, ...WINDOW, SEARCH, ...paging(20, 100)],
  answer: (context) => {
    const { rows, total } = pageOf(context, {
      matching: `SELECT v.id, v.summarized_at AS instant, ${VIDEO},
          CASE WHEN length(v.summary) > 160 THEN substr(v.summary, 1, 160) || '…' ELSE v.summary END AS summary_excerpt
        FROM video v
        WHERE v.brand_id = :brand_id AND v.day >= :start_date AND v.day <= :end_date
          AND (:search IS NULL OR v.title LIKE :search_pattern ESCAPE '\\' OR v.channel LIKE :search_pattern ESCAPE '\\')`,
      order: "instant DESC, id",
    });
    const items = rows.map((row) => toItem(row, { json: LISTS, drop: ["id", "instant"] }));
    return { ...echoed(context), ...paged(context, total, items) };
  },
};

const video: Operation = {
  id: "GET /youtube/summary",
  parameters: [
    BRAND,
    { name: "url", kind: "text", required: true },
    { name: "include_transcript", kind: "boolean", default: 0 },
  ],
  answer: (context) => {
    const row = context.one(
      `SELECT ${VIDEO}, v.summary AS summary_text,
         CASE WHEN :include_transcript THEN v.transcript END AS transcript_text
       FROM video v WHERE v.brand_id = :brand_id AND v.url = :url`,
    );
    if (row === undefined)
      throw new Refusal(
        404,
        `${context.brand.name} has no summary of ${String(context.values["url"])}.`,
      );
    return toItem(row, { json: LISTS });
  },
};

export const VIDEOS = [videos, video];
