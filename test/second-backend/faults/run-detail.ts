import type { Change } from "../change.ts";
import type { Body } from "../types.ts";
import { RUN, body, swap } from "./make.ts";

const OWN = "5: A key belongs to one workspace and reads only that workspace's data.";
const DETAIL = "2.16: fields of the detail.";
const MENTION = "2.16: fields of a mention.";

const whole = (work: (given: Body) => Body): Partial<Change> =>
  body((given) => {
    Object.assign(given, work(given));
  });
const mentions = (work: (mention: Body) => Body): Partial<Change> =>
  whole((given) => ({
    mentions: (given["mentions"] as Body[]).map((one) => ({ ...one, ...work(one) })),
  }));

export const RUN_DETAIL_FAULTS: readonly Change[] = [
  {
    id: "run.other-workspace",
    sentence: OWN,
    how: "Details of all workspaces are given.",
    operations: [RUN],
    ...swap([" AND b.workspace_id = :workspace", ""]),
  },
  {
    id: "run.unknown-empty",
    sentence: "7: 404: the resource does not exist.",
    how: "An unknown run gives 400.",
    operations: [RUN],
    reply: (reply, request) =>
      reply.status === 404 && request.target.includes("/query-runs/")
        ? { ...reply, status: 400 }
        : reply,
  },
  {
    id: "run.brand-of-mention",
    sentence: DETAIL,
    how: "brand is the first brand the answer names.",
    operations: [RUN],
    ...whole((given) => ({ brand: (given["mentions"] as Body[])[0]?.["brand"] ?? given["brand"] })),
  },
  {
    id: "run.mentions-ranked-only",
    sentence: "2.16: `mentions`, `was_mentioned`.",
    how: "Mentions in passing are missing.",
    operations: [RUN],
    ...swap(
      ["WHERE m.run_id = r.id) AS mentions", "WHERE m.run_id = r.id AND m.rank > 0) AS mentions"],
      [/m\.run_id = r\.id\s*\) AS mentions/g, "m.run_id = r.id AND m.rank > 0) AS mentions"],
    ),
  },
  {
    id: "run.mentions-tracked-only",
    sentence: "2.16: `mentions`, `is_tracked_brand`.",
    how: "Only tracked brands are listed.",
    operations: [RUN],
    ...whole((given) => ({
      mentions: (given["mentions"] as Body[]).filter((one) => one["is_tracked_brand"]),
    })),
  },
  {
    id: "run.tracked-all",
    sentence: "2.16: `is_tracked_brand`; 4.1: list of tracked brands.",
    how: "Every brand is tracked.",
    operations: [RUN],
    ...mentions(() => ({ is_tracked_brand: true })),
  },
  {
    id: "run.tracked-own-only",
    sentence: "2.16: `is_tracked_brand`; 4.1: list of tracked brands.",
    how: "Only the run's brand counts as tracked.",
    operations: [RUN],
    body: (given) => ({
      ...given,
      mentions: (given["mentions"] as Body[]).map((one) => ({
        ...one,
        is_tracked_brand: one["brand"] === given["brand"],
      })),
    }),
  },
  {
    id: "run.sentiment-neutral",
    sentence: "2.2: Per-mention `sentiment`: unknown (the run predates sentiment tracking).",
    how: "Unlabeled mentions are neutral.",
    operations: [RUN],
    ...swap(["COALESCE(m.sentiment, 'unknown')", "COALESCE(m.sentiment, 'neutral')"]),
  },
  {
    id: "run.sentiment-null",
    sentence: MENTION,
    how: "Unlabeled mentions have null.",
    operations: [RUN],
    ...swap(["COALESCE(m.sentiment, 'unknown')", "m.sentiment"]),
  },
  {
    id: "run.sentiment-mixed",
    sentence: "2.2: `sentiment`: positive, neutral, negative, unknown.",
    how: "neutral is called mixed.",
    operations: [RUN],
    ...mentions(({ sentiment }) => ({ sentiment: sentiment === "neutral" ? "mixed" : sentiment })),
  },
  {
    id: "run.rank-text",
    sentence: "2.16: `rank` is an integer.",
    how: "rank is a string.",
    operations: [RUN],
    ...mentions(({ rank }) => ({ rank: String(rank) })),
  },
  {
    id: "run.rank-shifted",
    sentence: "2.16: `mention_rank` of the list and `rank` of the detail.",
    how: "Ranks count from 2.",
    operations: [RUN],
    ...mentions(({ rank }) => ({ rank: rank === 0 ? 0 : Number(rank) + 1 })),
  },
  {
    id: "run.reason-missing",
    sentence: MENTION,
    how: "sentiment_reason is missing.",
    operations: [RUN],
    ...mentions(() => ({ sentiment_reason: undefined })),
  },
  {
    id: "run.citations-three",
    sentence: "2.16: `citations`, `citation_count`.",
    how: "Only the first three citations are listed.",
    operations: [RUN],
    ...whole((given) => ({ citations: (given["citations"] as Body[]).slice(0, 3) })),
  },
  {
    id: "run.citations-count-of-domains",
    sentence: "2.16: `citations`, `citation_count`.",
    how: "citation_count is one too high.",
    operations: [RUN],
    ...whole((given) => ({ citation_count: Number(given["citation_count"]) + 1 })),
  },
  {
    id: "run.citation-domain",
    sentence: "2.16: `citations`: {domain, page_title, url}.",
    how: "domain is the site's name without its ending.",
    operations: [RUN],
    ...whole((given) => ({
      citations: (given["citations"] as Body[]).map((one) => ({
        ...one,
        domain: String(one["domain"]).split(".")[0],
      })),
    })),
  },
  {
    id: "run.text-cut",
    sentence: "2.16: `answer_text`: full answer.",
    how: "The text is cut at 200 characters.",
    operations: [RUN],
    ...whole((given) => ({ answer_text: String(given["answer_text"]).slice(0, 200) })),
  },
  {
    id: "run.was-mentioned-any",
    sentence: "2.16: `was_mentioned`: as in the list.",
    how: "was_mentioned is true if any brand is named.",
    operations: [RUN],
    ...whole((given) => ({ was_mentioned: (given["mentions"] as Body[]).length > 0 })),
  },
  {
    id: "run.country-null",
    sentence: DETAIL,
    how: "Global prompts have null as country.",
    operations: [RUN],
    ...whole(({ country }) => ({ country: country === "ZZ" ? null : country })),
  },
  {
    id: "run.prompt-text-cut",
    sentence: "2.16: `prompt_text`.",
    how: "The prompt's text is cut at 25 characters.",
    operations: [RUN],
    ...whole((given) => ({ prompt_text: String(given["prompt_text"]).slice(0, 25) })),
  },
];
