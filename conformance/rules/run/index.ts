import type { Rule } from "../../core/rule.ts";
import { runAgrees } from "./agrees.ts";
import { runCitationCount } from "./citation-count.ts";
import { runFullAnswer } from "./full-answer.ts";
import { runMentionTracked } from "./mention-tracked.ts";
import { runPrompt } from "./prompt.ts";
import { runRecordingStays } from "./recording-stays.ts";
import { runSchema } from "./schema.ts";
import { runSearchesNull } from "./searches-null.ts";
import { runSilentProvider } from "./silent-provider.ts";
import { runTrackedFlag } from "./tracked-flag.ts";

/** Rules on the details of a run (§2.16, §4.6). */
export const RUN_RULES: readonly Rule[] = [
  runSchema,
  runAgrees,
  runCitationCount,
  runSearchesNull,
  runSilentProvider,
  runRecordingStays,
  runMentionTracked,
  runTrackedFlag,
  runPrompt,
  runFullAnswer,
];
