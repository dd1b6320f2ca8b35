import type { Rule } from "../../core/rule.ts";
import { leaderboardAgrees } from "./agrees.ts";
import { leaderboardMetrics } from "./metrics.ts";
import { leaderboardProviders } from "./providers.ts";
import { leaderboardRankOrder } from "./rank-order.ts";
import { leaderboardSchema } from "./schema.ts";
import { leaderboardWindow } from "./window.ts";
import { leaderboardYourRow } from "./your-row.ts";

/** §2.13: the brands that runs of one prompt mention. */
export const LEADERBOARD_RULES: readonly Rule[] = [
  leaderboardSchema,
  leaderboardRankOrder,
  leaderboardYourRow,
  leaderboardMetrics,
  leaderboardProviders,
  leaderboardWindow,
  leaderboardAgrees,
];
