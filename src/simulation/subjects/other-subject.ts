import type { AskedQuestion } from "./asked-question.ts";
import type { DerivedSubject } from "./nouns.ts";

const ASKED_NOUN =
  /^[Ww]elche[rsnm]? (?:\p{Ll}+ )*(?!Art|Mark|Modell|Größ|Sort|Herst)(\p{Lu}\p{L}+)/u;

/**
 * Returns the subject of a prompt, unless its question has another: "Hochbeet bepflanzen: Welches Gemüse passt
 * zusammen?" asks for no "Hochbeet".
 */
export function aboutOther(
  { question, statement }: AskedQuestion,
  derived: DerivedSubject | null,
): DerivedSubject | null {
  if (statement === null || derived === null) return derived;
  const noun = ASKED_NOUN.exec(question)?.[1]?.slice(0, 4).toLowerCase() ?? "";
  return derived.phrase.toLowerCase().includes(noun) ? derived : null;
}
