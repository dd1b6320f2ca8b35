import { change, changeEach, replace, setDefault, toFraction } from "./changes.ts";
import { type ResponseBody, defineFaults } from "./fault.ts";

/** The groups' rules that compare one endpoint's sentiment with another's, and the schemas. */
const SCHEMAS = ["visibility.schema", "sov.schema", "leaderboard.schema", "byvis.schema"];
const AGREEMENTS = ["sov.agrees", "byvis.agrees", "leaderboard.your-row", "leaderboard.agrees"];

/** Returns the objects with a pair of sentiment numbers. */
function sentimentsOf({
  metrics,
  your_row: row,
  items = [],
}: ResponseBody): readonly ResponseBody[] {
  return [metrics, row, ...items].filter((one) => typeof one?.net_sentiment === "number");
}

function mentionsOf({ mentions }: ResponseBody): readonly ResponseBody[] {
  return mentions ?? [];
}

/** Faults of sentiment (§2.2). */
export const SENTIMENT_FAULTS = defineFaults({}, [
  {
    id: "sentiment.null-without-labels",
    title: "net_sentiment is null without labelled mentions.",
    breaks: ["sentiment.range"],
    mayBreak: [...SCHEMAS, ...AGREEMENTS],
    changeBody: changeEach(sentimentsOf, (object) => {
      if (object.sentiment_coverage_pct === 0) object.net_sentiment = null;
    }),
  },
  {
    id: "sentiment.scale-to-1000",
    title: "net_sentiment is given in tenths of a percent.",
    breaks: ["sentiment.range", "sentiment.formula"],
    mayBreak: [...SCHEMAS, "leaderboard.agrees"],
    changeBody: changeEach(
      sentimentsOf,
      change("net_sentiment", (value) => value * 10),
    ),
  },
  {
    id: "sentiment.coverage-null",
    title: "sentiment_coverage_pct is null without labelled mentions.",
    breaks: ["sentiment.coverage-range"],
    mayBreak: [...SCHEMAS, ...AGREEMENTS],
    changeBody: changeEach(sentimentsOf, replace("sentiment_coverage_pct", 0, null)),
  },
  {
    id: "sentiment.no-data-as-middle",
    title: "net_sentiment is 50 without labelled mentions.",
    breaks: ["sentiment.no-data"],
    mayBreak: AGREEMENTS,
    changeBody: changeEach(sentimentsOf, (object) => {
      if (object.sentiment_coverage_pct === 0) object.net_sentiment = 50;
    }),
  },
  {
    id: "sentiment.net-as-fraction",
    title: "net_sentiment ranges from -1 to 1.",
    breaks: ["sentiment.scale", "sentiment.formula"],
    mayBreak: AGREEMENTS,
    changeBody: changeEach(sentimentsOf, toFraction("net_sentiment")),
  },
  {
    id: "sentiment.coverage-as-fraction",
    title: "sentiment_coverage_pct ranges from 0 to 1.",
    breaks: ["sentiment.scale", "sentiment.formula"],
    mayBreak: AGREEMENTS,
    changeBody: changeEach(sentimentsOf, toFraction("sentiment_coverage_pct")),
  },
  {
    id: "sentiment.over-all-mentions",
    title: "net_sentiment is computed over all mentions, including unlabelled ones.",
    breaks: ["sentiment.formula"],
    mayBreak: AGREEMENTS,
    changeBody: changeEach(sentimentsOf, (object) => {
      object.net_sentiment *= object.sentiment_coverage_pct / 100;
    }),
  },
  {
    id: "sentiment.positive-only",
    title: "net_sentiment is the share of positive labels on a scale from -100 to 100.",
    breaks: ["sentiment.formula"],
    mayBreak: AGREEMENTS,
    changeBody: changeEach(sentimentsOf, (object) => {
      if (object.sentiment_coverage_pct > 0) object.net_sentiment = object.net_sentiment / 2 + 25;
    }),
  },
  {
    id: "sentiment.label-in-capitals",
    title: "Labels of the list are in upper case.",
    breaks: ["sentiment.labels", "runs.schema"],
    operations: ["listQueryRuns"],
    changeRow: (row) => {
      if (typeof row.mention_sentiment === "string") {
        row.mention_sentiment = row.mention_sentiment.toUpperCase();
      }
    },
  },
  {
    id: "sentiment.mixed-label",
    title: "The detail of a run has the label mixed instead of neutral.",
    breaks: ["sentiment.labels", "run.schema"],
    operations: ["getQueryRun"],
    changeBody: changeEach(mentionsOf, replace("sentiment", "neutral", "mixed")),
  },
  {
    id: "sentiment.neutral-when-unnamed",
    title: "mention_sentiment is neutral in runs that do not name the brand.",
    breaks: ["sentiment.null-when-unnamed"],
    operations: ["listQueryRuns"],
    changeRow: setDefault("mention_sentiment", "neutral"),
  },
  {
    id: "sentiment.null-when-unlabelled",
    title: "mention_sentiment is null for unlabelled mentions.",
    breaks: ["sentiment.null-when-unnamed"],
    operations: ["listQueryRuns"],
    changeRow: replace("mention_sentiment", "unknown", null),
  },
  {
    id: "sentiment.unknown-as-neutral",
    title: "mention_sentiment is neutral for unlabelled mentions.",
    breaks: ["sentiment.unknown-not-neutral"],
    operations: ["listQueryRuns"],
    changeRow: replace("mention_sentiment", "unknown", "neutral"),
  },
  {
    id: "sentiment.reason-left-out",
    title: "sentiment_reason is missing instead of null.",
    breaks: ["sentiment.reason", "run.schema"],
    operations: ["getQueryRun"],
    changeBody: changeEach(mentionsOf, (mention) => {
      if (mention.sentiment_reason === null) delete mention.sentiment_reason;
    }),
  },
  {
    id: "sentiment.platform-unlabelled",
    title: "The list has no labels for one platform.",
    breaks: ["sentiment.history", "sentiment.unknown-not-neutral"],
    operations: ["listQueryRuns"],
    changeRow: (row) => {
      if (row.provider === "claude" && row.was_mentioned) row.mention_sentiment = "unknown";
    },
  },
]);
