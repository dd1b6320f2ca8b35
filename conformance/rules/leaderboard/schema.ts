import { rowsSchemaRule } from "../../assert/schema-rule.ts";
import { leaderboardRequests } from "./leaderboards.ts";

/** §2.13, §4.5 */
export const leaderboardSchema = rowsSchemaRule(
  "leaderboard.schema",
  "getPromptLeaderboard",
  leaderboardRequests,
);
