import type { LanguagePack } from "../../catalogue/language-pack.ts";
import type { ExplanationKind } from "../explanations/explanation.ts";
import { isGermanTopic, UNSPECIFIC } from "../german-question.ts";
import { tellingWords } from "../sentences.ts";

/** Words of questions and searches that a topic needs not repeat. */
const ASKING =
  /^(?:mach\p{Ll}+|biet\p{Ll}+|verkauf\p{Ll}+|liefer\p{Ll}+|preise?|kosten|vergleich|test|testsieger|erfahrung(?:en)?|kaufen|gesucht|20\d\d)$/iu;
/** Begins a question about a price, in German or French. */
export const ASKS_COST =
  /^(?:was kost\p{L}+|wie ?viel kost\p{L}+|wie teuer (?:ist|sind|wird)|combien co\p{L}+) /iu;

/** "Dadant oder Zander" */
const SIDES = /(?: oder | vs\.? | – )/;

/** Whether a label can stand for a German question: it says enough, and all that the question says. */
export function isWholeTopic(
  label: string,
  question: string,
  { kind, pack }: { readonly kind: ExplanationKind | null; readonly pack: LanguagePack },
): boolean {
  return isGermanTopic(label, question, kind) && saysAll(label, question, kind, pack);
}

/** "Farben und welches Papier" */
const SECOND_QUESTION = /^(?!w)[^?]* und welche[mnrs]? /i;

/** Whether a label says what its question excludes: "Rückenschmerzen zum Arzt", asked for without going there. */
function reverses(label: string, question: string): boolean {
  const [, excluded = ""] = question.split(" ohne ");
  const nouns = excluded.match(/\p{Lu}\p{L}+/gu) ?? [];
  return !label.includes("ohne ") && nouns.some((noun) => label.includes(noun));
}

/** Whether the label of a German question leaves out nothing that it says: "Praxis in Bremen" does, if one with laughing gas is wanted. */
function saysAll(
  label: string,
  question: string,
  kind: ExplanationKind | null,
  pack: LanguagePack,
): boolean {
  if (SECOND_QUESTION.test(label) || reverses(label, question)) return false;
  // The label of a task is its infinitive.
  if (kind === "task" || kind === "definition" || SIDES.test(label)) return true;
  const said = label.toLowerCase();
  return tellingWords(question.replace(ASKS_COST, ""), pack).every(
    (word) => UNSPECIFIC.test(word) || ASKING.test(word) || said.includes(word.toLowerCase()),
  );
}
