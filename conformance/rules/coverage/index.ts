import type { Rule } from "../../core/rule.ts";
import { coverageAddsUp } from "./adds-up.ts";
import { coverageAgrees } from "./agrees.ts";
import { coverageBounds } from "./bounds.ts";
import { coverageNull } from "./null.ts";
import { coverageRate } from "./rate.ts";
import { coverageSameExposure } from "./same-exposure.ts";
import { coverageSilentProvider } from "./silent-provider.ts";

/** Coverage of the searches in /searches (§2.12). */
export const COVERAGE_RULES: readonly Rule[] = [
  coverageRate,
  coverageNull,
  coverageSilentProvider,
  coverageSameExposure,
  coverageAddsUp,
  coverageBounds,
  coverageAgrees,
];
