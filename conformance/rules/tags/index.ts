import type { Rule } from "../../core/rule.ts";
import { tagsSchema } from "./schema.ts";
import { tagsUnique } from "./unique.ts";

/** §2.5: the tags of prompts. */
export const TAGS_RULES: readonly Rule[] = [tagsSchema, tagsUnique];
