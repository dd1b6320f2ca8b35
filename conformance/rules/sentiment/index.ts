import type { Rule } from "../../core/rule.ts";
import { sentimentCoverageRange } from "./coverage-range.ts";
import { sentimentFormula } from "./formula.ts";
import { sentimentHistory } from "./history.ts";
import { sentimentLabels } from "./labels.ts";
import { sentimentNoData } from "./no-data.ts";
import { sentimentNullWhenUnnamed } from "./null-when-unnamed.ts";
import { sentimentRange } from "./range.ts";
import { sentimentReason } from "./reason.ts";
import { sentimentScale } from "./scale.ts";
import { sentimentUnknownNotNeutral } from "./unknown-not-neutral.ts";

/** Rules of sentiment, wherever it appears (§2.2). */
export const SENTIMENT_RULES: readonly Rule[] = [
  sentimentRange,
  sentimentCoverageRange,
  sentimentNoData,
  sentimentScale,
  sentimentLabels,
  sentimentNullWhenUnnamed,
  sentimentUnknownNotNeutral,
  sentimentFormula,
  sentimentReason,
  sentimentHistory,
];
