import type { KeyLabel } from "../../exchange.ts";
import type { Survey } from "../../survey.ts";

/** A platform that every plan of the document could have; its name is one of the five. */
export const PLATFORM = "openai";

/** The key for requests that a read-only one may be refused: the write-enabled one where writes are allowed. */
export function writerOf(survey: Survey): KeyLabel {
  return survey.settings.allowWrites && survey.has("write") ? "write" : "main";
}
