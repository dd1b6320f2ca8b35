import type { Rule } from "../../rule.ts";
import { leaderboardMetrics } from "./metrics.ts";
import { leaderboardProviders } from "./providers.ts";
import { leaderboardRankOrder } from "./rank-order.ts";
import { leaderboardSchema } from "./schema.ts";
import { leaderboardWindow } from "./window.ts";
import { leaderboardYourRow } from "./your-row.ts";

/** §2.13: who is named on one prompt. */
export const LEADERBOARD_RULES: readonly Rule[] = [
  leaderboardSchema,
  leaderboardRankOrder,
  leaderboardYourRow,
  leaderboardMetrics,
  leaderboardProviders,
  leaderboardWindow,
];
