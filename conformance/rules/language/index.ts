import type { Rule } from "../../core/rule.ts";
import { languageAvailable } from "./available.ts";
import { languageFallback } from "./fallback.ts";
import { languageUnd } from "./und.ts";

/** Which of a brand's language trees /searches reads (§4.4). */
export const LANGUAGE_RULES: readonly Rule[] = [languageFallback, languageUnd, languageAvailable];
