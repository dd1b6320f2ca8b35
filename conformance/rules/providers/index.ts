import type { Rule } from "../../core/rule.ts";
import { providersDisplay } from "./display.ts";
import { providersSchema } from "./schema.ts";
import { providersUnique } from "./unique.ts";
import { providersListed } from "./listed.ts";

/** §2.6: the AI platforms. */
export const PROVIDERS_RULES: readonly Rule[] = [
  providersSchema,
  providersUnique,
  providersDisplay,
  providersListed,
];
