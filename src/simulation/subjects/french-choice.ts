/** "Isolation intérieure ou extérieure : quel constructeur contacter ?" asks for names, and for none of its two sides. */
const NAMES_AFTER_CHOICE =
  /^(?!quel|qui |où )[^,:;?]{3,80} (?:ou|vs\.?|versus) [^,:;?]{3,80} ?[,:;?] (?:et )?(?:(?:(?:à|chez|vers) )?quel(?:le)?s? (?:bonne?s? )?(?:marques|constructeurs?|fabricants?|fournisseurs?|entreprises?|sociétés?|artisans?|installateurs?|façadiers?|couvreurs?|carreleurs?|menuisiers?|charpentiers?|maçons?|plombiers?|électriciens?|paysagistes?|peintres?|ébénistes?|luthiers?|ferronniers?|serruriers?|vitriers?|tapissiers?|prestataires?|professionnels?|pros?|magasins?|enseignes?|sites?|agences?)(?= |$)|où (?:acheter|trouver|commander|louer)(?= |$)|qui (?:install|pose|vend|fabriqu|répar|propos|fourni|lou|livr)\p{Ll}*(?= |$))/iu;

/** "Miele ou Bosch, quelles marques …": names are the two sides themselves. */
const OF_NAMES = / (?:ou|vs\.?|versus) (?:l[ae]s? |chez )?\p{Lu}/u;

/** Whether a French question asks for names beside a choice between two kinds: neither of these is what it asks for. */
export function asksNamesAfterChoice(text: string): boolean {
  return NAMES_AFTER_CHOICE.test(text) && !OF_NAMES.test(text);
}

/** "Achat ou location, combien prévoir ?": an answer about the two would leave out the second question. */
export const MORE_THAN_CHOICE =
  /^(?!(?:je|on|nous|mon|ma|mes|notre|nos|et|alors|qui|où) |j['’]|quel)[^,:;?]{3,80} (?:ou|vs\.?|versus) [^,:;?]{3,80}(?: ?[,:;?]| et) (?:et )?(?:(?:à|chez|vers|pour) )?(?:combien|où|comment (?!choisir|décider|trancher|savoir|faire (?:le|son) choix)|quel(?:le)?s? (?:(?:est|sont) (?:la |les? ))?(?:prix|budget|coûts?|tarifs?|aides?|démarches?|délais?|durée|frais|subventions?))(?= |$)/i;

/** Whether a French question about two kinds asks for a price, a place or a rule besides. */
export function asksMoreThanChoice(text: string): boolean {
  return MORE_THAN_CHOICE.test(text);
}
