import type { Change } from "../change.ts";
import {
  CITATIONS,
  RUN,
  RUNS,
  VISIBILITY,
  body,
  fields,
  items,
  itemsOf,
  swap,
  type Hooks,
} from "../faults/make.ts";
import type { Body } from "../types.ts";

/** Other previews of answers. */
const excerpts = (shortened: (answer: string) => string): Hooks => ({
  ...swap([
    /CASE WHEN length\(r\.answer\) > 300 THEN substr\(r\.answer, 1, 300\) \|\| '…' ELSE r\.answer END/g,
    "r.answer",
  ]),
  ...fields((item) => ({
    raw_response_excerpt: shortened(String(item["raw_response_excerpt"])),
  })),
});

/** Rounding, scores, instants and texts that the specification leaves open. */
export const REPLY_VARIATIONS: readonly Change[] = [
  {
    id: "citations.extras-beside",
    sentence: "2.10: the layout of the extra data is not shown.",
    how: "Extras are a map beside the items.",
    operations: [CITATIONS],
    ...body((given, { values }) => {
      if (values["include_extras"] !== 1) return;
      given["domain_extras"] = Object.fromEntries(
        itemsOf(given).map((item) => [item["domain"], item["extras"]]),
      );
      for (const item of itemsOf(given)) delete item["extras"];
    }),
  },
  {
    id: "citations.extras-text",
    sentence: "2.10: the layout of the extra data is not shown.",
    how: "Extras are a string per row.",
    operations: [CITATIONS],
    ...items((item) => {
      if ("extras" in item) item["extras"] = JSON.stringify(item["extras"]);
    }),
  },
  {
    id: "citations.metadata-status",
    sentence: "2.10: the full set of metadata_status is not shown.",
    how: "Unknown pages have the status failed.",
    operations: [CITATIONS],
    ...fields((item) => ({
      metadata_status: item["metadata_status"] === "pending" ? "failed" : item["metadata_status"],
    })),
  },
  {
    id: "citations.canonical-other",
    sentence: "2.10: canonical_url.",
    how: "Canonical URLs lack the query and end without a slash.",
    operations: [CITATIONS],
    ...fields((item) => ({
      canonical_url: String(item["canonical_url"])
        .replace(/[?].*$/, "")
        .replace(/\/$/, ""),
    })),
  },
  {
    id: "runs.excerpt-280",
    sentence: "2.16: a preview of about 300 characters.",
    how: "It is cut at a word before 280 with three dots.",
    operations: [RUNS],
    ...excerpts(cutAtWord),
  },
  {
    id: "runs.excerpt-plain",
    sentence: "2.16: a preview; whether markup stays is not stated.",
    how: "Markdown and line breaks are removed before cutting.",
    operations: [RUNS],
    ...excerpts(plain),
  },
  {
    id: "runs.excerpt-always-dots",
    sentence: "2.16: cut with a trailing ellipsis; a text that is not cut is not mentioned.",
    how: "The ellipsis is always there.",
    operations: [RUNS],
    ...fields((item) => ({
      raw_response_excerpt: `${String(item["raw_response_excerpt"]).replace(/…$/, "")}…`,
    })),
  },
  {
    id: "runs.mention-types",
    sentence: "2.16: the full set of mention_type is not shown.",
    how: "Mentions in passing are called inline.",
    operations: [RUN],
    body: (given) => ({
      ...given,
      mentions: (given["mentions"] as Body[]).map((one) => ({
        ...one,
        mention_type: one["mention_type"] === "in_passing" ? "inline" : one["mention_type"],
      })),
    }),
  },
  {
    id: "runs.reason-null",
    sentence: "2.16: sentiment_reason is a string or null.",
    how: "No reason is kept.",
    operations: [RUN],
    body: (given) => ({
      ...given,
      mentions: (given["mentions"] as Body[]).map((one) => ({ ...one, sentiment_reason: null })),
    }),
  },
  {
    id: "runs.other-models",
    sentence: "2.6: models behind each platform: not shown.",
    how: "provider_display names the model of the run.",
    operations: [RUNS, RUN],
    body: (given) =>
      given["items"] === undefined
        ? { ...given, provider_display: `${String(given["provider_display"])} 5` }
        : {
            ...given,
            items: itemsOf(given).map((item) => ({
              ...item,
              provider_display: `${String(item["provider_display"])} 5`,
            })),
          },
  },
  {
    id: "visibility.groups-as-metrics",
    sentence: "2.7: the layout of group_by other than overall is not shown.",
    how: "metrics is a map from group to metrics.",
    operations: [VISIBILITY],
    body: (given) =>
      given["groups"] === undefined
        ? given
        : {
            ...given,
            groups: undefined,
            metrics: Object.fromEntries(
              (given["groups"] as Body[]).map(({ group, ...rest }) => [String(group), rest]),
            ),
          },
  },
  {
    id: "visibility.groups-as-items",
    sentence: "2.7: the layout of group_by other than overall is not shown.",
    how: "Groups are items, without metrics.",
    operations: [VISIBILITY],
    body: (given) =>
      given["groups"] === undefined
        ? given
        : { ...given, groups: undefined, metrics: undefined, items: given["groups"] },
  },
];

function cutAtWord(text: string): string {
  if (text.length <= 280) return text;
  return `${text.slice(0, text.lastIndexOf(" ", 280))}...`;
}

function plain(text: string): string {
  const bare = text
    .replaceAll(/\*\*|^#+ /gm, "")
    .replaceAll(/\s+/g, " ")
    .trim();
  return bare.length <= 300 ? bare : `${bare.slice(0, 300)}…`;
}
