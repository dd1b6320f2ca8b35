import type { Rule } from "../../core/rule.ts";
import { writeBrandAccepted, writePromptsAccepted } from "./accepted.ts";
import { writeAllListed, writeAllowedBodies, writeBodyTypes } from "./allowed-bodies.ts";
import { writeBrandIdempotent } from "./brand-idempotent.ts";
import { writeBrandListed } from "./brand-listed.ts";
import { writeBrandOwned } from "./brand-owned.ts";
import { writeBrandValidation } from "./brand-validation.ts";
import { writeCrawl } from "./crawl.ts";
import { writeDomainValidation } from "./domain-validation.ts";
import { writeLlms } from "./llms.ts";
import { writeOnlyAdds } from "./only-adds.ts";
import { writePromptsBrand404 } from "./prompts-brand-404.ts";
import { writePromptsDetails } from "./prompts-details.ts";
import { writePromptsListed } from "./prompts-listed.ts";
import { writeTagsUsable } from "./tags-usable.ts";
import { writeTextsKept } from "./texts-kept.ts";
import { writePrompts50, writeTags10 } from "./too-many.ts";

/** §4.8: the two writes, on a brand that the check adds. */
export const WRITE_RULES: readonly Rule[] = sequences(
  writeBrandAccepted,
  writePromptsAccepted,
  writeAllowedBodies,
  writeAllListed,
  writeBodyTypes,
  writeBrandListed,
  writeBrandOwned,
  writeBrandIdempotent,
  writeBrandValidation,
  writeDomainValidation,
  writePromptsListed,
  writePromptsDetails,
  writeTextsKept,
  writeTagsUsable,
  writePrompts50,
  writeTags10,
  writeLlms,
  writePromptsBrand404,
  writeOnlyAdds,
  writeCrawl,
);

/** The requests of these rules are one sequence. */
function sequences(...rules: readonly Rule[]): Rule[] {
  return rules.map((rule) => ({ ...rule, isSequence: true }));
}
