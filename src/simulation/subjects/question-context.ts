import { capitalised, type LanguagePack } from "../catalogue/language-pack.ts";
import { withSentenceBefore } from "./german-question.ts";
import { isDangling } from "./sentences.ts";
import { LONGEST_TITLE } from "./titles.ts";

/** "Was kann ich tun, wenn er nachts bellt?" */
const REFERRING = /, (?:wenn|dass|weil|obwohl|falls) (?:er|sie|ihm|ihr|ihn|ihnen) /;

/** "Is it better to clean them or install guards?" */
export const ABOUT_IT =
  /^(?=(?:is|are|what|which|how|where|who|can|should|do|does|why) ).{2,60} (?:them|one(?= (?:who|that|with) )|(?<!is |was |does |will |can |would |if |when |that |how |does |do |worth )it(?! (?:is|was|has|on|for|if|when|rains|snows|takes|costs|gets|to|worth)\b))(?= )/i;

function isPart(asked: string): boolean {
  return isDangling(asked) || REFERRING.test(asked) || ABOUT_IT.test(asked);
}

/** The question, with the sentence before if it needs that; `isShort`: it has hardly any words of its own. */
export function withContext(
  asked: string,
  text: string,
  { pack: { language }, isShort }: { readonly pack: LanguagePack; readonly isShort: boolean },
): string {
  const needed = isPart(asked) || (language === "en" && isShort);
  if (language === "de" && !needed) {
    const whole = withSentenceBefore(asked, text.trim());
    return whole.length <= LONGEST_TITLE ? whole : asked;
  }
  if (!needed || text.length > LONGEST_TITLE) return asked;
  return language === "en" ? capitalised(text) : text;
}
