import { rowsSchemaRule } from "../rows-schema-rule.ts";
import { boardAsks } from "./boards.ts";

/** §2.13, §4.5 */
export const leaderboardSchema = rowsSchemaRule(
  "leaderboard.schema",
  "getPromptLeaderboard",
  boardAsks,
);
