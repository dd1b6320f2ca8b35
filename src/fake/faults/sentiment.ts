import type { OperationId } from "../../contract/operation.ts";
import { bending, bendingRows, type Fault } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- faults bend replies of every shape
type Holder = any;

const HOLDERS: readonly OperationId[] = [
  "getVisibility",
  "listTopMentionedBrands",
  "getPromptLeaderboard",
  "listPromptsByVisibility",
];

/** The groups' rules that compare one endpoint's sentiment with another's, and the schemas. */
const SCHEMAS = ["visibility.schema", "sov.schema", "leaderboard.schema", "byvis.schema"];
const AGREEMENTS = ["sov.agrees", "byvis.agrees", "leaderboard.your-row"];

type Story = Pick<Fault, "id" | "says" | "kills"> & Partial<Pick<Fault, "may">>;

/** A fault that bends every object with a pair of sentiment numbers. */
function bendingPairs(story: Story, bend: (holder: Holder) => void): Fault {
  return bending(story, HOLDERS, (body) => {
    const holders: Holder[] = [body.metrics, body.your_row, ...(body.items ?? [])];
    for (const holder of holders) {
      if (typeof holder?.net_sentiment === "number") bend(holder);
    }
  });
}

/** A fault that bends every mention in an answer's detail. */
function bendingMentions(story: Story, bend: (mention: Holder, body: Holder) => void): Fault {
  return bending(story, ["getQueryRun"], (body) => {
    for (const mention of body.mentions ?? []) bend(mention, body);
  });
}

/** Faults of sentiment (§2.2). */
export const SENTIMENT_FAULTS: readonly Fault[] = [
  bendingPairs(
    {
      id: "sentiment.null-without-labels",
      says: "net_sentiment is null where no mention has a label.",
      kills: ["sentiment.range"],
      may: [...SCHEMAS, ...AGREEMENTS],
    },
    (holder) => {
      if (holder.sentiment_coverage_pct === 0) holder.net_sentiment = null;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.scale-to-1000",
      says: "net_sentiment is given in tenths of a percent.",
      kills: ["sentiment.range", "sentiment.formula"],
      may: SCHEMAS,
    },
    (holder) => {
      holder.net_sentiment *= 10;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.coverage-null",
      says: "sentiment_coverage_pct is null where no mention has a label.",
      kills: ["sentiment.coverage-range"],
      may: [...SCHEMAS, ...AGREEMENTS],
    },
    (holder) => {
      if (holder.sentiment_coverage_pct === 0) holder.sentiment_coverage_pct = null;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.no-data-as-middle",
      says: "Without any label net_sentiment is 50, the middle of another scale.",
      kills: ["sentiment.no-data"],
      may: AGREEMENTS,
    },
    (holder) => {
      if (holder.sentiment_coverage_pct === 0) holder.net_sentiment = 50;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.net-as-fraction",
      says: "net_sentiment runs from -1 to 1.",
      kills: ["sentiment.scale", "sentiment.formula"],
      may: AGREEMENTS,
    },
    (holder) => {
      holder.net_sentiment /= 100;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.coverage-as-fraction",
      says: "sentiment_coverage_pct runs from 0 to 1.",
      kills: ["sentiment.scale", "sentiment.formula"],
      may: AGREEMENTS,
    },
    (holder) => {
      holder.sentiment_coverage_pct /= 100;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.over-all-mentions",
      says: "net_sentiment is computed over all mentions, those without a label as well.",
      kills: ["sentiment.formula"],
      may: AGREEMENTS,
    },
    (holder) => {
      holder.net_sentiment *= holder.sentiment_coverage_pct / 100;
    },
  ),
  bendingPairs(
    {
      id: "sentiment.positive-only",
      says: "net_sentiment is the share of positive labels on a scale from -100 to 100.",
      kills: ["sentiment.formula"],
      may: AGREEMENTS,
    },
    (holder) => {
      if (holder.sentiment_coverage_pct > 0) holder.net_sentiment = holder.net_sentiment / 2 + 25;
    },
  ),
  bendingRows(
    {
      id: "sentiment.label-in-capitals",
      says: "The labels in the list are written in capitals.",
      kills: ["sentiment.labels", "runs.schema"],
    },
    ["listQueryRuns"],
    (row) => {
      if (typeof row.mention_sentiment === "string") {
        row.mention_sentiment = row.mention_sentiment.toUpperCase();
      }
    },
  ),
  bendingMentions(
    {
      id: "sentiment.mixed-label",
      says: "An answer's detail calls every neutral mention mixed.",
      kills: ["sentiment.labels", "run.schema"],
    },
    (mention) => {
      if (mention.sentiment === "neutral") mention.sentiment = "mixed";
    },
  ),
  bendingRows(
    {
      id: "sentiment.neutral-when-unnamed",
      says: "mention_sentiment is neutral in answers that do not name the brand.",
      kills: ["sentiment.null-when-unnamed"],
    },
    ["listQueryRuns"],
    (row) => {
      row.mention_sentiment ??= "neutral";
    },
  ),
  bendingRows(
    {
      id: "sentiment.null-when-unlabelled",
      says: "mention_sentiment is null for mentions without a label.",
      kills: ["sentiment.null-when-unnamed"],
    },
    ["listQueryRuns"],
    (row) => {
      if (row.mention_sentiment === "unknown") row.mention_sentiment = null;
    },
  ),
  bendingRows(
    {
      id: "sentiment.unknown-as-neutral",
      says: "The list calls mentions without a label neutral.",
      kills: ["sentiment.unknown-not-neutral"],
    },
    ["listQueryRuns"],
    (row) => {
      if (row.mention_sentiment === "unknown") row.mention_sentiment = "neutral";
    },
  ),
  bendingMentions(
    {
      id: "sentiment.reason-left-out",
      says: "sentiment_reason is left out where there is none.",
      kills: ["sentiment.reason", "run.schema"],
    },
    (mention) => {
      if (mention.sentiment_reason === null) delete mention.sentiment_reason;
    },
  ),
  bendingRows(
    {
      id: "sentiment.platform-unlabelled",
      says: "The list has no labels for one platform's answers.",
      kills: ["sentiment.history", "sentiment.unknown-not-neutral"],
    },
    ["listQueryRuns"],
    (row) => {
      if (row.provider === "claude" && row.was_mentioned) row.mention_sentiment = "unknown";
    },
  ),
];
