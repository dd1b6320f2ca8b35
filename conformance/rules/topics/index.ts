import type { Rule } from "../../core/rule.ts";
import { topicsDirectSum } from "./direct-sum.ts";
import { topicsIdentity } from "./identity.ts";
import { topicsIncludesChildren } from "./includes-children.ts";
import { topicsLabelSynthetic } from "./label-synthetic.ts";
import { topicsNoTrigger } from "./no-trigger.ts";
import { topicsOtherLast } from "./other-last.ts";
import { topicsPct } from "./pct.ts";
import { topicsPreorder } from "./preorder.ts";
import { topicsProviderSum } from "./provider-sum.ts";
import { topicsPromptCount } from "./prompt-count.ts";

/** The tree of topics in /searches, its default mode (§2.12). */
export const TOPICS_RULES: readonly Rule[] = [
  topicsPreorder,
  topicsDirectSum,
  topicsIncludesChildren,
  topicsProviderSum,
  topicsOtherLast,
  topicsNoTrigger,
  topicsIdentity,
  topicsLabelSynthetic,
  topicsPct,
  topicsPromptCount,
];
