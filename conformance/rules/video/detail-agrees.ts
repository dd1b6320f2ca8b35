import type { Json } from "../../exchange.ts";
import { isSameInstant } from "../../instant.ts";
import type { Rule } from "../../rule.ts";
import { type Finding, shown, tell } from "../../tell.ts";
import { videoDetailAsks, videoPairs } from "./videos.ts";

/** The fields that §2.17 gives both to the row and to the detail. */
const SHARED = [
  "url",
  "domain",
  "video_title",
  "channel_title",
  "video_duration_s",
  "key_points",
  "topics",
  "summarized_at",
  "credits_charged",
];

/** §2.17: list and detail describe the same summary; a moment may be written in two ways. */
export const videoDetailAgrees: Rule = {
  id: "video.detail-agrees",
  asks: videoDetailAsks,
  judge(survey, judgement) {
    const pairs = videoPairs(survey);
    if (pairs.length === 0) {
      judgement.missing("a video in a list and in detail, over days that stand still");
    }
    for (const { exchange, row, detail } of pairs) {
      const findings = SHARED.flatMap((field) => difference(field, row[field], detail[field]));
      tell(judgement, exchange, { findings, witness: true });
    }
  },
};

function difference(field: string, listed: Json, detailed: Json): Finding[] {
  if (kindOf(listed) !== kindOf(detailed)) return [];
  const isSame =
    field === "summarized_at"
      ? isSameInstant(listed, detailed)
      : JSON.stringify(listed) === JSON.stringify(detailed);
  if (isSame) return [];
  return [
    {
      pointer: `/${field}`,
      kind: "list-and-detail-differ",
      expected: `${shown(listed)}, as in /youtube/summaries`,
      actual: shown(detailed),
    },
  ];
}

/** Values of different kinds are not compared: one of them is of the wrong type. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
