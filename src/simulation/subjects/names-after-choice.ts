/** Before a question that follows a choice: "Treppenrenovierung vs Treppenneubau: " */
const CHOICE = "[^,:;?]{3,80} (?:or|oder|vs\\.?|versus) [^,:;?]{2,80}?(?: ?[,:;]| [–-]) ";

/** "… which companies are worth it?", "… who builds them?", "… where can I buy them?" */
const ENGLISH = new RegExp(
  `^(?!(?:which|what|who|where|how|is|are|does?|should|can) )${CHOICE}(?:and )?(?:(?:which|what) (?!.*\\bbetter\\b)(?:\\w+ ){0,2}?(?:compan(?:y|ies)|contractors?|brands|makers?|manufacturers?|suppliers?|providers?|shops?|stores?|firms?|dealers?|builders?|installers?|workshops?|studios?|garages?|agenc(?:y|ies)|specialists?|carpenters?|joiners?|painters?|plumbers?|roofers?|craftsmen)\\b|who (?:can |could )?(?:builds?|makes?|does|do|sells?|installs?|repairs?|offers?|fits?|suppl(?:y|ies)|rents?|restores?|fix|fixes)\\b|where (?:can|do|should|to) )`,
  "i",
);
/** "… welche Anbieter lohnen sich?", "… wer baut das?", "… wo kann man das kaufen?" */
const GERMAN = new RegExp(
  `^(?!(?:welche[rsnm]?|wer|wo|was|wie|ist|sind) )${CHOICE}(?:und )?(?:welche[rsnm]? (?!.*besser)(?:\\p{Ll}+ )?(?:\\p{L}*(?:anbieter|hersteller|händler|betriebe?|firm(?:a|en)|unternehmen|handwerker|dienstleister|werkstatt|werkstätten|lieferanten?|agentur(?:en)?|schreiner|tischler|bauer|macher|meister|maler|installateure?|studios?|spezialisten)|marken|shops?)(?!\\p{L})|wer (?!(?:zahlt|bezahlt|haftet|gewinnt|braucht|ist|hat|hält|spart)(?= |$))\\p{Ll}{2,20}t(?= |$)|wer kann |wo (?:kann|kauf|bekomm|gibt|find|miet))`,
  "iu",
);

const READERS: ReadonlyMap<string, RegExp> = new Map([
  ["en", ENGLISH],
  ["de", GERMAN],
]);

/** Whether an English or German question names two kinds of a thing, but asks who offers them. */
export function asksNamesAfter(text: string, language: string): boolean {
  return READERS.get(language)?.test(text) === true;
}
