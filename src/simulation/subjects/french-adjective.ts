/** Endings of French adjectives: other words after a noun can be verbs, such as "vaut-elle". */
const ADJECTIVE =
  /^(?!.*-(?:ils?|elles?)$).*(?:iques?|bio|ects?|ables?|ibles?|els?|elles?|al|ales?|aux|ifs?|ives?|eux|euses?|aires?|ée?s?|iers?|ières?|iens?|iennes?|ents?|ants?|antes?|ois|oises?)$/;

/** Whether a word after a French noun looks like its adjective. */
export function isFrenchAdjective(word: string): boolean {
  return ADJECTIVE.test(word);
}
