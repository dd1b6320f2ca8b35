import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { opinionsOf } from "../nouns.ts";

/** Beginnings of sentences with a verb. */
const SENTENCE =
  /\?|^(?:i|we|my|our|is|are|has|have|does|do|can|could|should|would|will|which|what|who|where|when|why|how|any|anyone|looking|need|recommend|suggest|find|compare)\b/i;
/** "Small claims lawyer", "real estate photographer", "first aid kit" */
const OF_NAMES =
  /^(?:small|big|long|short|high|low|heavy|light|warm|soft|sharp|hard|first|next|real|fast|new|old|two|three|single|local|vintage|modern|classic|luxury|certified|licensed|professional)$/i;

/** Returns the label of an English prompt that is no sentence: "3d printer filament that doesn't warp"; null: it is. */
export function englishLabel(question: string, pack: LanguagePack): string | null {
  const words = question.split(" ");
  const isPraise = (word: string): boolean =>
    opinionsOf(pack).has(word.toLowerCase()) && !OF_NAMES.test(word);
  const first = words.findIndex((word) => !isPraise(word));
  // "Easy to clean air fryer"
  const start = words[first]?.toLowerCase() === "to" ? 0 : Math.max(first, 0);
  const own = withoutPlace(words.slice(start).join(" "));
  if (SENTENCE.test(question) || SENTENCE.test(own)) return null;
  // "Portable sawmill with trailer, logs up to 30 inches"
  const [named = ""] = own.split(/[,;] /, 1);
  if (named !== own && (/ or /.test(named) || named.split(" ").length < FEWEST_WORDS)) return null;
  return /[.,:;!](?!\d)/.test(named) ? null : named;
}

/** Fewer words before a mark say too little. */
const FEWEST_WORDS = 3;

/** "Stairlift companies that rent near Cleveland, Ohio": too much for a label as a whole, but cut at its noun it says too little. */
const WITH_CLAUSE =
  /^([^,.:;!?]{1,40} (?:companies|providers|suppliers|manufacturers|makers|dealers|stores|shops|firms|brands|services) (?:that|who|which) [^,.:;!?]{1,60}?) (?:near|in|around) \p{Lu}[\p{L} .'-]{1,30}, \p{Lu}[\p{L} ]{1,20}$/u;

function withoutPlace(label: string): string {
  return WITH_CLAUSE.exec(label)?.[1] ?? label;
}
