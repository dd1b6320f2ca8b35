import type { Rule } from "../../core/rule.ts";
import { envelope } from "./envelope.ts";
import { json } from "./json.ts";
import { mediaType } from "./media-type.ts";
import { method405 } from "./method-405.ts";
import { no500 } from "./no-500.ts";
import { noLeak } from "./no-leak.ts";
import { range400 } from "./range-400.ts";
import { required400 } from "./required-400.ts";
import { statusSet } from "./status-set.ts";
import { success200 } from "./success-200.ts";
import { type400 } from "./type-400.ts";
import { unknownBrand404 } from "./unknown-brand-404.ts";
import { unknownPrompt404 } from "./unknown-prompt-404.ts";
import { unknownPromptFilter } from "./unknown-prompt-filter.ts";
import { unknownRun404 } from "./unknown-run-404.ts";
import { unknownToken404 } from "./unknown-token-404.ts";
import { unknownVideo404 } from "./unknown-video-404.ts";

/** §7 */
export const ERROR_RULES: readonly Rule[] = [
  envelope,
  json,
  mediaType,
  statusSet,
  success200,
  required400,
  type400,
  range400,
  unknownBrand404,
  unknownPrompt404,
  unknownPromptFilter,
  unknownToken404,
  unknownRun404,
  unknownVideo404,
  method405,
  no500,
  noLeak,
];
