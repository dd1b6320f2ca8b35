import type { Rule } from "../../core/rule.ts";
import { adviceAgrees } from "./agrees.ts";
import { adviceCompletedOnly } from "./completed-only.ts";
import { adviceEvidence } from "./evidence.ts";
import { adviceNeverStarts } from "./never-starts.ts";
import { adviceOffset } from "./offset.ts";
import { advicePrompts } from "./prompts.ts";
import { advicePromptFields } from "./prompt-fields.ts";
import { adviceSchema } from "./schema.ts";
import { adviceSearch } from "./search.ts";
import { adviceStatusFilter } from "./status-filter.ts";
import { adviceTimes } from "./times.ts";

/** §2.15, §3, §4.5: ranking advice. */
export const ADVICE_RULES: readonly Rule[] = [
  adviceSchema,
  adviceCompletedOnly,
  advicePromptFields,
  adviceStatusFilter,
  adviceSearch,
  adviceNeverStarts,
  adviceTimes,
  adviceEvidence,
  adviceAgrees,
  advicePrompts,
  adviceOffset,
];
