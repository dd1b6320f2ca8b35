import type { Rule } from "../../core/rule.ts";
import { stringsProviderSum } from "./provider-sum.ts";
import { stringsShape } from "./shape.ts";
import { stringsSum } from "./sum.ts";
import { stringsTriggerUsable } from "./trigger-usable.ts";
import { stringsTriggerYields } from "./trigger-yields.ts";
import { stringsTriggerPrompt } from "./trigger-prompt.ts";

/** The flat list of exact search strings (§2.12, group_by=search). */
export const STRINGS_RULES: readonly Rule[] = [
  stringsShape,
  stringsSum,
  stringsProviderSum,
  stringsTriggerUsable,
  stringsTriggerYields,
  stringsTriggerPrompt,
];
