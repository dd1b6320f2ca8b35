const STATED =
  /^(?:(?:help|hi|hello|so|ok)[,!.]? )?(?:my|our|the|i|i'(?:m|ve)|we|we'(?:re|ve)|it|there(?:'s| is| are)|since|every|whenever|when|after|although|lately|recently|yesterday|no matter)\s/;
/** What a text says that asks for names. */
const WISHES =
  /\?|[$£€]|(?<!matter )\bwhich\b|\b(?:who|where) (?:can|could|do|does|has|sells|makes|offers|to)\b|\bany (?!more|longer|idea)|\b(?:best|recommend|suggest|alternatives?|anyone|anything|something|looking|search|searching|buy|buying|shopping|brands?|options|budget)\b|\b(?:needs?|wants?|would like) (?!to |a way to )|'d like (?!to )|\bto (?:replace|find|order|choose|hire|rent|book|upgrade)\b|\bwhat (?!(?:can|could|should) (?:i|we) do\b|to\b|helps\b)/;

/** Whether an English text only says what is wrong: "My cat scratches the sofa, what can I do" is no search for sofas. */
export function isStatedProblem(text: string): boolean {
  const plain = text.toLowerCase().replaceAll("’", "'").trim();
  return STATED.test(plain) && !WISHES.test(plain);
}
