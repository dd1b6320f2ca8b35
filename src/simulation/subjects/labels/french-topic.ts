import type { LanguagePack } from "../../catalogue/language-pack.ts";
import { tellingWords } from "../sentences.ts";

/** Words of a question that its topic does not need. */
const ASKING =
  /^(?:acheter|trouver|choisir|prendre|commander|chercher?|cherchons|connaissez-vous|existe-t-il|installer|coûte(?:nt)?|compter|payer|prévoir|faut-il|peut-on|puis-je|dois-je|doit-on|a-t-on|ai-je|moyen|façon|manière|vend(?:ent)?|livre(?:nt)?|propose(?:nt)?|organise(?:nt)?|fabrique(?:nt)?|fournit|font|encore|prix|tarifs?|avis|comparatif|choisir|entre|temps|durée|rentable|possible|mieux|débourser|chers|chères)$/iu;

/** "Combien coûte une extension et qui peut la faire ?" */
const SECOND_QUESTION =
  /(?:[,?;:]| et| ou) (?:(?:à|de|chez|par|pour) )?(?:qui|où|quel(?:le)?s?|combien|comment|pourquoi|que|faut-il|peut-on|est-ce) /iu;

/** The topic of a question if nothing that it says is lost, or else the question: what can be left out is not certain. */
export function certainTopic(topic: string, question: string, pack: LanguagePack): string {
  const said = new Set(topicWords(topic, pack));
  const isWhole = topicWords(question, pack).every((word) => said.has(word));
  return isWhole && !SECOND_QUESTION.test(question) ? topic : question.replace(/ ?[?.!]$/, "");
}

/** The words that the topic of a question needs. */
export function topicWords(text: string, pack: LanguagePack): string[] {
  return tellingWords(text.replace(/^(?:a-t-on|ai-je|avons-nous) le droit /i, ""), pack)
    .map((word) => word.toLowerCase().replace(/^[cdjlmnst]['’]/, ""))
    .filter((word) => !ASKING.test(word));
}
