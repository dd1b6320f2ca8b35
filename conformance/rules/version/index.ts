import type { Rule } from "../../core/rule.ts";
import { versionOpenapi } from "./openapi.ts";

/** §5, §9: the description of the API. */
export const VERSION_RULES: readonly Rule[] = [versionOpenapi];
