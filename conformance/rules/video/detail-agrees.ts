import {
  comparedWith,
  type FindingDetails,
  formatValue,
  reportFindings,
} from "../../assert/findings.ts";
import { withoutEllipsis } from "../../assert/ellipsis.ts";
import type { Json } from "../../core/exchange.ts";
import type { Row } from "../../assert/rows.ts";
import { isSameInstant } from "../../core/instant.ts";
import type { Rule } from "../../core/rule.ts";
import { videoDetailRequests } from "../../plan/videos.ts";
import { videoPairs } from "./videos.ts";

/** The fields that both the row and the details have (§2.17). */
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

/** §2.17: list and details describe the same summary; timestamps may be written differently. */
export const videoDetailAgrees: Rule = {
  id: "video.detail-agrees",
  requests: videoDetailRequests,
  judge(survey, reporter) {
    const pairs = videoPairs(survey);
    if (pairs.length === 0) {
      reporter.needs(
        "a video in a list and in detail, over days that do not change during the check",
      );
    }
    for (const { exchange, listed, detail } of pairs) {
      const findings = SHARED.flatMap((field) => {
        const place = { exchange: listed.exchange, pointer: `${listed.pointer}/${field}` };
        return comparedWith(difference(field, listed.row[field], detail[field]), [place]);
      });
      reportFindings(reporter, exchange, [...findings, ...lostText(listed, detail)]);
    }
  },
};

/** An excerpt is part of a text, which is therefore not shorter. */
function lostText({ exchange, pointer, row }: Row, { summary_text: text }: Json): FindingDetails[] {
  const { summary_excerpt: excerpt } = row;
  if (typeof text !== "string" || typeof excerpt !== "string") return [];
  if (lengthOf(text) >= lengthOf(withoutEllipsis(excerpt))) return [];
  const expected = `a text that contains the excerpt ${formatValue(excerpt)}`;
  const actual = formatValue(text);
  const found = [{ pointer: "/summary_text", kind: "text-missing", expected, actual }];
  return comparedWith(found, [{ exchange, pointer: `${pointer}/summary_excerpt` }]);
}

/** The number of characters without white space, which the two may have in different places. */
function lengthOf(text: string): number {
  return text.replaceAll(/\s/g, "").length;
}

function difference(field: string, listed: Json, detailed: Json): FindingDetails[] {
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
      expected: `${formatValue(listed)}, as in /youtube/summaries`,
      actual: formatValue(detailed),
    },
  ];
}

/** Values of different types are not compared; the schema rules check them. */
function kindOf(value: unknown): string {
  return Array.isArray(value) ? "array" : typeof value;
}
