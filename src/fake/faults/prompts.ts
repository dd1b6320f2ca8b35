import { answering, parameter } from "./answering.ts";
import { BYVIS_FAULTS } from "./byvis.ts";
import { bending, misreading, withParameter, type Bending, type Fault } from "./fault.ts";

// oxlint-disable-next-line typescript/no-explicit-any -- rows of every list
type Row = any;
type Story = Parameters<typeof bending>[0];

/** A fault of the leaderboard's reply. */
function board(story: Story, bend: (body: Row, bent: Bending) => void): Fault {
  return bending(story, ["getPromptLeaderboard"], bend);
}

/** A fault of each of its rows, yours included. */
function boardRows(story: Story, bend: (row: Row) => void): Fault {
  return board(story, (body) => {
    for (const row of [...body.items, body.your_row]) if (row !== null) bend(row);
  });
}

/** Faults of ranks and rows (§2.13). */
const ROWS: readonly Fault[] = [
  board(
    {
      id: "leaderboard.no-entities",
      says: "The leaderboard does not say how many brands are named.",
      kills: ["leaderboard.schema"],
    },
    (body) => {
      delete body.metrics.total_entities;
    },
  ),
  board(
    {
      id: "leaderboard.rank-from-zero",
      says: "Ranks begin with 0.",
      kills: ["leaderboard.rank-order", "leaderboard.schema"],
    },
    (body) => {
      for (const row of [...body.items, body.your_row]) if (row.rank !== null) row.rank -= 1;
      if (body.metrics.your_rank !== null) body.metrics.your_rank -= 1;
    },
  ),
  board(
    {
      id: "leaderboard.upside-down",
      says: "The leaderboard begins at its end.",
      kills: ["leaderboard.rank-order"],
    },
    (body) => {
      body.items.reverse();
    },
  ),
  board(
    {
      id: "leaderboard.others-counted",
      says: "total_count leaves out the brand asked about.",
      kills: ["leaderboard.rank-order"],
    },
    (body) => {
      body.total_count = body.items.filter((row: Row) => !row.is_your_brand).length;
    },
  ),
  board(
    {
      id: "leaderboard.your-row-older",
      says: "your_row is of the last 90 days, whatever the window.",
      kills: ["leaderboard.your-row", "leaderboard.metrics"],
    },
    (body, { request, handle }) => {
      const older: Row = handle(withParameter(request, "window_days", "90")).body;
      body.your_row = older?.your_row ?? body.your_row;
    },
  ),
  board(
    {
      id: "leaderboard.competitors-yours",
      says: "The brand at the top is yours too.",
      kills: ["leaderboard.your-row"],
    },
    (body) => {
      if (body.items.length > 0) body.items[0].is_your_brand = true;
    },
  ),
  boardRows(
    {
      id: "leaderboard.platform-names",
      says: "seen_on_providers gives names where the slugs belong.",
      kills: ["leaderboard.providers", "leaderboard.schema"],
    },
    (row) => {
      row.seen_on_providers = row.seen_on_providers.map((slug: string) => slug.toUpperCase());
    },
  ),
  boardRows(
    {
      id: "leaderboard.no-platforms",
      says: "seen_on_providers is empty where all platforms name the brand.",
      kills: ["leaderboard.providers"],
    },
    (row) => {
      if (row.seen_on_providers.length > 4) row.seen_on_providers = [];
    },
  ),
];

/** Faults of sums, rates and the window (§2.13, §4.5). */
const FIGURES: readonly Fault[] = [
  board(
    {
      id: "leaderboard.answers-as-mentions",
      says: "total_brand_mentions counts the answers.",
      kills: ["leaderboard.metrics"],
    },
    (body) => {
      body.metrics.total_brand_mentions = body.metrics.total_runs;
    },
  ),
  board(
    {
      id: "leaderboard.share-of-answers",
      says: "your_share_of_voice_pct is the share of the answers that name the brand.",
      kills: ["leaderboard.metrics"],
    },
    (body) => {
      body.metrics.your_share_of_voice_pct = body.metrics.your_mention_rate_pct;
    },
  ),
  board(
    {
      id: "leaderboard.rate-fraction",
      says: "Mention rates go from 0 to 1.",
      kills: ["leaderboard.metrics"],
    },
    (body) => {
      for (const row of [...body.items, body.your_row]) row.mention_rate_pct /= 100;
      body.metrics.your_mention_rate_pct /= 100;
    },
  ),
  misreading(
    {
      id: "leaderboard.quarter",
      says: "The leaderboard looks 90 days back unless told.",
      kills: ["leaderboard.window"],
      may: ["echo.as-used"],
    },
    (request) =>
      request.path === "/prompts/leaderboard" && parameter(request, "window_days") === undefined
        ? withParameter(request, "window_days", "90")
        : request,
  ),
  answering(
    {
      id: "leaderboard.endless",
      says: "The leaderboard looks back as far as it is asked to.",
      kills: ["leaderboard.window", "leaderboard.schema"],
      may: ["echo.as-used"],
    },
    [400],
    (reply, request, handle) => {
      const days = Number(parameter(request, "window_days"));
      if (request.path !== "/prompts/leaderboard" || !(days > 365)) return reply;
      const longest = handle(withParameter(request, "window_days", "365"));
      const body: Row = structuredClone(longest.body);
      if (longest.status !== 200) return reply;
      body.filters_applied.window_days = days;
      body.metrics.window_days = days;
      return { ...longest, body };
    },
  ),
];

/** Faults of one prompt's leaderboard and of the prompts by visibility. */
export const PROMPTS_FAULTS: readonly Fault[] = [...ROWS, ...FIGURES, ...BYVIS_FAULTS];
