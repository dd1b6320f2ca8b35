import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { opinionsOf } from "../nouns.ts";

/** Beginnings of sentences with a verb. */
const SENTENCE =
  /\?|^(?:i|we|my|our|is|are|has|have|does|do|can|could|should|would|will|which|what|who|where|when|why|how|any|anyone|looking|need|recommend|suggest|find|compare)\b/i;
/** Returns the label of an English prompt that is no sentence: "3d printer filament that doesn't warp"; null: it is. */
export function englishLabel(question: string, pack: LanguagePack): string | null {
  const words = question.split(" ");
  const first = words.findIndex((word) => !opinionsOf(pack).has(word.toLowerCase()));
  const own = words.slice(Math.max(first, 0)).join(" ");
  return SENTENCE.test(question) || SENTENCE.test(own) || /[.,:;!](?!\d)/.test(own) ? null : own;
}
